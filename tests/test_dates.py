import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.clock import today
from corpus.dates import Order, Orders, looks_like_date, order_shown, read_date, too_early, too_late

DAY_FIRST, MONTH_FIRST = Order.DAY_FIRST, Order.MONTH_FIRST


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        ("2013-04-15", None, "2013-04-15"),
        ("2013-4-5", None, "2013-04-05"),
        ("2013-04-05", MONTH_FIRST, "2013-04-05"),
        ("15.04.2013", None, "2013-04-15"),
        ("5.4.2013", None, "2013-04-05"),
        ("05.04.2013", MONTH_FIRST, "2013-04-05"),
        ("15/04/2013", None, "2013-04-15"),
        ("4/15/2013", None, "2013-04-15"),
        ("4/15/2013", DAY_FIRST, "2013-04-15"),
        ("15/04/2013", MONTH_FIRST, "2013-04-15"),
        ("5/4/2013", DAY_FIRST, "2013-04-05"),
        ("5/4/2013", MONTH_FIRST, "2013-05-04"),
        ("06/06/2024", None, "2024-06-06"),
        ("29/02/2024", None, "2024-02-29"),
        (" \u00a015/04/2013\t", None, "2013-04-15"),
    ],
)
def test_every_form_is_read(text: str, order: Order | None, day: str) -> None:
    value = datetime.date.fromisoformat(day)
    assert read_date(text, order) == (value, (value,))


@pytest.mark.parametrize(
    "text",
    [
        *("31/02/2024", "32/13/2020", "13/13/2020", "0/4/2020", "29/02/2023", "2020-02-30", "2020-13-01", "31.04.2020"),
        *(
            "04.15.2013",
            "01/01/0000",
            "",
            "gestern",
            "15/04/13",
            "2020/04/15",
            "15-04-2013",
            "15/04/2013 x",
            "٠١/٠٢/٢٠٢٠",
        ),
    ],
)
def test_what_names_no_day_has_no_reading(text: str) -> None:
    assert read_date(text) == (None, ())
    assert order_shown(text) is None


def test_two_readings_are_both_kept() -> None:
    june, may = datetime.date(2024, 6, 5), datetime.date(2024, 5, 6)
    assert read_date("05/06/2024") == (None, (june, may))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        *((text, True) for text in ("15/04/2013", " 1.2.2013 ", "2013-4-5", "32/13/2020", "15/04/13", "2020/04/15")),
        ("\u2003" * 40 + "1.2.2013" + "\t " * 40, True),
        *(
            (text, False)
            for text in ("", "2/2", "+1/+1", "15/04/2013.", "15/04-2013", "1/2/3/4", "12345/1/1", "am 1.2.2013")
        ),
    ],
)
def test_lines_that_look_like_dates(line: str, expected: bool) -> None:
    assert looks_like_date(line) is expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"x": ["05/06/2024"]}, {"x": None}),
        ({"x": ["05/06/2024", "23/06/2024"]}, {"x": DAY_FIRST}),
        ({"x": ["05/06/2024", "6/23/2024"]}, {"x": MONTH_FIRST}),
        ({"x": ["23/06/2024", "6/23/2024"]}, {"x": None}),
        ({"x": ["2024-06-23", "23.06.2024", "06/06/2024"]}, {"x": None}),
        ({"a/x": ["23/06/2024"], "a/y": [], "b/z": []}, {"a/y": DAY_FIRST, "b/z": DAY_FIRST}),
        (
            {"a/x": ["23/06/2024"], "a/y": ["05/06/2024"], "b/x": ["6/23/2024"], "b/y": [], "c/z": []},
            {"a/y": DAY_FIRST, "b/y": MONTH_FIRST, "c/z": None},
        ),
        ({"a/x": ["23/06/2024"], "a/y": ["6/23/2024"], "a/z": []}, {"a/x": DAY_FIRST, "a/y": MONTH_FIRST, "a/z": None}),
        ({"a/x": ["23/06/2024", "6/23/2024"], "b/y": ["23/06/2024"]}, {"a/x": None, "b/y": DAY_FIRST}),
    ],
)
def test_a_file_s_own_dates_decide_then_its_folder_s_then_all(
    files: dict[str, list[str]], expected: dict[str, Order | None]
) -> None:
    orders = Orders({(path, ""): set(dates) for path, dates in files.items()})
    assert {path: orders.of(path, "").order for path in expected} == expected


APRIL, NOVEMBER, DECEMBER = (datetime.date(2024, month, day) for month, day in ((4, 12), (11, 10), (12, 4)))


def orders_of(files: dict[str, list[str]]) -> Orders:
    """Files whose folder is their language."""
    return Orders({(path, path.partition("/")[0]): set(dates) for path, dates in files.items()})


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"de/x": ["12/04/2024", "15/04/2024"], "en/x": ["04/12/2024"]}, MONTH_FIRST),
        ({"de/x": ["12/04/2024", "15/04/2024"], "en/x": ["04/12/2024", "04/15/2024"]}, MONTH_FIRST),
        ({"de/x": ["12/04/2024", "15/04/2024"], "en/x": ["12/04/2024"]}, DAY_FIRST),
        ({"de/x": ["2024-04-12"], "en/x": ["04/12/2024"]}, MONTH_FIRST),
        ({"de/x": ["12.04.2024"], "en/x": ["12/04/2024"]}, DAY_FIRST),
        ({"de/x": ["2024-04-12"], "en/y": ["04/12/2024"], "en/x": ["05/06/2024"]}, MONTH_FIRST),
        # No day is shared: what all the rest shows is the best that is known.
        ({"de/x": ["15/04/2024"], "en/x": ["04/12/2024"]}, DAY_FIRST),
        # Days for either order, and none for any.
        ({"de/x": ["2024-04-12", "2024-12-04"], "en/x": ["04/12/2024"]}, None),
        ({"de/x": ["12/04/2024"], "en/x": ["04/12/2024"]}, None),
        ({"de/x": ["12/04/2024", "15/04/2024"], "en/x": ["05/06/2024"], "en/y": ["06/15/2024"]}, MONTH_FIRST),
        ({"en/x": ["04/12/2024"], "en/y": ["2024-04-12"]}, None),
    ],
)
def test_translations_share_their_days(files: dict[str, list[str]], expected: Order | None) -> None:
    assert orders_of(files).of("en/x", "en").order is expected


def test_both_readings_are_kept_unless_file_or_folder_shows_the_order() -> None:
    files = {"de/x": ["12/04/2024", "15/04/2024"], "de/y": ["12/04/2024"], "en/x": ["04/12/2024"]}
    orders = orders_of(files)
    assert orders.of("de/x", "de").read("12/04/2024") == (APRIL, (APRIL,))
    assert orders.of("de/y", "de").read("12/04/2024") == (APRIL, (APRIL,))
    assert orders.of("en/x", "en").read("04/12/2024") == (APRIL, (DECEMBER, APRIL))
    assert orders.of("en/x", "en").read("2024-11-10") == (NOVEMBER, (NOVEMBER,))
    assert orders.of("en/x", "en").read("") == (None, ())
    assert orders_of({"en/x": ["04/12/2024"]}).of("en/x", "en").read("04/12/2024") == (None, (DECEMBER, APRIL))


@given(st.dates(datetime.date(1, 1, 1)), st.sampled_from([DAY_FIRST, MONTH_FIRST]), st.booleans())
def test_a_known_order_always_gives_the_day_back(day: datetime.date, order: Order, padded: bool) -> None:
    first, second = (day.day, day.month) if order is DAY_FIRST else (day.month, day.day)
    width = 2 if padded else 1
    text = f"{first:0{width}}/{second:0{width}}/{day.year:04}"
    assert read_date(text, order).value == day
    assert day in read_date(text).readings
    assert order_shown(text) in (order, None)


@pytest.mark.parametrize(
    ("epoch", "day"), [("0", datetime.date(1970, 1, 1)), ("1717545600", datetime.date(2024, 6, 5))]
)
def test_today_is_the_environment_s(monkeypatch: pytest.MonkeyPatch, epoch: str, day: datetime.date) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert today() == day


@pytest.mark.parametrize("epoch", ["", "morgen", "9" * 30])
def test_an_epoch_that_is_none_leaves_the_clock(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setattr("time.time", lambda: 1717545600.0)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert today() == datetime.date(2024, 6, 5)


def test_the_game_s_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1717545600")
    assert [too_early(datetime.date(1993, 8, day)) for day in (4, 5)] == [True, False]
    assert [too_late(datetime.date(2024, 8, day), today()) for day in (4, 5)] == [False, True]
    assert not too_late(datetime.date.min, datetime.date.max)
