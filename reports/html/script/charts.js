/* Charts: bars and columns that are filters, and lines over time. */
function filterLink(change, label, ...children) {
  const choose = event => { event.preventDefault(); state = { ...withoutFilters(), ...change }; update(); $("findings").scrollIntoView(); };
  return s("a", { class: "hit", href: addressOf({ ...DEFAULT, ...change }), onclick: choose }, s("title", null, label), ...children);
}
const shares = counts => [["f-error", counts.error], ["f-warning", counts.warning], ["f-info", counts.info]];
const told = counts => SEVERITIES.filter(name => counts[name]).map(name => plural(counts[name], name)).join(", ");
function stacked(x, y, length, thickness, parts, total, upright) {
  let at = upright ? y + length : x;
  const pieces = [];
  for (const [kind, count] of parts) {
    if (!count) continue;
    const size = (length * count) / total, shown = Math.max(size - 0.8, 0.6);
    if (upright) at -= size;
    pieces.push(s("rect", upright ? { class: kind, x, y: at, width: thickness, height: shown } : { class: kind, x: at, y, width: shown, height: thickness }));
    if (!upright) at += size;
  }
  return pieces;
}
/* Bars with a label of `room` units before them. */
function bars(rows, room, width, height) {
  const most = Math.max(1, ...rows.map(row => row.items.length)), end = 14 + 8 * number(most).length;
  const chart = s("svg", { viewBox: `0 0 ${width} ${Math.max(rows.length, 1) * height}`, role: "group", "aria-label": "Bars; each is a link that filters the list" });
  rows.forEach((row, place) => {
    const y = place * height, counts = bySeverity(row.items), length = ((width - room - end) * row.items.length) / most;
    chart.append(filterLink(row.change, row.short + " " + number(row.items.length) + ": " + (row.short === row.label ? "" : row.label + ", ") + told(counts),
      s("rect", { class: "bg", x: -4, y, width: width + 8, height, rx: 3 }), s("text", { x: 0, y: y + height / 2 + 4 }, row.short),
      ...stacked(room, y + height / 2 - 5, length, 10, shares(counts), row.items.length), s("text", { class: "n", x: room + length + 6, y: y + height / 2 + 4 }, number(row.items.length))));
  });
  return chart;
}
function columns(byYear) {
  const years = [...byYear.keys()], first = Math.min(...years), span = [];
  for (let year = first; year <= Math.max(...years); year++) span.push(year);
  const W = 270, H = 168, step = W / span.length, most = Math.max(...[...byYear.values()].map(items => items.length));
  const narrow = step < 8 * number(most).length;
  const label = year => (span.length > 8 ? "’" + String(year).slice(2) : String(year)), spare = Math.ceil(span.length / 9);
  const chart = s("svg", { viewBox: `0 0 ${W} ${H + 22}`, role: "group", "aria-label": "Columns; each is a link that filters the list" }, s("line", { class: "axis", x1: 0, x2: W, y1: H + 0.5, y2: H + 0.5 }));
  span.forEach((year, place) => {
    const items = byYear.get(year) || [], height = ((H - 18) * items.length) / most, x = place * step + step * 0.14, width = step * 0.72, parts = [s("rect", { class: "bg", x: place * step, y: 0, width: step, height: H + 22 })];
    if (items.length) parts.push(...stacked(x, H - height, height, width, shares(bySeverity(items)), items.length, true));
    if (items.length && (!narrow || items.length === most)) parts.push(s("text", { class: "n", x: x + width / 2, y: H - height - 4, "text-anchor": "middle" }, number(items.length)));
    if (place % spare === 0) parts.push(s("text", { x: place * step + step / 2, y: H + 15, "text-anchor": "middle" }, label(year)));
    const said = (place % spare === 0 ? label(year) + ", " : "") + number(items.length) + ": rulings of " + year + ", " + told(bySeverity(items));
    chart.append(items.length ? filterLink({ year: String(year) }, said, ...parts) : s("g", null, ...parts));
  });
  return chart;
}
/* Days as numbers, and numbers that divide an axis evenly. */
const day = date => Date.parse(date + "T00:00:00Z") / 86400000;
function ticks(most) {
  const rough = Math.max(1, most / 3), power = 10 ** Math.floor(Math.log10(rough)), step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, k) => k * step);
}
/* Lines of the numbers of errors, warnings and infos of each run, set apart by days, and by shape at their ends. */
function lines(runs, W) {
  const H = 190, LEFT = 46, RIGHT = 128, TOP = 12, BOTTOM = 24;
  const first = day(runs[0].date), days = Math.max(day(runs[runs.length - 1].date) - first, 1), most = Math.max(1, ...runs.flatMap(run => SEVERITIES.map(name => run.severities[name])));
  const sameDay = day(runs[runs.length - 1].date) === first;
  const x = (run, k) => LEFT + ((W - LEFT - RIGHT) * (sameDay ? (runs.length === 1 ? 1 : k / (runs.length - 1)) : (day(run.date) - first) / days));
  const y = count => H - BOTTOM - ((H - TOP - BOTTOM) * count) / most;
  const chart = s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": "Findings of each run; the table below has the numbers" });
  for (const tick of ticks(most)) chart.append(s("line", { class: "grid", x1: LEFT, x2: W - RIGHT, y1: y(tick), y2: y(tick) }), s("text", { x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, number(tick)));
  chart.append(s("text", { x: LEFT, y: H - 6 }, runs[0].date));
  if (runs.length > 1 && !sameDay) chart.append(s("text", { x: W - RIGHT, y: H - 6, "text-anchor": "end" }, runs[runs.length - 1].date));
  const last = runs[runs.length - 1], ends = SEVERITIES.map(name => ({ name, y: y(last.severities[name]) })).sort((a, b) => a.y - b.y);
  for (let k = 1; k < ends.length; k++) ends[k].y = Math.max(ends[k].y, ends[k - 1].y + 15);
  const over = Math.max(0, ends[ends.length - 1].y - (H - BOTTOM + 4));
  for (const { name, y: end } of ends) {
    const points = runs.map((run, k) => x(run, k).toFixed(1) + "," + y(run.severities[name]).toFixed(1));
    chart.append(s("polyline", { class: "line l-" + name, points: points.join(" ") }));
    if (runs.length < 60) chart.append(...runs.map((run, k) => s("circle", { class: "f-" + name, cx: x(run, k), cy: y(run.severities[name]), r: 3 })));
    chart.append(s("text", { class: "end " + name, x: W - RIGHT + 10, y: end + 4 - over }, plural(last.severities[name], name)));
  }
  return chart;
}
