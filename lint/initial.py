"""What `rulinglint init` does: a configuration that fits what lies in the current folder."""

import os
from collections import Counter

from corpus.discovery import Search
from corpus.languages import Languages
from corpus.model import Problem
from lint.config import SHARED_FILE, nearest
from lint.config_values import OWN_FILE
from lint.errors import UserError
from lint.outputs import replace_file
from reports.counting import counted

SOURCE, TARGET = "en", "de"

TEMPLATE = """\
# What rulinglint checks here, and how. Paths are relative to this folder.
# A line that begins with "# " and a key shows what else there is; take the "# " away to use it.

# The languages that are translated from and to.
source = "{source}"
target = "{target}"

# Files and folders of pages. All of them are compared with each other;
# paths on the command line narrow what is reported, not what is compared.
corpus = [{corpus}]

# Source pages that are compared with and never reported on.
# reference = ["originals/"]

# Tables (.tsv, .csv) of card names, with a column for each language (en, de): pages find each other by their titles.
# card_tables = ["cards.tsv"]

# Term bases of your own (.tsv, .tbx), which add to the one that is built in, or overrule it.
# terms = ["our-terms.tsv"]

# What is left out in folders, written as in a .gitignore.
# exclude = ["drafts/"]

# Other kinds of files that are read in folders, such as sheets and what is downloaded in bulk.
# include = ["*.csv", "bulk/*.json.gz"]

# Checks that run and that do not: codes (U001), their beginnings (U), names. `rulinglint checks` lists them.
# select = ["U", "D", "X"]
# ignore = ["D001"]
# preview = true
# Or a set of them: gate (those that are almost never wrong), default, all; and some besides.
# preset = "gate"
# extend-select = ["T002"]

# Old faults that are accepted: `rulinglint check --write-baseline` writes the file.
# baseline = "rulinglint-baseline.json"

# The lightest finding that makes the run fail: error, warning, info or never.
fail-on = "warning"

# Reports; one that has a file may stand beside one that has none.
# format = ["text", "json=report.json"]

# Processes; as many as there are cores, if nothing stands here.
# jobs = 2

# A second judge of contradictions: a cross-encoder, in a folder or on the Hugging Face hub (extra “nli”).
# nli = "models/nli-de-en"

# Severities other than the checks' own.
# [severity]
# D001 = "warning"

# Headers of tables that are not known: card, date, text, lang, source, source_lang, id, page.
# [columns]
# text = "Fassung 2"

# Languages of pages whose folder (de/page.txt) or suffix (page.de.txt) does not tell.
# [languages]
# "english/**" = "en"

# Checks that say nothing on some paths.
# [per-path-ignore]
# "old/**" = ["T001"]

# Trained spaCy pipelines, in place of the blank ones.
# [pipelines]
# de = "de_core_news_sm"
"""


def write_configuration() -> str:
    """Write `rulinglint.toml` into the current folder; returns what to tell the user.

    Raises:
        UserError: there is a configuration already, there is no page here, or the file cannot be written.
    """
    _must_be_new()
    search = Search()
    files = [file.path for file in search.find(["."]).values()]
    if not files:
        raise UserError(*search.problems)
    languages = Languages(SOURCE, TARGET, {}, ".")
    counts = Counter(languages.identify(path).lang for path in files)
    target = _target(counts)
    corpus = sorted({path.partition("/")[0] if "/" in path else "." for path in files})
    if "." in corpus:
        corpus = ["."]
    text = TEMPLATE.format(source=SOURCE, target=target, corpus=", ".join(map(_quoted, corpus)))
    replace_file(OWN_FILE, text)
    found = ", ".join(f"{count:,} {lang}" for lang, count in sorted(counts.items()))
    return f"Wrote {OWN_FILE} for {counted(len(files), 'file')} ({found}).\nNext: rulinglint check\n"


def _must_be_new() -> None:
    here = OWN_FILE if os.path.lexists(OWN_FILE) else nearest().path
    if here in (OWN_FILE, SHARED_FILE):
        raise UserError(Problem(f"{here} configures this folder already", "Nothing was written."))


def _target(counts: Counter[str]) -> str:
    """The language that most pages are in, the source language apart; German if it is one of them."""
    others = sorted((lang for lang in counts if lang != SOURCE), key=lambda lang: (lang != TARGET, -counts[lang], lang))
    return others[0] if others else TARGET


def _quoted(path: str) -> str:
    """A path as a TOML string."""
    return "'" + path + "'" if '"' in path or "\\" in path else f'"{path}"'
