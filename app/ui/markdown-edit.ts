/** A text and its selection. */
export type Selected = { text: string; from: number; to: number };

/** Replaces `from` to `to` with `insert`, then selects `select`. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] };

export type LineMark = 'heading' | 'bullets' | 'numbers' | 'quote';

/** Toggles the marks around the selection, or around the word at the cursor. */
export function toggleMark(selected: Selected, mark: '**' | '*' | '`'): Edit {
  const { text, ...range } = withoutSpace(selected.from === selected.to ? aroundWord(selected) : selected);
  const { from, to } = range;
  const inside = text.slice(from, to);
  const size = mark.length;
  if (isMarked(text, from, to, mark)) {
    return { from: from - size, to: to + size, insert: inside, select: [from - size, to - size] };
  }
  if (inside.length >= 2 * size && isMarked(inside, size, inside.length - size, mark)) {
    return { from, to, insert: inside.slice(size, -size), select: [from, to - 2 * size] };
  }
  return { from, to, insert: `${mark}${inside}${mark}`, select: [from + size, to + size] };
}

/** Toggles a heading, list or quote on every selected line. */
export function toggleLines({ text, from, to }: Selected, mark: LineMark): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A selection that ends at the start of a line excludes that line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last) < 0 ? text.length : text.indexOf('\n', last);
  const lines = text.slice(start, end).split('\n');
  const filled = lines.length === 1 ? lines : lines.filter(line => line.trim() !== '');
  const takesAway = filled.every(line => lineMarks[mark].test(line));
  let count = 0;
  const changed = lines.map(line => {
    if (lines.length > 1 && line.trim() === '') return line;
    const bare = line.replace(anyLineMark, '$1');
    return takesAway ? bare : bare.replace(/^\s*/, space => `${space}${startOf(mark, ++count)}`);
  });
  const insert = changed.join('\n');
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: from === to ? [caret, caret] : [start, caret] };
}

/** Inserts a link and selects its URL; a selected URL becomes the link's target. */
export function addLink({ text, from, to }: Selected): Edit {
  const inside = text.slice(from, to).trim();
  const isAddress = /^https?:\/\/\S+$/.test(inside);
  const words = isAddress ? 'words' : inside || 'words';
  const address = isAddress ? inside : 'https://';
  const insert = `[${words}](${address})`;
  const wordsAt = from + 1;
  const addressAt = wordsAt + words.length + 2;
  const wantsWords = isAddress || inside === '';
  const select: Edit['select'] = wantsWords
    ? [wordsAt, wordsAt + words.length]
    : [addressAt, addressAt + address.length];
  return { from, to, insert, select };
}

/** Enter continues a list; on an empty item it ends the list. Null outside lists. */
export function continueList({ text, from, to }: Selected): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const [, space = '', mark = '', gap = '', words] =
    /^(\s*)([-*+]|\d{1,4}[.)]|>)(\s+)(.*)$/.exec(text.slice(start, from)) ?? [];
  if (words === undefined) return null;
  if (words.trim() === '') return { from: start, to, insert: '', select: [start, start] };
  const number = /^\d+/.exec(mark)?.[0];
  const next = number ? mark.replace(number, String(Number(number) + 1)) : mark;
  const insert = `\n${space}${next}${gap}`;
  const caret = from + insert.length;
  return { from, to, insert, select: [caret, caret] };
}

function aroundWord({ text, from }: Selected): Selected {
  const before = /[\p{L}\p{N}'’-]*$/u.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(from))?.[0].length ?? 0;
  return { text, from: from - before, to: from + after };
}

/** Marks only work next to the text. */
function withoutSpace({ text, from, to }: Selected): Selected {
  const inside = text.slice(from, to);
  if (inside.trim() === '') return { text, from, to };
  const ahead = inside.length - inside.trimStart().length;
  const behind = inside.length - inside.trimEnd().length;
  return { text, from: from + ahead, to: to - behind };
}

/** Two stars are bold, three are both: one star of two isn't italic. */
function isMarked(text: string, from: number, to: number, mark: string): boolean {
  const sign = mark[0] ?? '';
  const before = countBack(text, from, sign);
  const after = countOn(text, to, sign);
  const least = Math.min(before, after);
  return mark.length === 1 ? least % 2 === 1 : least >= 2;
}

function countBack(text: string, at: number, sign: string): number {
  let count = 0;
  while (text[at - 1 - count] === sign) count++;
  return count;
}

function countOn(text: string, at: number, sign: string): number {
  let count = 0;
  while (text[at + count] === sign) count++;
  return count;
}

const anyLineMark = /^(\s*)(?:#{1,6}\s+|[-*+]\s+|\d{1,4}[.)]\s+|>\s?)/;

const lineMarks: Record<LineMark, RegExp> = {
  heading: /^\s*#{1,6}\s/,
  bullets: /^\s*[-*+]\s/,
  numbers: /^\s*\d{1,4}[.)]\s/,
  quote: /^\s*>/,
};

function startOf(mark: LineMark, place: number): string {
  if (mark === 'numbers') return `${place}. `;
  return { heading: '## ', bullets: '- ', quote: '> ' }[mark];
}
