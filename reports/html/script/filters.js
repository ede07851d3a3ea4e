/* Filters: each choice shows how many findings it would give under all the other filters. */
const options = { severity: {}, code: {} };
function option(facet, value, ...label) {
  const choose = () => { state[facet] = box.checked ? [...state[facet], value] : state[facet].filter(one => one !== value && !(facet === "code" && value.startsWith(one))); update(); };
  const box = h("input", { type: "checkbox", onchange: choose }), count = h("b"), element = h("label", { class: facet === "severity" ? "opt s" : "opt" }, box, ...label, count);
  options[facet][value] = { box, count, element };
  return element;
}
function buildFilters() {
  $("f-severity").append(...SEVERITIES.map(name => option("severity", name, labelled(name))));
  const present = new Set(findings.map(finding => finding.code));
  let family = "";
  for (const check of view.checks) {
    if (!present.has(check.code)) continue;
    if (check.code[0] !== family) { family = check.code[0]; $("f-code").append(h("p", { class: "fam" }, FAMILIES[family] || family)); }
    $("f-code").append(option("code", check.code, h("span", { class: "code" }, check.code), h("span", { class: "nm", title: check.name }, check.name)));
  }
  const pages = [...new Set(findings.map(finding => finding.pageNumber))].sort((a, b) => inOrder(view.pages[a].title, view.pages[b].title));
  $("page").append(...pages.map(page => h("option", { value: page }, view.pages[page].title)));
  $("year").append(...[...new Set(findings.map(finding => finding.year).filter(Boolean))].sort((a, b) => b - a).map(year => h("option", { value: year }, String(year))));
  if (findings.every(finding => finding.confidence === undefined)) $("sort").querySelector("[value=sure]").remove();
  $("q").addEventListener("input", event => {
    clearTimeout(buildFilters.typing);
    buildFilters.typing = setTimeout(() => { state.q = event.target.value.trim(); update(); }, findings.length > 1500 ? 140 : 60);
  });
  for (const id of ["page", "year"]) for (const reached of ["pointerdown", "focus"]) $(id).addEventListener(reached, () => countOptions(id));
  for (const id of ["page", "year", "from", "to", "group", "sort"]) $(id).addEventListener("change", event => { state[id] = event.target.value; update(); });
  $("hide").addEventListener("change", event => { state.hide = event.target.checked ? "1" : ""; update(); });
  $("compact").addEventListener("click", () => { state.view = state.view === "compact" ? "full" : "compact"; update(); });
  $("clear").addEventListener("click", reset);
  $("fopen").addEventListener("click", event => { const shown = $("filters").classList.toggle("show"); event.currentTarget.setAttribute("aria-expanded", String(shown)); if (shown) $("q").focus(); });
  $("filters").querySelector("form").addEventListener("submit", event => event.preventDefault());
}
function showState() {
  for (const value in options.severity) options.severity[value].box.checked = state.severity.includes(value);
  for (const value in options.code) options.code[value].box.checked = state.code.some(code => value.startsWith(code));
  for (const id of ["page", "year", "from", "to", "group", "sort"]) $(id).value = state[id];
  if ($("q").value.trim() !== state.q) $("q").value = state.q;
  $("hide").checked = !!state.hide;
  $("compact").setAttribute("aria-pressed", String(state.view === "compact"));
  document.querySelectorAll(".big button").forEach(button => button.setAttribute("aria-pressed", String(state.severity.includes(button.dataset.severity))));
}
const due = { facets: null, shown: {} };
function showCounts(facets) {
  for (const facet of ["severity", "code"]) for (const value in options[facet]) {
    const count = facets[facet][value] || 0, { count: shown, element } = options[facet][value];
    shown.textContent = number(count);
    element.classList.toggle("zero", !count);
  }
  due.facets = facets; due.shown = {};
}
/* A list says its counts only once it is reached for, since thousands of options cost time. */
function countOptions(id) {
  if (!due.facets || due.shown[id]) return;
  due.shown[id] = true;
  for (const one of $(id).options) if (one.value) one.textContent = (id === "page" ? view.pages[one.value].title : one.value) + " (" + number(due.facets[id][one.value] || 0) + ")";
}
function showChips() {
  const chips = [];
  const chip = (label, off) => chips.push(h("button", { class: "chip", type: "button", onclick: () => { Object.assign(state, off); update(); } }, label, hidden(", remove this filter"), h("span", { "aria-hidden": "true" }, " ×")));
  if (state.q) chip("“" + state.q + "”", { q: "" });
  for (const name of state.severity) chip(name, { severity: state.severity.filter(one => one !== name) });
  for (const code of state.code) chip(code.length === 1 ? code + " " + (FAMILIES[code] || "") : code, { code: state.code.filter(one => one !== code) });
  if (state.page) chip(view.pages[state.page]?.title || "a page that is not here", { page: "" });
  if (state.year) chip(state.year, { year: "" });
  if (state.from) chip("from " + state.from, { from: "" });
  if (state.to) chip("to " + state.to, { to: "" });
  if (state.hide) chip("not done", { hide: "" });
  $("chips").replaceChildren(...chips);
  $("chips").hidden = !chips.length;
  $("fopen").lastChild.textContent = chips.length ? "Filters (" + chips.length + ")" : "Filters";
  showState();
}
