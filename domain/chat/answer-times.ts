// How long answers took, kept as counts between bounds that grow by half: few enough for a row of a day, close enough for a
// median.

const first = 10;
const growth = 1.5;
/** The last one has no end: 75 seconds and more. */
export const timeBuckets = 24;

export function noTimes(): number[] {
  return new Array<number>(timeBuckets).fill(0);
}

export function bucketOf(milliseconds: number): number {
  const at = Math.ceil(Math.log(Math.max(1, milliseconds) / first) / Math.log(growth));
  return Math.min(timeBuckets - 1, Math.max(0, at));
}

export function addTimes(one: readonly number[], other: readonly number[]): number[] {
  return noTimes().map((_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}

/** Within how many milliseconds this share of the answers came. Between two bounds they count as evenly spread. */
export function timeWithin(times: readonly number[], share: number): number | null {
  const wanted = share * times.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let seen = 0;
  for (const [at, count] of times.entries()) {
    if (count > 0 && seen + count >= wanted) {
      const from = at === 0 ? 0 : boundOf(at - 1);
      return Math.round(from + ((wanted - seen) / count) * (boundOf(at) - from));
    }
    seen += count;
  }
  return null;
}

function boundOf(bucket: number): number {
  return first * growth ** bucket;
}
