"""Make `frequencies.txt` and `rare_words.txt` in `corpus/resources/<language>/` from the word lists of wordfreq.

    pip install wordfreq==3.1.1
    python benchmarks/build_frequencies.py

A line of `frequencies.txt` holds a Zipf value (log10 of occurrences in a billion words, Van Heuven et al. 2014) and all
words that have it when rounded to one decimal, in the order of the alphabet. A line of `rare_words.txt` holds a word
that is rarer than all these, and its value; they are in order too, since words are looked up in the file as it is.
wordfreq folds case and writes ss for ß; so does what reads the files.
The data is under CC BY-SA 4.0: see `corpus/resources/LICENSE.md`.
"""

import re
from collections import defaultdict
from math import log10
from pathlib import Path

import wordfreq

RESOURCES = Path(__file__).parents[1] / "corpus" / "resources"
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Rarest word taken, as a share of all words: a language that is translated from or into is told word by word;
# of others it is enough to know the everyday words.
WHOLE, EVERYDAY = 1e-7, 3e-5
RARE = 4.0
LANGUAGES = {"de": WHOLE, "en": WHOLE, "es": EVERYDAY, "fr": EVERYDAY, "it": EVERYDAY, "pt": EVERYDAY}


def main() -> None:
    """Write the files of each language."""
    for language, least in LANGUAGES.items():
        by_zipf: dict[float, list[str]] = defaultdict(list)
        rare: dict[str, float] = {}
        for word, share in wordfreq.get_frequency_dict(language, "large").items():
            if share >= least and WORD.fullmatch(word):
                zipf, word = round(log10(share) + 9, 1), word.replace("’", "'")
                if zipf >= RARE:
                    by_zipf[zipf].append(word)
                else:
                    rare[word] = zipf
        folder = RESOURCES / language
        folder.mkdir(exist_ok=True)
        lines = [f"{zipf} {' '.join(sorted(words))}" for zipf, words in sorted(by_zipf.items(), reverse=True)]
        _write(folder / "frequencies.txt", lines)
        _write(folder / "rare_words.txt", [f"{word} {zipf}" for word, zipf in sorted(rare.items())])
        print(f"{folder}: {sum(map(len, by_zipf.values())):,} usual and {len(rare):,} rare words")


def _write(path: Path, lines: list[str]) -> None:
    if lines:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
