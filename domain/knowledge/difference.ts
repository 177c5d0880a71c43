// Compares two versions of a text by lines, and changed lines by words. Also runs in the browser.

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** `pieces` is set if a line was changed rather than added or removed. */
export type DifferenceLine = Piece & { pieces?: Piece[] };

export function compareTexts(before: string, after: string): DifferenceLine[] {
  const lines = align(before.split('\n'), after.split('\n'));
  return groupsOf(lines).flatMap(group => withWords(group));
}

/** Groups consecutive lines that are equal, or that are not. */
function groupsOf(lines: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isSame = line.kind === 'same';
    if (last && (last[0]?.kind === 'same') === isSame) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function withWords(group: Piece[]): DifferenceLine[] {
  if (group[0]?.kind === 'same') return group;
  const removed = group.filter(({ kind }) => kind === 'removed');
  const added = group.filter(({ kind }) => kind === 'added');
  const changes = removed.map((line, at) => wordsBetween(line.text, added[at]?.text));
  const shown = (lines: Piece[], hidden: Piece['kind']): DifferenceLine[] =>
    lines.map((line, at) => {
      const pieces = changes[at]?.filter(({ kind }) => kind !== hidden);
      return pieces ? { ...line, pieces } : line;
    });
  return [...shown(removed, 'added'), ...shown(added, 'removed')];
}

const longestLine = 5000;

/** Returns nothing if the lines share too little for a comparison by words to help. */
function wordsBetween(before: string, after: string | undefined): Piece[] | undefined {
  if (after === undefined || before.length > longestLine || after.length > longestLine) return undefined;
  const pieces = join(align(split(before), split(after)));
  const shared = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return shared * 3 >= Math.max(before.length, after.length) ? pieces : undefined;
}

/** Not `wordsIn`: it also runs in the browser, and every character is shown. */
function split(line: string): string[] {
  return line.match(/[\p{L}\p{N}\p{M}]+|\s+|./gu) ?? [];
}

function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

const mostCells = 1_000_000;

function align(before: string[], after: string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (end < longest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  return [
    ...mark('same', before.slice(0, start)),
    ...alignMiddle(oldMiddle, newMiddle),
    ...mark('same', end > 0 ? before.slice(-end) : []),
  ];
}

function alignMiddle(before: string[], after: string[]): Piece[] {
  if (before.length === 0 || after.length === 0) return [...mark('removed', before), ...mark('added', after)];
  if (before.length * after.length <= mostCells) return alignSmall(before, after);
  const anchors = findAnchors(before, after);
  if (anchors.length === 0) return [...mark('removed', before), ...mark('added', after)];
  const pieces: Piece[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const [oldNext, newNext] of [...anchors, [before.length, after.length] as const]) {
    pieces.push(...align(before.slice(oldAt, oldNext), after.slice(newAt, newNext)));
    pieces.push(...mark('same', before.slice(oldNext, oldNext + 1)));
    [oldAt, newAt] = [oldNext + 1, newNext + 1];
  }
  return pieces;
}

/** Longest common subsequence. */
function alignSmall(before: string[], after: string[]): Piece[] {
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const isSame = before[row] === after[column];
    const isRemoved = !isSame && at(row + 1, column) >= at(row, column + 1);
    const text = (isSame || isRemoved ? before[row] : after[column]) ?? '';
    pieces.push({ kind: isSame ? 'same' : isRemoved ? 'removed' : 'added', text });
    if (isSame || isRemoved) row += 1;
    if (!isRemoved) column += 1;
  }
  return [...pieces, ...mark('removed', before.slice(row)), ...mark('added', after.slice(column))];
}

/** Lines that occur once in each text and in the same order. A long text is split at them. */
function findAnchors(before: string[], after: string[]): (readonly [number, number])[] {
  const places = uniquePlaces(after);
  const pairs = [...uniquePlaces(before)].flatMap(([line, oldAt]) => {
    const newAt = places.get(line);
    return newAt === undefined ? [] : [[oldAt, newAt] as const];
  });
  return longestRising(pairs);
}

function uniquePlaces(lines: string[]): Map<string, number> {
  const places = new Map<string, number>();
  const often = new Set<string>();
  lines.forEach((line, at) => {
    if (places.has(line)) often.add(line);
    places.set(line, at);
  });
  for (const line of often) places.delete(line);
  return places;
}

type Link = { pair: readonly [number, number]; before: Link | undefined };

/** Longest increasing subsequence: the most pairs that are in order in both texts. */
function longestRising(pairs: (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: Link[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const longest: (readonly [number, number])[] = [];
  for (let link = ends.at(-1); link; link = link.before) longest.push(link.pair);
  return longest.reverse();
}

function mark(kind: Piece['kind'], lines: string[]): Piece[] {
  return lines.map(text => ({ kind, text }));
}
