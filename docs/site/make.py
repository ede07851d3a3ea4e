"""Make the documentation site: the pages of `docs/`, README and its like, and those that are written from the code.

    pip install '.[docs]'
    python docs/site/make.py [FOLDER]

FOLDER is where the site goes (default: build/site). It opens from disk: FOLDER/index.html. A link that leads nowhere,
or anything else that Sphinx warns of, fails. Nothing is fetched.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from written import check_page, commands, list_of_checks

from checks.registry import CHECKS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TAKEN = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs", "examples", "corpus/resources/LICENSE.md")
"""What the site is made of, where it stands in the repository, so that links between pages lead where they do there."""


def gather(folder: Path) -> None:
    """Lay out the pages in a folder as Sphinx is to read them."""
    for name in TAKEN:
        taken, there = ROOT / name, folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if taken.is_dir():
            shutil.copytree(taken, there, ignore=shutil.ignore_patterns("site"))
        else:
            shutil.copyfile(taken, there)
    readme = folder / "README.md"
    readme.write_text(readme.read_text(encoding="utf-8").replace("# rulinglint", "# Overview", 1), encoding="utf-8")
    shutil.copyfile(HERE / "index.md", folder / "index.md")
    (folder / "checks").mkdir()
    written = {f"checks/{check.code}.md": check_page(check) for check in CHECKS}
    written |= {"checks/index.md": list_of_checks(), "commands.md": commands()}
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")


def build(folder: Path, out: Path) -> int:
    """Make the site of gathered pages; returns the exit status of Sphinx, which fails where it warns."""
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--fresh-env"]
    places = ["-d", str(folder / ".cache"), "-c", str(HERE), str(folder), str(out)]
    return subprocess.run([*command, *places], check=False).returncode


def main() -> int:
    """Make the site; returns the exit status."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()
    with tempfile.TemporaryDirectory() as folder:
        gather(Path(folder))
        status = build(Path(folder), out)
    if status == 0:
        print(f"The site is made: {out / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
