/* One finding: what is wrong, the texts side by side, and the way out. */
function pane(kind, caption, text, lang, marks, whole, { button = null, clip = CLIP } = {}) {
  const [from, to] = excerpt(text, marks, whole ? Infinity : clip), body = marked(text, marks, from, to);
  if (from) body.unshift("… ");
  if (to < text.length) body.push(" …");
  const element = h("div", { class: "pane " + kind }, h("div", { class: "cap" }, caption, button), h("div", { class: "tx", lang: tag(lang) }, body));
  return { element, clipped: from > 0 || to < text.length };
}
const caption = (name, ...more) => [h("b", null, name), ...more.filter(Boolean).map(text => (typeof text === "string" ? h("span", null, text) : text))];
const note = text => ({ element: h("div", { class: "pane none" }, text), clipped: false });

/* Which ruling another one is, as seen from a finding. */
function whom(finding, related) {
  if (related.ruling.index === null) return related.page.title;
  return related.page === finding.page ? "this page, ruling " + (related.ruling.index + 1) : related.page.title;
}
function later(one, other) {
  return one.date && other.date && one.date > other.date ? h("span", { class: "new" }, "later") : null;
}
const OTHERS = { edition: "Other edition", duplicate: "Said already", "belongs-to": "Belongs to", "opposing-words": "Opposed by" };
const MOST_OTHERS = 3;
const CLIP_OF_SEVERAL = 240;
function roleOf(finding, other) {
  if (other.role !== "edition") return OTHERS[other.role];
  if (other.page === finding.page) return "Other ruling";
  return finding.code[0] === "T" ? "Elsewhere" : OTHERS.edition;
}

/* The other rulings that a finding speaks of, each once, with the spans that are marked in it. */
function othersOf(finding) {
  const found = new Map();
  for (const related of finding.related) {
    if (!(related.role in OTHERS) || related.text === undefined) continue;
    const key = related.path + "\n" + related.page.title + "\n" + related.ruling.index;
    if (related.role === "opposing-words" && related.page === finding.page && related.ruling.index === finding.ruling.index) continue;
    const other = found.get(key) || { ...related, spans: [], opposing: [] };
    if (related.role === "opposing-words") other.opposing.push(related.span);
    else { other.role = related.role; if (!allOf(related)) other.spans.push(related.span); }
    found.set(key, other);
  }
  return [...found.values()];
}
const allOf = related => related.span.start === 0 && units(related.text, related.span.end) >= related.text.length;

function ownMarks(finding) {
  if (finding.part === "date" || !finding.span || finding.text === undefined) return [];
  const own = range(finding.text, finding.span), lang = /^U00[1-4]/.test(finding.code) ? view.source : null;
  const marks = own.from === 0 && own.to >= finding.text.length ? [] : [{ ...own, kind: "fault", lang }];
  for (const related of finding.related)
    if (related.role === "opposing-words" && related.page === finding.page && related.ruling.index === finding.ruling.index)
      marks.push({ ...range(finding.text, related.span), kind: "opposing" });
  return marks;
}

function panesOf(finding, whole) {
  const { source, text, page } = finding, others = othersOf(finding), ready = readyOf(finding), panes = [];
  if (text === undefined) {
    if (finding.quote) panes.push(pane("tgt wide", caption("Record"), finding.quote, null, [], whole));
    return panes;
  }
  const absent = finding.part === "title" && source, same = source && source.text === text;
  const oneTongue = others.filter(other => other.lang === finding.ruling.lang);
  const compared = oneTongue.length && !["A003", "T002"].includes(finding.code) ? differing(text, oneTongue[0].text) : { left: [], right: [] };
  const showSource = source && !same && finding.part !== "date";
  if (showSource)
    panes.push(pane("src", caption(language(source.lang), source.date), source.text, source.lang, source.spans.filter(related => !allOf(related)).map(related => ({ ...range(source.text, related.span), kind: "reference" })), whole));
  if (absent) panes.push(note("No " + language(page.lang) + " ruling on this page renders it"));
  else {
    const unchanged = same && language(source.lang) + ", unchanged on the " + language(page.lang) + " page";
    const name = unchanged || (finding.part === "title" ? "Title" : language(finding.ruling.lang));
    const date = finding.when && h(finding.part === "date" ? "mark" : "span", finding.part === "date" ? { class: "fault" } : null, finding.when);
    const whose = others.length === 1 && !showSource ? later(finding, others[0]) : null;
    panes.push(pane("tgt", caption(name, date, whose), text, finding.ruling.lang, [...ownMarks(finding), ...compared.left], whole));
    if (same && !ready) panes.push(note("No translation is known yet"));
  }
  others.slice(0, MOST_OTHERS).forEach(other => {
    const marks = [...other.spans.map(span => ({ ...range(other.text, span), kind: "reference" })), ...other.opposing.map(span => ({ ...range(other.text, span), kind: "opposing" })), ...(other === oneTongue[0] ? compared.right : [])];
    panes.push(pane("ed", caption(roleOf(finding, other) + ": " + whom(finding, other), other.date, later(other, finding)), other.text, other.lang, marks, whole, { clip: others.length > 1 ? CLIP_OF_SEVERAL : CLIP }));
  });
  if (others.length > MOST_OTHERS) panes.push(note("and " + plural(others.length - MOST_OTHERS, "more place")));
  return panes;
}

/* The text to take over: a translation that stands elsewhere, or the ruling as a fix leaves it. */
function readyOf(finding) {
  const translation = finding.related.find(related => related.role === "translation");
  if (translation) return { text: translation.quote, name: "Ready translation", from: "from " + translation.page.title + (translation.date ? ", " + translation.date : ""), lang: translation.lang };
  if (finding.mended !== undefined) return { text: finding.mended, name: "Ready text", lang: finding.ruling.lang, fix: finding.fixes[0] };
  return null;
}
function wayOut(finding, whole) {
  const ready = readyOf(finding);
  const copying = ready && h("button", { class: "btn prim", type: "button", "data-act": "text" }, ready.fix ? "Copy mended ruling" : "Copy translation");
  if (ready && ready.fix) {
    const changed = differences(finding.text, ready.text);
    const marks = changed ? changed.right.map(one => ({ ...one, kind: "added" })) : [];
    const name = ready.fix.safe ? "Safe fix" : "Suggested fix";
    return pane("tm", caption(name, ready.fix.title), ready.text, ready.lang, marks, whole, { button: copying });
  }
  if (ready) return pane("tm", caption(ready.name, ready.from), ready.text, ready.lang, [], whole, { button: copying });
  const fix = finding.fixes[0];
  return fix ? { element: h("p", { class: "sugg" }, h("b", null, fix.safe ? "Safe fix" : "Suggested fix"), " ", fix.title), clipped: false } : null;
}
function confidence(finding) {
  if (finding.confidence === undefined) return null;
  const percent = Math.round(100 * finding.confidence);
  return h("span", { class: "sure" }, s("svg", { viewBox: "0 0 40 8", "aria-hidden": "true" }, s("rect", { class: "rest", width: 40, height: 8, rx: 2 }), s("rect", { class: "share", width: (40 * percent) / 100, height: 8, rx: 2 })), percent + " % sure");
}
function actions(finding) {
  const isDone = done.has(finding.key);
  return h("div", { class: "acts" },
    h("button", { class: "btn quiet", type: "button", "data-act": "done", "aria-pressed": String(isDone), title: "Mark as done (x)" }, icon(isDone ? "check" : "box"), h("span", { class: "lbl" }, "Done"), hidden(" " + finding.code)),
    h("a", { class: "btn quiet", href: "#f=" + finding.key, "data-act": "link", title: "Copy link (l)" }, icon("link"), hidden("Link to this finding")),
    h("button", { class: "btn quiet", type: "button", "data-act": "markdown", title: "Copy as Markdown (c)" }, icon("copy"), hidden("Copy as Markdown")));
}
function render(finding, whole) {
  const way = wayOut(finding, whole), panes = panesOf(finding, whole);
  const asPane = way && way.element.classList.contains("pane");
  if (asPane) panes.push(way);
  const clipped = panes.some(one => one.clipped), open = whole && state.view !== "compact", id = "f-" + finding.key;
  /* A pane without a neighbour takes the whole width. */
  const elements = panes.map(one => one.element);
  if (elements.length % 2) elements[elements.length - 1].classList.add("wide");
  return h("article", { class: "it" + (done.has(finding.key) ? " done" : "") + (finding.i === current ? " cur" : "") + (whole ? " open" : ""), id, tabindex: "-1", "data-i": finding.i, "aria-labelledby": id + "-h" },
    h("div", { class: "hd" },
      h("h4", { id: id + "-h" }, labelled(finding.severity), h("span", { class: "code" }, finding.code), h("span", { class: "nm2" }, finding.name),
        state.group !== "page" && h("span", { class: "where pg", lang: tag(finding.page.lang) }, finding.page.title), finding.when && h("span", { class: "where" }, finding.when),
        finding.ruling.index !== null && h("span", { class: "where ri" }, "ruling " + (finding.ruling.index + 1)), confidence(finding)),
      actions(finding)),
    h("p", { class: "msg" }, visible(finding.message)),
    h("div", { class: "panes" }, elements),
    way && !asPane && way.element,
    h("div", { class: "ft" }, h("span", { class: "mono" }, finding.path + ":" + finding.line + ":" + finding.column),
      (clipped || open) && h("button", { class: "btn quiet", type: "button", "data-act": "whole", "aria-expanded": String(!!whole) }, whole ? "Show less" : "Show whole rulings", hidden(" of " + finding.code))));
}
