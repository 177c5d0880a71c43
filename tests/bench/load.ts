import autocannon from 'autocannon';

export type Load = { requestsPerSecond: number; p95: number };

/** A bounded load from a few connections: first to warm up, then to measure. */
export async function load(url: string, headers: Record<string, string> = {}, seconds = 5): Promise<Load> {
  await fire(url, headers, 2);
  return fire(url, headers, seconds);
}

async function fire(url: string, headers: Record<string, string>, duration: number): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, headers, connections: 8, duration }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) times.push(milliseconds);
      else reject(new Error(`${url} answered ${status}`));
    });
  });
  times.sort((a, b) => a - b);
  return { requestsPerSecond: result.requests.average, p95: times[Math.floor(times.length * 0.95)] ?? 0 };
}

export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
