/* The list: groups of chunks that are drawn as they come near, so that thousands of findings stay fluid. */
const CHUNK = 20;
let order = [], blocks = [];
const blockOf = new Map();
const near = new IntersectionObserver(entries => { for (const entry of entries) if (entry.isIntersecting) fill(blocks[+entry.target.dataset.b]); }, { rootMargin: "1400px 0px" });

function fill(block) {
  if (block.full) return;
  block.full = true;
  near.unobserve(block.element);
  block.element.replaceChildren(...block.items.map(finding => render(finding, false)));
  block.element.style.minHeight = "";
}
function tally(items) {
  const counts = bySeverity(items);
  return h("span", { class: "tally" }, SEVERITIES.filter(name => counts[name]).map(name => { const one = labelled(name, number(counts[name])); one.append(hidden(" " + (counts[name] === 1 ? name : name + "s"))); return one; }));
}
function bySeverity(items) {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of items) counts[finding.severity]++;
  return counts;
}
function grouped(items, keyOf) {
  const groups = new Map();
  for (const finding of items) { const key = keyOf(finding); if (key === null || key === undefined) continue; if (groups.has(key)) groups.get(key).push(finding); else groups.set(key, [finding]); }
  return groups;
}
const GROUPS = { page: finding => finding.pageNumber, code: finding => finding.code, none: () => "" };
function groupsOf(items) {
  const groups = [...grouped(items, GROUPS[state.group])];
  if (state.group === "code" && state.sort === "place") groups.sort((a, b) => byText(a[0], b[0]));
  if (state.sort === "count") groups.sort((a, b) => b[1].length - a[1].length);
  return groups;
}
function heading(key, items, id, body) {
  if (state.group === "none") return h("h3", { class: "vh", id }, "All findings");
  const page = state.group === "page" ? view.pages[key] : null, check = page ? null : checks.get(key);
  const name = check ? key + " " + check.name : page ? page.title : key;
  const below = check ? check.summary : [page?.source_title, page?.rulings !== null && plural(page.rulings, "ruling")].filter(Boolean).join(" · ");
  const button = h("button", { class: "t", type: "button", "aria-expanded": "true", onclick: () => { body.hidden = !body.hidden; button.setAttribute("aria-expanded", String(!body.hidden)); } },
    h("span", { class: "tw", "aria-hidden": "true" }, "▾"), " ", h("span", { lang: page && tag(page.lang) }, name || "(no title)"));
  return h("div", { class: "gh" }, h("h3", { id }, button), h("span", { class: "sub" }, below), tally(items));
}
function section(key, items, place, many) {
  const size = state.view === "compact" ? 46 : 235, id = "g-" + place, body = h("div", { class: "gb" });
  const element = h("section", { class: "group", "aria-labelledby": id }, heading(key, items, id, body));
  if (many) { element.style.contentVisibility = "auto"; element.style.containIntrinsicSize = "auto " + (items.length * size + 60) + "px"; }
  for (let at = 0; at < items.length; at += CHUNK) {
    const part = items.slice(at, at + CHUNK), block = { items: part, full: false, element: h("div", { class: "block", "data-b": blocks.length }) };
    block.element.style.minHeight = part.length * size + "px";
    for (const finding of part) { blockOf.set(finding.i, block); order.push(finding.i); }
    blocks.push(block);
    body.append(block.element);
  }
  element.append(body);
  return element;
}
function nothing() {
  if (!findings.length) return h("div", { class: "empty" }, h("p", null, report.corpus.rulings ? "No findings. Every ruling passed every check that ran." : "No findings."));
  return h("div", { class: "empty" }, h("p", null, "No finding matches these filters."), h("button", { class: "btn", type: "button", onclick: reset }, "Clear all filters"));
}
function draw() {
  const [passed, facets] = filtered();
  near.disconnect();
  blocks = []; order = []; blockOf.clear();
  const groups = groupsOf(passed.sort(compare));
  const sections = groups.map(([key, items], place) => section(key, items, place, groups.length > 30));
  $("list").className = state.view;
  $("list").replaceChildren(...(sections.length ? sections : [nothing()]));
  blocks.slice(0, 2).forEach(fill);
  blocks.forEach(block => block.full || near.observe(block.element));
  const pages = new Set(passed.map(finding => finding.pageNumber)).size;
  $("count").replaceChildren(passed.length === findings.length ? plural(findings.length, "finding") : number(passed.length) + " of " + plural(findings.length, "finding"), h("small", null, " on " + plural(pages, "page")));
  clearTimeout(draw.saying); // said aloud once typing rests
  draw.saying = setTimeout(() => { $("live").textContent = plural(passed.length, "finding") + " shown"; }, 400);
  showCounts(facets);
  showChips();
}
function update() { writeAddress(); draw(); }
function reset() { state = withoutFilters(); update(); }
