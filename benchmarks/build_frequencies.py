"""Make `corpus/resources/<language>/frequencies.txt` from the word lists of the library wordfreq.

    pip install wordfreq==3.1.1
    python benchmarks/build_frequencies.py

A line holds a Zipf value (log10 of occurrences in a billion words, Van Heuven et al. 2014) and all words that have it
when rounded to one decimal, in the order of the alphabet. wordfreq folds case and writes ss for ß; so does what reads
the file.
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
LANGUAGES = {"de": WHOLE, "en": WHOLE, "es": EVERYDAY, "fr": EVERYDAY, "it": EVERYDAY, "pt": EVERYDAY}


def main() -> None:
    """Write one file a language."""
    for language, least in LANGUAGES.items():
        by_zipf: dict[float, list[str]] = defaultdict(list)
        for word, share in wordfreq.get_frequency_dict(language, "large").items():
            if share >= least and WORD.fullmatch(word):
                by_zipf[round(log10(share) + 9, 1)].append(word.replace("’", "'"))
        path = RESOURCES / language / "frequencies.txt"
        path.parent.mkdir(exist_ok=True)
        lines = [f"{zipf} {' '.join(sorted(words))}\n" for zipf, words in sorted(by_zipf.items(), reverse=True)]
        path.write_text("".join(lines), encoding="utf-8", newline="\n")
        print(f"{path}: {sum(map(len, by_zipf.values())):,} words")


if __name__ == "__main__":
    main()
