/* The head of the page: does the gate pass, how much is translated, where to begin, and how it went over time. */
const MOST_BARS = 8;
const MOST_CODES = 10;
function header() {
  const gate = SEVERITIES.indexOf(view.gate), grave = findings.filter(finding => finding.rank <= gate).length;
  const verdict = $("verdict");
  verdict.hidden = false;
  verdict.classList.add(grave ? "fail" : "pass");
  const what = gate < 0 ? "it is never failed" : grave ? plural(grave, "finding") + " at " + view.gate + " or above" : "nothing at " + view.gate + " or above";
  verdict.append(h("strong", null, grave ? "Gate fails" : "Gate passes"), " ", what);
  $("title").textContent = view.title;
  document.title = (grave ? number(grave) + " to fix" : "All clear") + " · " + view.title + " · rulinglint";
  const compared = report.corpus.pages > view.reported.pages ? "; compared with " + plural(report.corpus.pages - view.reported.pages, "more page") : "";
  const facts = [
    ["Checked", plural(view.reported.pages, "page") + ", " + plural(view.reported.rulings, "ruling") + compared],
    ["Languages", language(view.source) + " to " + language(view.target)], ["Contradictions by", report.judges.join(", ")], ["Left out", leftOut()],
    ["Revision", view.trend[view.trend.length - 1]?.revision], ["Tool", report.tool.name + " " + report.tool.version], ...view.notes.map(text => ["Note", text]),
  ];
  $("facts").hidden = false;
  $("facts").append(...facts.filter(([, value]) => value).map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))));
}
function leftOut() {
  const { rulings_without_source: alone, checks_needing_source: needing, checks_in_preview: preview } = report.skipped;
  return [alone && plural(needing, "check") + " on " + plural(alone, "ruling") + " without a source", preview && plural(preview, "check") + " in preview"].filter(Boolean).join("; ");
}
function severityTile() {
  const counts = bySeverity(findings);
  const toggle = name => { state.severity = state.severity.includes(name) ? state.severity.filter(one => one !== name) : [...state.severity, name]; update(); };
  $("o-severity").append(h("div", { class: "big" }, SEVERITIES.map(name => h("button", { type: "button", class: name, "data-severity": name, "aria-pressed": "false", onclick: () => toggle(name) }, h("b", null, number(counts[name])), labelled(name, counts[name] === 1 ? name : name + "s")))));
  const { suppressed, baselined } = report.summary;
  const aside = [baselined && number(baselined) + " more in the baseline", suppressed && number(suppressed) + " suppressed"].filter(Boolean).join(", ");
  if (aside) $("o-severity").append(h("p", { class: "aside" }, aside));
}
const EXTENTS = [["full", "Fully"], ["part", "Partly"], ["none", "Not at all"], ["missing", "Missing"]];
const allOfCoverage = coverage => EXTENTS.reduce((sum, [name]) => sum + coverage[name], 0);
/* Rounded down, so that 100 % means all. */
const percentFull = coverage => (allOfCoverage(coverage) ? Math.floor((100 * coverage.full) / allOfCoverage(coverage)) : null);
function coverageTile() {
  const { coverage } = report, all = allOfCoverage(coverage);
  if (!all) { $("o-coverage").append(h("p", { class: "aside" }, "No " + language(view.target) + " ruling was looked at.")); return; }
  const bar = s("svg", { viewBox: "0 0 200 14", preserveAspectRatio: "none", role: "img", "aria-label": EXTENTS.map(([name, text]) => text + " " + coverage[name]).join(", ") }, ...stacked(0, 0, 200, 14, EXTENTS.map(([name]) => ["f-" + name, coverage[name]]), all));
  $("o-coverage").append(h("p", { class: "pct" }, percentFull(coverage) + " %", h("small", null, " of " + plural(all, "ruling"))), bar,
    h("ul", { class: "legend" }, EXTENTS.map(([name, text]) => h("li", null, h("i", { class: "i-" + name }), text, h("b", null, number(coverage[name]))))));
}
const short = (text, most) => { const letters = [...text]; return letters.length > most ? letters.slice(0, most - 1).join("").trimEnd() + "…" : text; };
const largest = (groups, most) => [...groups].sort((a, b) => b[1].length - a[1].length || byText(a[0], b[0])).slice(0, most);
function rest(tile, groups, most, one) {
  if (groups.size > most) $(tile).append(h("p", { class: "aside" }, "and " + plural(groups.size - most, "more " + one)));
}
function barTiles() {
  const codes = grouped(findings, finding => finding.code), pages = grouped(findings, finding => finding.pageNumber), years = grouped(findings, finding => finding.year);
  if (!findings.length) { for (const id of ["o-code", "o-year", "o-page"]) $(id).hidden = true; return; }
  const check = code => code + " " + (checks.get(code)?.name || "");
  $("o-code").append(bars(largest(codes, MOST_CODES).map(([code, items]) => ({ label: check(code), short: short(check(code), 30), items, change: { code: [code] } })), 224, 350, 21));
  rest("o-code", codes, MOST_CODES, "check");
  if (years.size) $("o-year").append(columns(years)); else $("o-year").append(h("p", { class: "aside" }, "No date is known."));
  $("o-page").append(bars(largest(pages, MOST_BARS).map(([page, items]) => { const title = view.pages[page].title || view.pages[page].path; return { label: title, short: short(title, 20), items, change: { page } }; }), 154, 280, 24));
  rest("o-page", pages, MOST_BARS, "page");
}
function trendTile() {
  const runs = view.trend;
  if (!runs.length) return;
  const full = coverage => { const share = percentFull(coverage); return share === null ? "–" : share + " %"; };
  const rows = [...runs].reverse().map(run => h("tr", null, h("th", { scope: "row" }, run.date), h("td", { class: "mono" }, run.revision || "–"), ...SEVERITIES.map(name => h("td", null, number(run.severities[name]))), h("td", null, full(run.coverage)), h("td", null, number(run.pages))));
  const head = h("tr", null, ...["Run", "Revision", "Errors", "Warnings", "Infos", "Fully translated", "Pages"].map(text => h("th", { scope: "col" }, text)));
  $("o-trend").hidden = false;
  if (runs.length === 1) { $("o-trend").append(h("p", { class: "aside" }, "This is the first run that was noted. The next one with --history draws a line.")); return; }
  const place = h("div", { class: "lines" });
  new ResizeObserver(([seen]) => place.replaceChildren(lines(runs, Math.max(280, Math.round(seen.contentRect.width))))).observe(place);
  $("o-trend").append(place, h("details", null, h("summary", null, plural(runs.length, "run") + " as a table"),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs" }, h("table", null, h("caption", { class: "vh" }, "Runs, the latest first"), h("thead", null, head), h("tbody", null, rows)))));
}
function overview() {
  $("overview").hidden = false;
  severityTile(); coverageTile(); barTiles(); trendTile();
}
