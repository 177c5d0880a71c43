/**
 * The Damerau-Levenshtein distance of two words: insertions, deletions, substitutions and swaps of neighbours. Stops
 * counting beyond `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = b.map((_, at) => at).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const value = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + cost,
        isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    before = above;
    above = row;
  }
  return Math.min(most + 1, at(above, b.length));
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
