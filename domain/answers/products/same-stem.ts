/** Whether two words differ only in their ending. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = Math.max(4, Math.min(one.length, other.length) - 2);
  return one.length > 3 && other.length > 3 && one.slice(0, stem) === other.slice(0, stem);
}
