import io
from collections.abc import Iterator

from lint.progress import Progress


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]


class Ascii(io.StringIO):
    encoding = "ascii"  # type: ignore[assignment]


def clock(*seconds: float) -> Iterator[float]:
    yield from seconds
    while True:
        yield seconds[-1]


def run(stream: io.StringIO, seconds: list[float], **more: object) -> str:
    progress = Progress(stream, clock=clock(*seconds).__next__, **more)  # type: ignore[arg-type]
    progress.stage("Checking", 24_000)
    progress.advance(14_620, findings=212)
    progress.close()
    return stream.getvalue()


def test_nothing_is_shown_before_it_takes_long() -> None:
    assert run(Terminal(), [0, 0, 0, 0.7], enabled=True) == ""


def test_a_line_is_shown_and_taken_away() -> None:
    assert run(Terminal(), [0, 0, 0, 14, 14], enabled=True) == (
        "\rChecking  ████████████░░░░░░░░  60 %  14,620 of 24,000 pages  ·  212 findings  ·  9 s left\x1b[K\r\x1b[K"
    )


def test_in_ascii() -> None:
    assert run(Ascii(), [0, 0, 0, 14, 14], enabled=True).startswith(
        "\rChecking  [############........]  60 %  14,620 of 24,000 pages  -  212 findings  -  9 s left"
    )


def test_the_line_never_reaches_the_end_of_the_terminal() -> None:
    shown = run(Terminal(), [0, 0, 0, 14, 14], enabled=True, columns=40)
    assert len(shown.removeprefix("\r").partition("\x1b")[0]) == 39


def test_a_silent_one_stays_silent() -> None:
    assert run(Terminal(), [0, 0, 0, 14], enabled=False) == ""


def test_a_log_gets_a_line_every_half_minute() -> None:
    assert run(Terminal(), [0, 0, 0, 29], enabled=False, heartbeat=True) == ""
    assert run(Terminal(), [0, 0, 0, 30], enabled=False, heartbeat=True) == "rulinglint: 14,620 of 24,000 pages\n"


def test_a_stage_without_a_number_has_a_name_only() -> None:
    stream = Terminal()
    progress = Progress(stream, True, clock=clock(0, 0, 1).__next__)
    progress.stage("Reading")
    assert stream.getvalue() == "\rReading  \x1b[K"
    assert progress.reached() == ""


def test_times_of_stages() -> None:
    progress = Progress(Terminal(), False, clock=clock(0, 1, 3, 7).__next__)
    progress.stage("Reading")
    progress.stage("Checking", 2)
    progress.close()
    assert progress.times == [("Reading", 2), ("Checking", 4)]
