"""Every report format there is, as a list to read. A format's module is imported when it is first rendered."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reports.report import Report
    from reports.style import Style


class Format(NamedTuple):
    """A report format.

    Attributes:
        name: what `--format` calls it.
        module: the file in `reports/` that makes it.
        function: the function there that does: from a report and a style to text, or to bytes.
        for_people: whether it is shown in a terminal's colours and encoding; the others are UTF-8 wherever they go.
        needs_file: whether it is nothing for standard output.
        library: what has to be installed for it besides what always is: the extra of the format's name brings it.
    """

    name: str
    module: str
    function: str = "render"
    for_people: bool = False
    needs_file: bool = False
    library: str = ""

    def render(self, report: "Report", style: "Style") -> str | bytes:
        """The report in this format."""
        text: str | bytes = getattr(import_module(f"reports.{self.module}"), self.function)(report, style)
        return text


FORMATS = (
    Format("text", "text", for_people=True),
    Format("concise", "concise", for_people=True),
    Format("json", "json_report"),
    Format("jsonl", "json_report", "render_lines"),
    Format("github", "github"),
    Format("sarif", "sarif"),
    Format("junit", "junit"),
    Format("gitlab", "gitlab"),
    Format("rdjson", "rdjson"),
    Format("checkstyle", "checkstyle"),
    Format("csv", "table", "render_csv"),
    Format("tsv", "table", "render_tsv"),
    Format("markdown", "markdown"),
    Format("html", "html_report"),
    Format("xlsx", "xlsx", needs_file=True, library="openpyxl"),
)
