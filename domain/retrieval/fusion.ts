/**
 * Combines the scores of words and embeddings into one number per candidate. Both are first scaled to 0 to 1 over these
 * candidates; a candidate without an embedding keeps its word score.
 */
export function fuse(words: number[], meanings: (number | undefined)[], weight: number): number[] {
  const byWords = stretch(words);
  const known = meanings.filter(meaning => meaning !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return byWords.map((word, at) => {
    const meaning = meanings[at];
    const stretched = meaning === undefined ? word : most > least ? (meaning - least) / (most - least) : 0;
    return (1 - weight) * word + weight * stretched;
  });
}

function stretch(values: number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map(value => (most > least ? (value - least) / (most - least) : 0));
}
