import autocannon from 'autocannon';
import type { Figures } from './bench.ts';

type Load = { requestsPerSecond: number; p95: number };
type Request = {
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** For loads in which every request differs. */
  each?: () => { body: string; headers: Record<string, string> };
};

/** A load from a few connections: first to warm up, then to measure. */
export async function load(url: string, request: Request = {}, seconds = 5): Promise<Load> {
  await fire(url, request, 2);
  return fire(url, request, seconds);
}

/** Machines differ, so compare with the share of a bare server. */
export function compare(bare: Load, loads: Record<string, Load>): Figures {
  const rows = Object.entries({ 'bare Hono': bare, ...loads }).map(([name, { requestsPerSecond, p95 }]) => [
    name,
    {
      'requests/s': rounded(requestsPerSecond),
      'p95 ms': rounded(p95),
      'share of bare': rounded(requestsPerSecond / bare.requestsPerSecond),
      'p95 relative to bare': rounded(p95 / bare.p95),
    },
  ]);
  return Object.fromEntries(rows) as Figures;
}

async function fire(url: string, { headers = {}, method = 'GET', each }: Request, duration: number): Promise<Load> {
  const times: number[] = [];
  const requests = each ? [{ method, setupRequest: (request: object) => ({ ...request, ...each() }) }] : undefined;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, headers, method, connections: 8, duration, ...(requests ? { requests } : {}) };
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
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
