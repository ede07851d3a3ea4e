"""Files made to do harm, by accident or on purpose: one line each, no hang, nothing run, nothing read besides."""

import gzip
import io
import lzma
import random
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.formats.kinds import KINDS
from corpus.model import Corpus, Problem
from corpus.reading import Selection, read
from lint.cli import status

PATIENCE = 10.0
"""Seconds; what hangs takes minutes."""

ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
BOMB = f'<?xml version="1.0"?><!DOCTYPE tmx [<!ENTITY e0 "Flut">{ENTITIES}]><tmx><body>&e9;</body></tmx>'
QUADRATIC = f'<!DOCTYPE tmx [<!ENTITY a "{"x" * 100_000}">]><tmx>{"&a;" * 10_000}</tmx>'
OUTSIDE = '<!DOCTYPE tmx [<!ENTITY x SYSTEM "secret.txt">]><tmx><body><tu><seg>&x;</seg></tu></body></tmx>'
PARAMETER = '<!DOCTYPE tmx [<!ENTITY % x SYSTEM "secret.txt"> %x;]><tmx/>'
ELSEWHERE = '<!DOCTYPE tmx SYSTEM "secret.txt"><tmx><body><tu><tuv><seg>&x;</seg></tuv></tu></body></tmx>'
NOISE = random.Random(7).randbytes(4000)
REFUSED = "entities are not read, since they can do harm"


@pytest.fixture(autouse=True)
def _quickly_and_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("secret.txt").write_text("GEHEIM", "utf-8")
    begun = time.process_time()
    yield
    assert time.process_time() - begun < PATIENCE


def reading(name: str, content: bytes | str) -> tuple[Corpus, list[Problem]]:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    corpus, problems = read(Selection((name,)))
    said = [problem.message for problem in problems] + [one.reason for one in corpus.unreadable]
    assert all("\n" not in line and len(line) < 300 and "GEHEIM" not in line for line in said)
    assert not any("GEHEIM" in ruling.text for _, _, ruling in corpus.rulings())
    return corpus, problems


@pytest.mark.parametrize("content", [BOMB, QUADRATIC, OUTSIDE, PARAMETER, ELSEWHERE])
@pytest.mark.parametrize("name", ["a.tmx", "a.xlf"])
def test_entities_are_refused(name: str, content: str) -> None:
    _, problems = reading(name, content)
    assert problems[0].message == f"{name}:1: {REFUSED}"


@pytest.mark.parametrize("depth", [1_000, 200_000])
def test_elements_inside_each_other_are_refused(depth: int) -> None:
    _, problems = reading("a.tmx", "<tmx>" + "<a>" * depth + "</a>" * depth + "</tmx>")
    assert problems[0].message == "a.tmx:1: more than 200 elements inside each other are not read"


TEXTS = [kind.suffixes[0] for kind in KINDS if kind.text]
HEADS = {
    ".csv": "card,text\n",
    ".po": 'msgid "A"\nmsgstr "',
    ".tmx": '<tmx><body><tu><tuv xml:lang="de"><seg>',
    ".xlf": "<xliff><file><body><trans-unit><source>",
    ".html": "<html><tr><td>2024-06-14<td>",
    ".txt": "Flut\n\n2024-06-14\n\n",
    ".jsonl": '{"card": "Flut", "date": "2024-06-14", "text": "',
}
FILLINGS = [
    "x",
    '"',
    "<",
    "<a ",
    "<!--",
    "<![CDATA[",
    "&",
    "&#1;",
    "\\",
    '""',
    "a,",
    "<td>",
    "</a>",
    "<a b='",
    "\\x",
    "''",
]


@pytest.mark.parametrize("filling", FILLINGS)
@pytest.mark.parametrize("suffix", TEXTS)
def test_a_line_of_a_megabyte_is_no_hang(suffix: str, filling: str) -> None:
    reading(f"a{suffix}", HEADS[suffix] + filling * (1_000_000 // len(filling)))


@pytest.mark.parametrize("suffix", TEXTS)
def test_a_line_of_ten_megabytes_is_no_hang(suffix: str) -> None:
    reading(f"a{suffix}", HEADS[suffix] + "Die Flut steigt. " * 600_000)


@pytest.mark.parametrize("suffix", [suffix for kind in KINDS for suffix in kind.suffixes])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"card,text\n\0,a\n",
        b"\xff\xfe\x00\xd8",
        b"\xef\xbb\xbf",
        b"\x80\x81",
        random.Random(7).randbytes(4000),
    ],
    ids=["empty", "NUL", "NUL in text", "half a pair", "mark alone", "no UTF-8", "noise"],
)
def test_what_is_no_text_is_told(suffix: str, content: bytes) -> None:
    corpus, problems = reading(f"a{suffix}", content)
    assert problems or [(one.place.line, one.place.column) for one in corpus.unreadable] == [(1, 1)]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "a.xlf",
            '<?xml version="1.0" encoding="windows-1252"?><xliff>ä</xliff>',
            "a.xlf:1: says that it is windows-1252",
        ),
        ("a.tmx", '<?xml version="1.0" encoding="UTF-7"?><tmx>ä</tmx>', "a.tmx:1: says that it is UTF-7"),
        ("a.tmx", '<?xml version="1.0" encoding="utf-8"?><tmx>ä</tmx>'.encode("latin-1"), "a.tmx: not UTF-8"),
        (
            "a.po",
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=CP1252\\n"\n\nmsgid "a"\nmsgstr "ä"\n',
            "a.po:1: says that it is CP1252",
        ),
    ],
)
def test_encodings_that_lie_are_told(name: str, content: str | bytes, said: str) -> None:
    assert reading(name, content)[1][0].message.startswith(said)


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
@pytest.mark.parametrize("inner", [".txt", ".json", ".tmx", ".csv"])
def test_a_bomb_is_not_unpacked(suffix: str, inner: str) -> None:
    blanks = b" " * (120 << 20)
    data = gzip.compress(blanks, 6) if suffix == ".gz" else lzma.compress(blanks, preset=0)
    del blanks
    _, problems = reading(f"a{inner}{suffix}", data)
    assert problems[0].message == f"a{inner}{suffix}: grows to more than 67,108,864 bytes when it is unpacked"


def archive(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as held:
        for name, data in members.items():
            held.writestr(name.replace("__", "/"), data)
    return stream.getvalue()


PAGE = b"Flut\n\n2024-06-14\n\nDie Flut steigt.\n"


def test_archives_are_read_where_they_lie_and_nowhere_else() -> None:
    corpus, _ = reading("a.zip", archive(**{"..__..__up.txt": PAGE, "__etc__x.txt": PAGE, "a\nb.txt": PAGE}))
    assert [page.path for page in corpus.pages] == ["a.zip//etc/x.txt", "a.zip/a\\nb.txt"]
    assert sorted(path.name for path in Path().iterdir()) == ["a.zip", "secret.txt"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (archive(**{"a.txt": b" " * (120 << 20)}), "grows to more than 67,108,864 bytes when it is unpacked"),
        (archive(**{"a.exe": b"x"}), "holds no file that is read"),
        (archive(**{"a.zip": archive(**{"a.txt": PAGE})}), "holds no file that is read"),
        (archive(**{f"{number}.txt": b"" for number in range(20_001)}), "holds more than 20,000 files"),
        (archive(**{"a.txt": PAGE})[:-30], "is not compressed as its name says, or is damaged"),
        (b"no archive", "is not compressed as its name says, or is damaged"),
    ],
    ids=["bomb", "other", "nested", "many", "cut", "text"],
)
def test_archives_that_are_none_or_do_harm_are_told(data: bytes, said: str) -> None:
    assert reading("a.zip", data)[1][0].message in (f"a.zip: {said}", f"a.zip/a.txt: {said}")


@pytest.mark.parametrize("name", ["a.txt.gz", "a.jsonl.xz"])
def test_what_is_not_compressed_as_it_says_is_told(name: str) -> None:
    assert "is not compressed as its name says" in reading(name, b"Flut")[1][0].message
    pack = gzip.compress if name.endswith(".gz") else lzma.compress
    cut = reading(name, pack(random.Random(7).randbytes(5000))[:-100])[1][0].message
    assert cut == f"{name}: is cut off"


@pytest.mark.parametrize("digits", [5_000, 300_000])
def test_a_number_that_nobody_can_read_stops_nothing(digits: int) -> None:
    ruling = '{"object": "ruling", "oracle_id": "%s", "published_at": "2024-06-14", "comment": "Waves rise.", "n": %s}'
    corpus, problems = reading("rulings.json", f"[{ruling % ('x', '9' * digits)}, {ruling % ('y', 7)}]")
    assert problems == []
    assert sum(1 for _ in corpus.rulings()) == 2


def test_scripts_in_names_and_texts_are_text(capsys: pytest.CaptureFixture[str]) -> None:
    evil = "<script>alert(1)</script>\u001b[2J$(reboot)`reboot`"
    Path("a.csv").write_text(f'card,date,text\n"{evil}",2024-13-77,"{evil}"\n', "utf-8")
    assert status(["check", "a.csv", "--select", "D,X", "--no-cache", "--isolated", "--color", "never"]) == 1
    assert "\u001b" not in capsys.readouterr().out
    assert status(["convert", "--isolated", "a.csv", "pages/"]) == 0
    assert [path.name for path in Path("pages").rglob("*.txt")] == ["script-alert-1-script-2j-reboot-reboot.txt"]
    assert status(["convert", "--isolated", "a.csv", "a.tmx"]) == 0
    assert "<script" not in Path("a.tmx").read_text("utf-8")
