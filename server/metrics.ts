// Figures of this process, in the text that Prometheus reads.
import type { Hono, Context as HttpContext } from 'hono';
import type { Services } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';
import { routeOf } from '#server/requests.ts';
import type { Slow } from '#server/slow.ts';

type Seen = { count: number; seconds: number; within: number[] };
type Kind = 'counter' | 'gauge' | 'histogram';

const limits = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Metrics = ReturnType<typeof openMetrics>;

export function mountMetrics<E extends object>(
  app: Hono<E>,
  { metrics, services, slow, token }: { metrics: Metrics; services: Services; slow: Slow; token: string },
): void {
  // Hashes are compared: how long that takes tells nothing of the token.
  const expected = hashSecret(`Bearer ${token}`);
  const refuse = (c: HttpContext) =>
    hashSecret(c.req.header('authorization') ?? '') === expected
      ? undefined
      : c.text('These figures need METRICS_TOKEN as a bearer.', 401, { 'WWW-Authenticate': 'Bearer' });
  app.get('/metrics/slow', c => refuse(c) ?? c.json(slow.list(), 200, { 'Cache-Control': 'no-store' }));
  app.get('/metrics', async c => {
    const refusal = refuse(c);
    if (refusal) return refusal;
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };
    return c.text(await metrics.render(services, slow), 200, headers);
  });
}

export function openMetrics() {
  const requests = new Map<string, Seen>();
  return {
    observe(c: HttpContext, ms: number): void {
      const key = labels({ method: c.req.method, route: routeOf(c), status: String(c.res.status) });
      const seen = requests.get(key) ?? { count: 0, seconds: 0, within: limits.map(() => 0) };
      const seconds = ms / 1_000;
      requests.set(key, {
        count: seen.count + 1,
        seconds: seen.seconds + seconds,
        within: seen.within.map((count, at) => count + Number(seconds <= (limits[at] ?? 0))),
      });
    },
    async render({ database, jobs }: Pick<Services, 'database' | 'jobs'>, slow: Pick<Slow, 'count'>): Promise<string> {
      const queues = await jobs.count();
      const { total, idle, waiting } = database.connections();
      return [
        family('aisle_http_request_seconds', 'histogram', 'Requests by route and status.', requestLines(requests)),
        family(
          'aisle_jobs_waiting',
          'gauge',
          'Jobs that wait or are being done, in all processes.',
          queues.map(queue => `aisle_jobs_waiting{${labels({ queue: queue.name })}} ${queue.waiting}`),
        ),
        family(
          'aisle_jobs_failed',
          'gauge',
          'Jobs that failed for good, in all processes.',
          queues.map(queue => `aisle_jobs_failed{${labels({ queue: queue.name })}} ${queue.failed}`),
        ),
        family('aisle_database_connections', 'gauge', 'Connections to the database.', [
          `aisle_database_connections{state="busy"} ${total - idle}`,
          `aisle_database_connections{state="idle"} ${idle}`,
        ]),
        family('aisle_database_waiting', 'gauge', 'Work that waits for a connection.', [
          `aisle_database_waiting ${waiting}`,
        ]),
        family('aisle_slow_total', 'counter', 'Requests and jobs of this process that took longer than SLOW_MS.', [
          `aisle_slow_total ${slow.count()}`,
        ]),
        family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [
          `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        ]),
      ].join('');
    },
  };
}

function requestLines(requests: ReadonlyMap<string, Seen>): string[] {
  const name = 'aisle_http_request_seconds';
  return [...requests].flatMap(([key, { count, seconds, within }]) => [
    ...within.map((sum, at) => `${name}_bucket{${key},le="${limits[at]}"} ${sum}`),
    `${name}_bucket{${key},le="+Inf"} ${count}`,
    `${name}_sum{${key}} ${seconds}`,
    `${name}_count{${key}} ${count}`,
  ]);
}

function family(name: string, kind: Kind, help: string, lines: readonly string[]): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.map(line => `${line}\n`).join('')}`;
}

function labels(values: Record<string, string>): string {
  const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return Object.entries(values)
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(',');
}
