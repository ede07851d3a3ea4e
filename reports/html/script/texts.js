/* Texts with what matters in them marked. */
const CLIP = 460;
const MOST_COMPARED = 600;
const LEAST_ALIKE = 0.4;

/* Control characters and others that nobody sees are written out. */
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/;
function visible(text) {
  if (!UNSEEN.test(text)) return [text];
  return [...text].map(c => (UNSEEN.test(c) ? h("span", { class: "ctl" }, "U+" + c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")) : c));
}

/* The pieces of `text` between `from` and `to`; where marks lie over each other, the gravest shows. */
const GRAVITY = ["opposing", "fault", "reference", "added", "differs"];
function marked(text, marks, from, to) {
  const edges = new Set([from, to]);
  for (const mark of marks) for (const at of [mark.from, mark.to]) edges.add(Math.max(from, Math.min(to, at)));
  const cuts = [...edges].sort((a, b) => a - b), pieces = [];
  for (let k = 0; k + 1 < cuts.length; k++) {
    const [start, end] = [cuts[k], cuts[k + 1]];
    const mark = marks.filter(one => one.from <= start && one.to >= end).sort((a, b) => GRAVITY.indexOf(a.kind) - GRAVITY.indexOf(b.kind))[0];
    const piece = text.slice(start, end);
    const shown = mark?.kind === "fault" && !piece.trim() ? ["␣".repeat(end - start)] : visible(piece);
    pieces.push(...(mark ? [h(mark.kind === "added" ? "ins" : "mark", { class: mark.kind, lang: tag(mark.lang) }, shown)] : shown));
  }
  return pieces;
}

/* Where a long text begins and ends if only what matters is shown. */
function excerpt(text, marks, most) {
  let from = 0, to = text.length;
  if (text.length <= most) return [from, to];
  const first = Math.min(...marks.map(mark => mark.from)), last = Math.max(...marks.map(mark => mark.to)), around = Math.round(most / 3);
  if (marks.length) from = Math.max(0, first - around);
  to = Math.min(text.length, from + most);
  if (marks.length && last - first < most) to = Math.min(text.length, Math.max(to, last + around));
  if (from) from = text.indexOf(" ", from) + 1 || from;
  if (from > first) from = first; // no space before what is marked
  if (to < text.length) to = Math.max(text.lastIndexOf(" ", to), last <= to ? last : 0, from + 1);
  return [from, to];
}

/* Words of two texts of one language that the other has not in its place: the longest common sequence is what agrees. */
const wordsOf = text => [...text.matchAll(/[\p{L}\p{N}\p{M}’'-]+|[^\s\p{L}\p{N}\p{M}]/gu)].map(match => ({ word: match[0].toLowerCase(), from: match.index, to: match.index + match[0].length }));
function differences(left, right) {
  const a = wordsOf(left), b = wordsOf(right);
  if (!a.length || !b.length || a.length > MOST_COMPARED || b.length > MOST_COMPARED) return null;
  const width = b.length + 1, table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--)
    table[i * width + j] = a[i].word === b[j].word ? table[(i + 1) * width + j + 1] + 1 : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
  const only = { left: [], right: [] };
  let i = 0, j = 0;
  while (i < a.length && j < b.length) {
    if (a[i].word === b[j].word) { i++; j++; }
    else if (table[(i + 1) * width + j] >= table[i * width + j + 1]) only.left.push(a[i++]);
    else only.right.push(b[j++]);
  }
  only.left.push(...a.slice(i)); only.right.push(...b.slice(j));
  return { left: joined(only.left, left), right: joined(only.right, right), alike: (2 * table[0]) / (a.length + b.length) };
}
function joined(words, text) {
  const ranges = [];
  for (const { from, to } of words) {
    const last = ranges[ranges.length - 1];
    if (last && !/\S/.test(text.slice(last.to, from))) last.to = to; else ranges.push({ from, to });
  }
  return ranges;
}
function differing(left, right) {
  if (left === undefined || right === undefined || left === right) return { left: [], right: [] };
  const found = differences(left, right), kind = range => ({ ...range, kind: "differs" });
  return found && found.alike >= LEAST_ALIKE ? { left: found.left.map(kind), right: found.right.map(kind) } : { left: [], right: [] };
}
