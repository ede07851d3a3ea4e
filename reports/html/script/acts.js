/* Copying, marking as done, and going from finding to finding. */
const escaped = text => String(text).replace(/[\\`*_{}[\]<>|#~]/g, "\\$&");
const oneLine = text => String(text).replace(/\s*\n\s*/g, " ");
const code = text => "`" + oneLine(text).replace(/`/g, "") + "`";
function markdown(finding) {
  const quote = text => escaped(text).replace(/\n/g, "\n> "), place = finding.path + ":" + finding.line + ":" + finding.column;
  let said = `**${finding.code} ${finding.name}** (${finding.severity}) · ${escaped(finding.page.title)}${finding.when ? ", " + escaped(finding.when) : ""} · ${code(place)}\n\n${escaped(finding.message)}\n`;
  if (finding.source) said += `\n> ${escaped(finding.source.lang.toUpperCase())}: ${quote(finding.source.text)}\n`;
  if (finding.text !== undefined && finding.part !== "title") said += `\n> ${escaped((finding.ruling.lang || "").toUpperCase())}: ${quote(finding.text)}\n`;
  for (const other of othersOf(finding).slice(0, MOST_OTHERS)) said += `\n> ${roleOf(finding, other)} (${escaped(whom(finding, other))}${other.date ? ", " + other.date : ""}): ${quote(other.text)}\n`;
  const ready = readyOf(finding);
  if (ready) said += `\n> ${ready.name}: ${quote(ready.text)}\n`;
  return said + `\n${code(finding.fingerprint)}\n`;
}
function markdownList() {
  const rows = order.map(i => findings[i]).map(finding => `| ${finding.severity} | ${finding.code} | ${oneLine(escaped(finding.page.title))} | ${escaped(finding.when)} | ${oneLine(escaped(finding.message))} | ${code(finding.path + ":" + finding.line).replace(/\|/g, "\\|")} |`);
  return `| severity | code | page | date | finding | place |\n|---|---|---|---|---|---|\n${rows.join("\n")}\n`;
}
function toast(text) {
  $("toast").textContent = text;
  $("toast").classList.add("on");
  $("live").textContent = text;
  clearTimeout(toast.passing);
  toast.passing = setTimeout(() => $("toast").classList.remove("on"), 1800);
}
async function copy(text, said) {
  try { await navigator.clipboard.writeText(text); }
  catch {
    const area = h("textarea", { class: "vh" }), before = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    before?.focus({ preventScroll: true });
    if (!copied) { toast("Copying is blocked here; select the text instead"); return; }
  }
  toast(said);
}

const elementOf = i => $("f-" + findings[i].key);
function become(i) {
  if (current >= 0) elementOf(current)?.classList.remove("cur");
  current = i;
  elementOf(i).classList.add("cur");
}
function go(i, atTop) {
  const block = blockOf.get(i);
  if (!block) return;
  fill(block);
  if (block.element.parentElement.hidden) block.element.closest(".group").querySelector("button.t").click();
  become(i);
  const element = elementOf(i);
  element.scrollIntoView({ block: atTop ? "start" : "nearest" });
  element.focus({ preventScroll: true });
  const box = element.getBoundingClientRect();
  if (box.top < 60 || box.bottom > innerHeight) scrollBy(0, box.top - 72);
  writeAddress(findings[i].key);
}
function step(by) {
  if (!order.length) return;
  let place = order.indexOf(current);
  if (place < 0) {
    const shown = [...document.querySelectorAll(".it")].find(element => element.getBoundingClientRect().bottom > 72);
    place = shown ? order.indexOf(+shown.dataset.i) - (by > 0 ? 1 : 0) : -1;
  }
  go(order[Math.max(0, Math.min(order.length - 1, place + by))]);
}
function show(key) {
  const finding = findings.find(one => one.key === key);
  if (!finding) { toast("This report has no finding " + key + "; it may be fixed"); return; }
  if (!blockOf.has(finding.i)) { state = withoutFilters(); draw(); toast("Filters cleared to show the linked finding"); }
  requestAnimationFrame(() => go(finding.i, true));
}
/* A finding is drawn anew, and what had the focus keeps it. */
function redraw(finding, whole) {
  const element = elementOf(finding.i), focused = element.contains(document.activeElement) ? document.activeElement.dataset.act : null, drawn = render(finding, whole);
  element.replaceWith(drawn);
  ((focused && drawn.querySelector(`[data-act="${focused}"]`)) || drawn).focus({ preventScroll: true });
}
const ACTS = {
  markdown: finding => copy(markdown(finding), "Copied as Markdown"),
  link: finding => { writeAddress(finding.key); copy(location.href.split("#")[0] + "#f=" + finding.key, "Copied link to " + finding.code); },
  text: finding => { const ready = readyOf(finding); if (ready) copy(ready.text, ready.fix ? "Copied mended ruling" : "Copied translation"); else toast("No text is ready for this finding"); },
  whole: finding => redraw(finding, !elementOf(finding.i).classList.contains("open")),
  done: finding => {
    if (!done.delete(finding.key)) done.add(finding.key);
    stored.set(DONE, [...done]);
    redraw(finding, false);
    toast(done.has(finding.key) ? finding.code + " marked as done in this browser" : finding.code + " open again");
  },
};
