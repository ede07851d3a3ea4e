"""Decomposed letters, soft hyphens, control characters.

Why it matters:
    Two words that look the same are not found by the same search, and a character that nobody sees breaks words,
    translation memories and fonts.

Bad:
    Das Uhr\u00adwerk läuft weiter.
        ^^^^^^^^

Good:
    Das Uhrwerk läuft weiter.

Not flagged:
    Spaces that do not break the line, hyphens that do not; what joins emoji, or letters of other scripts.

See also:
    Y005 (characters that look like others), Y006 (characters decoded wrongly)
"""

import re
from collections.abc import Iterator
from unicodedata import category, name, normalize

from checks.finding import Finding, Fix
from checks.places import Fault, merged, own_words, with_word
from checks.quotation import quoted
from corpus.analysed import AnalysedRuling
from corpus.model import Span

# A letter with the marks that are put on it, and letters that are another one in disguise (the sign for ohm).
DECOMPOSED = re.compile("[A-Za-z\u00c0-\u024f][\u0300-\u036f]{1,3}")
INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb\ue000-\uf8ff\U000e0000-\U000e01ef\U000f0000-\U0010ffff]+"
)
LATIN_LAST = "\u024f"
# They hold words together, or break them, where a script needs it.
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xFE00, 0xFE10)))


def find(ruling: AnalysedRuling) -> Iterator[Finding]:
    """Yield a finding for every word that is written in characters that cannot be seen or should be one."""
    for fault in own_words(ruling, merged(_faults(ruling.text))):
        words = "".join(filter(str.isprintable, ruling.text[slice(*fault.span)]))
        fixes = (Fix("Write it in visible, composed characters", fault.safe, fault.here()),) if fault.edits else ()
        yield Finding(f"{quoted(words, ruling.language)} {fault.what}.", span=fault.span, fixes=fixes)


def _faults(text: str) -> Iterator[Fault]:
    if text.isascii() and text.isprintable():
        return
    for found in DECOMPOSED.finditer(text):
        composed = normalize("NFC", found.group())
        if composed != found.group():
            span = Span(*found.span())
            edit = (span, composed)
            yield Fault(with_word(text, span), (edit,), what="has letters in two parts; write each as one character")
    for found in INVISIBLE.finditer(text):
        if not _is_needed(text, found):
            yield _invisible(text, Span(*found.span()))


def _is_needed(text: str, found: re.Match[str]) -> bool:
    """Whether characters join what is on both sides: emoji, or letters of scripts that are not Latin."""
    if not set(found.group()) <= JOINERS:
        return False
    before, behind = text[max(found.start() - 1, 0) : found.start()], text[found.end() : found.end() + 1]
    return before > LATIN_LAST and (behind > LATIN_LAST or not behind.isalpha())


def _invisible(text: str, span: Span) -> Fault:
    characters = text[slice(*span)]
    shown = with_word(text, span)
    called = name(characters[0], f"U+{ord(characters[0]):04X}").lower().replace("u+", "U+")
    if category(characters[0]) in ("Co", "Cn"):
        return Fault(
            shown, what=f"has a character of private use (U+{ord(characters[0]):04X}); write what it stands for"
        )
    kind = "control character" if category(characters[0]) == "Cc" else "character that cannot be seen"
    # A control character may stand for one that was lost, and a soft hyphen for a hyphen.
    behind = text[span.end : span.end + 1]
    safe = category(characters[0]) == "Cf" and not (characters == "\u00ad" and (behind.isupper() or behind.isspace()))
    edit = (span, "\n" if characters in ("\u2028", "\u2029") else "")
    return Fault(shown, (edit,), safe, f"has a {kind} in it, {called}; take it out")
