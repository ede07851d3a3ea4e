/* The data: the JSON report, word for word, and "view", which has whole texts and pages; and small helpers.
   Texts enter the page through text nodes and attributes only, so nothing in them is ever markup. */
const { report, view } = JSON.parse(document.getElementById("report-data").textContent);
const findings = report.findings;
const checks = new Map(view.checks.map(check => [check.code, check]));
const SEVERITIES = ["error", "warning", "info"];
const FAMILIES = {
  U: "Untranslated", A: "Alignment", C: "Contradictions", T: "Terms and names", N: "Numbers, symbols", Y: "Typography",
  G: "Language", D: "Dates", X: "Records",
};
const $ = id => document.getElementById(id);
const inOrder = new Intl.Collator(view.target, { numeric: true }).compare;

function attach(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}
const h = (tag, attributes, ...children) => attach(document.createElement(tag), attributes, children);
const s = (tag, attributes, ...children) => attach(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const icon = name => s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("use", { href: "#i-" + name }));
const hidden = text => h("span", { class: "vh" }, text);
const labelled = (severity, text) => h("span", { class: "sev " + severity }, icon(severity), text ?? severity);
const number = n => n.toLocaleString("en");
const plural = (n, one) => number(n) + " " + (n === 1 ? one : one + "s");

/* A language's tag may come from a record, and so be anything. */
const tag = lang => (/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang || "") ? lang : null);
const names = new Intl.DisplayNames("en", { type: "language" });
function language(lang) {
  try { return tag(lang) ? names.of(lang) : lang || "Text"; } catch { return lang; }
}

/* Spans count Unicode code points, and strings here UTF-16 units. */
function units(text, at) {
  if (!/[\uD800-\uDFFF]/.test(text)) return at;
  let unit = 0;
  for (const character of text) { if (at-- <= 0) break; unit += character.length; }
  return unit;
}
const range = (text, span) => ({ from: units(text, span.start), to: units(text, span.end) });

/* What belongs to each finding is put onto it once; equal fingerprints, of equal texts on one card, get a number. */
const numberOf = new Map();
findings.forEach((finding, i) => {
  const more = view.findings[i], before = numberOf.get(finding.fingerprint) || 0;
  numberOf.set(finding.fingerprint, before + 1);
  finding.i = i;
  finding.key = before ? finding.fingerprint + "-" + (before + 1) : finding.fingerprint;
  finding.pageNumber = String(more.page);
  finding.page = view.pages[more.page];
  finding.part = more.part;
  finding.text = view.texts[more.text];
  finding.year = more.year ?? finding.page.year;
  finding.date = finding.ruling.date;
  finding.when = finding.date || more.stated || "";
  finding.rank = SEVERITIES.indexOf(finding.severity);
  finding.mended = view.texts[more.mended];
  finding.related.forEach((related, k) => {
    related.text = view.texts[more.related[k].text];
    related.page = view.pages[more.related[k].page];
    related.date = related.ruling.date;
    related.lang = related.ruling.lang;
  });
  const spans = finding.related.filter(related => related.role === "source");
  const text = more.source === undefined ? spans[0]?.text : view.texts[more.source];
  const ofRecord = (more.source_spans || []).map(span => ({ text, span }));
  finding.source = text === undefined ? null : {
    text, spans: [...spans.filter(related => related.text === text), ...ofRecord], lang: spans[0]?.lang || view.source,
    date: more.source_at ? more.source_at.date : spans[0]?.date, page: more.source_at ? view.pages[more.source_at.page] : spans[0]?.page,
  };
});

let haystack = null;
function searched(finding) {
  haystack ||= new Array(findings.length);
  return (haystack[finding.i] ||= [
    finding.code, finding.name, finding.message, finding.quote, finding.path + ":" + finding.line, finding.page.title, finding.page.source_title,
    finding.when, finding.fingerprint, finding.text, finding.source?.text, ...finding.related.map(related => related.text + " " + related.ruling.card),
  ].join("\n").toLowerCase());
}
