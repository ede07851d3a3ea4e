/* Keys, clicks, the address and printing; and the first drawing. */
$("list").addEventListener("click", event => {
  const element = event.target.closest(".it");
  if (!element) return;
  const finding = findings[+element.dataset.i], button = event.target.closest("[data-act]");
  if (current !== finding.i) become(finding.i);
  if (button) { event.preventDefault(); ACTS[button.dataset.act](finding); }
  else if (state.view === "compact" && !event.target.closest("a,button") && !String(getSelection())) redraw(finding, !element.classList.contains("open"));
});
function search() {
  if (getComputedStyle($("filters")).display === "none") $("fopen").click();
  $("q").focus();
  $("q").select();
}
function regroup() {
  state.group = state.group === "page" ? "code" : "page";
  update();
  toast("Grouped by " + state.group);
}
const KEYED = { j: () => step(1), k: () => step(-1), "/": search, "?": () => $("help").showModal(), v: () => $("compact").click(), g: regroup, 0: reset };
SEVERITIES.forEach((name, place) => { KEYED[place + 1] = () => document.querySelector(`.big button[data-severity=${name}]`).click(); });
const KEYED_ACTS = { c: "markdown", l: "link", t: "text", x: "done", o: "whole" };
function typed(event) {
  const target = event.target;
  return /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.type !== "checkbox";
}
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && event.target === $("q")) {
    if ($("q").value) { $("q").value = ""; state.q = ""; update(); } else $("q").blur();
    return;
  }
  if (!keysOn || event.ctrlKey || event.metaKey || event.altKey || typed(event) || $("help").open) return;
  const act = current >= 0 && elementOf(current) ? KEYED_ACTS[event.key] : undefined;
  const does = act ? () => ACTS[act](findings[current]) : Object.hasOwn(KEYED, event.key) ? KEYED[event.key] : null;
  if (does) { event.preventDefault(); does(); }
});
addEventListener("hashchange", () => {
  if (location.hash && !location.hash.includes("=")) { writeAddress(); return; }
  const [next, key] = readAddress();
  state = next;
  draw();
  if (key) show(key);
});

const MOST_PRINTED = 600;
let cut = null;
addEventListener("beforeprint", () => {
  let printed = 0;
  for (const block of blocks) {
    if (printed >= MOST_PRINTED) { block.element.hidden = true; continue; }
    fill(block);
    printed += block.items.length;
  }
  if (order.length <= printed) return;
  cut = h("p", { class: "empty" }, "Printed: the first " + number(printed) + " of " + plural(order.length, "finding") + ". Filter the list, or use --format xlsx for all.");
  $("list").append(cut);
});
addEventListener("afterprint", () => { blocks.forEach(block => { block.element.hidden = false; }); cut?.remove(); });

$("keys").checked = keysOn;
$("keys").addEventListener("change", event => { keysOn = event.target.checked; stored.set(KEYS, keysOn); });
document.querySelectorAll("[data-help]").forEach(button => button.addEventListener("click", () => $("help").showModal()));
$("mdall").addEventListener("click", () => copy(markdownList(), "Copied " + plural(order.length, "finding") + " as Markdown"));
$("bar").hidden = false;
header();
overview();
buildFilters();
const [first, linked] = readAddress();
state = first;
draw();
if (linked) show(linked);
