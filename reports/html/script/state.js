/* What is shown: filters, grouping and sorting, which the address always tells; and what has been dealt with. */
const stored = {
  get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a browser may keep nothing */ } },
};
const DONE = "rulinglint.done", KEYS = "rulinglint.keys";
const done = new Set(Array.isArray(stored.get(DONE)) ? stored.get(DONE) : []);
let keysOn = stored.get(KEYS) !== false;

const DEFAULT = { q: "", severity: [], code: [], page: "", year: "", from: "", to: "", group: "page", sort: "place", view: "full", hide: "" };
const CHOICES = { group: ["page", "code", "none"], sort: ["place", "severity", "card", "newest", "oldest", "sure", "count"], view: ["full", "compact"] };
let state = { ...DEFAULT };
let current = -1;

function readAddress() {
  const told = new URLSearchParams(location.hash.slice(1)), next = { ...DEFAULT };
  for (const key in DEFAULT) if (told.has(key)) next[key] = Array.isArray(DEFAULT[key]) ? told.get(key).split(",").filter(Boolean) : told.get(key);
  for (const key in CHOICES) if (!CHOICES[key].includes(next[key])) next[key] = DEFAULT[key];
  return [next, told.get("f")];
}
function addressOf(some, key) {
  const told = new URLSearchParams();
  for (const name in DEFAULT) if (String(some[name]) !== String(DEFAULT[name])) told.set(name, Array.isArray(some[name]) ? some[name].join(",") : some[name]);
  if (key) told.set("f", key);
  return "#" + told.toString().replace(/%2C/g, ",");
}
function writeAddress(key) {
  const address = addressOf(state, key);
  history.replaceState(null, "", address === "#" ? location.pathname + location.search : address);
}
const withoutFilters = () => ({ ...DEFAULT, group: state.group, sort: state.sort, view: state.view });

const TESTS = {
  severity: finding => !state.severity.length || state.severity.includes(finding.severity),
  code: finding => !state.code.length || state.code.some(code => finding.code.startsWith(code)),
  page: finding => !state.page || finding.pageNumber === state.page,
  year: finding => !state.year || String(finding.year) === state.year,
  dates: finding => !(state.from || state.to) || !!finding.date && (!state.from || finding.date >= state.from) && (!state.to || finding.date <= state.to),
  hide: finding => !state.hide || !done.has(finding.key),
};
const searchWords = () => (state.q.toLowerCase().match(/"[^"]+"|\S+/g) || []).map(word => word.replace(/^"|"$/g, ""));

/* The findings that pass every filter; and for each choice of a filter, how many it would give under all the others. */
function filtered() {
  const words = searchWords(), tests = Object.entries(TESTS), facets = { severity: {}, code: {}, page: {}, year: {} }, passed = [];
  for (const finding of findings) {
    if (words.length) { const text = searched(finding); if (!words.every(word => text.includes(word))) continue; }
    const failed = tests.filter(([, passes]) => !passes(finding));
    if (failed.length > 1) continue;
    const only = failed[0]?.[0];
    if (!only) passed.push(finding);
    const count = (facet, value) => { if (!only || only === facet) facets[facet][value] = (facets[facet][value] || 0) + 1; };
    count("severity", finding.severity); count("code", finding.code); count("page", finding.pageNumber); count("year", finding.year);
  }
  return [passed, facets];
}
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const ORDERS = {
  place: () => 0,
  count: () => 0,
  severity: (a, b) => a.rank - b.rank,
  card: (a, b) => inOrder(a.page.title, b.page.title),
  newest: (a, b) => byText(b.date || "", a.date || ""),
  oldest: (a, b) => byText(a.date || "9", b.date || "9"),
  sure: (a, b) => (b.confidence ?? -1) - (a.confidence ?? -1),
};
const compare = (a, b) => ORDERS[state.sort](a, b) || a.i - b.i;
