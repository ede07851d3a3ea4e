import pytest

from corpus.formats.decoding import decode
from corpus.model import Problem
from tests.writing import ENCODINGS, encode


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_make_no_difference(encoding: str, newline: str) -> None:
    written = newline.join(["Späherin", "", "„Ja“ 😀", "ohne Zeilenende"])
    assert decode(encode(written, encoding), "x.txt") == "Späherin\n\n„Ja“ 😀\nohne Zeilenende"


def test_line_ends_may_be_mixed() -> None:
    assert decode(b"a\r\nb\rc\nd\n\re\r\r\n", "x.txt") == "a\nb\nc\nd\n\ne\n\n"


@pytest.mark.parametrize("char", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_no_other_character_ends_a_line(char: str) -> None:
    assert decode(f"a{char}b".encode(), "x.txt") == f"a{char}b"


def test_text_stays_as_it_is_written() -> None:
    written = "A\u0308 \u00ad\u00a0\x02\u200b\ufeff"
    assert decode(written.encode(), "x.txt") == written


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"Sp\xe4herin", "x.txt: not UTF-8 (byte 0xE4 at offset 2)"),
        (b"\xef\xbb\xbfSp\xe4herin", "x.txt: not UTF-8 (byte 0xE4 at offset 5)"),
        (b"abc\xc3", "x.txt: not UTF-8 (byte 0xC3 at offset 3)"),
        (b"\xed\xa0\x80", "x.txt: not UTF-8 (byte 0xED at offset 0)"),
        (b"\xff\xfea\x00b", "x.txt: not UTF-16 (byte 0x62 at offset 4)"),
        (b"abc\x00def", "x.txt: is no text (byte 0x00 at offset 3)"),
        (b"\x89PNG\x00", "x.txt: is no text (byte 0x00 at offset 4)"),
        ("abc".encode("utf-16-le"), "x.txt: is no text (byte 0x00 at offset 1)"),
        ("abc".encode("utf-32"), "x.txt: is no text (byte 0x00 at offset 2)"),
    ],
)
def test_what_is_no_text_is_named_with_the_place(data: bytes, message: str) -> None:
    problem = decode(data, "x.txt")
    assert isinstance(problem, Problem)
    assert problem.message == message
    assert problem.hint is not None
