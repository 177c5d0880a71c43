// Figures of the server, in the text that Prometheus reads: of all its processes together, whichever of them is asked.
import type { Hono, Context as HttpContext } from 'hono';
import type { Services } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';
import type { Pace } from '#platform/pace.ts';
import { routeOf } from '#server/requests.ts';
import { openSiblings, type Siblings } from '#server/siblings.ts';
import type { Slow } from '#server/slow.ts';

type Seen = { count: number; seconds: number; within: number[] };
type Kind = 'counter' | 'gauge' | 'histogram';

const limits = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Metrics = ReturnType<typeof openMetrics>;

/** What one process tells of itself. */
type Figures = {
  requests: [key: string, seen: Seen][];
  connections: ReturnType<Services['database']['connections']>;
  slow: { count: number; last: ReturnType<Slow['list']> };
  waiting: number;
  memory: number;
};

type Told = { metrics: Metrics; services: Services; slow: Slow; pace: Pace; token: string };

export function mountMetrics<E extends object>(app: Hono<E>, { metrics, services, slow, pace, token }: Told): void {
  // Hashes are compared: how long that takes tells nothing of the token.
  const expected = hashSecret(`Bearer ${token}`);
  const refuse = (c: HttpContext) =>
    hashSecret(c.req.header('authorization') ?? '') === expected
      ? undefined
      : c.text('These figures need METRICS_TOKEN as a bearer.', 401, { 'WWW-Authenticate': 'Bearer' });
  const siblings: Siblings<Figures> = openSiblings(() => ({
    requests: metrics.requests(),
    connections: services.database.connections(),
    slow: { count: slow.count(), last: slow.list() },
    waiting: pace.waiting(),
    memory: process.memoryUsage.rss(),
  }));
  app.get('/metrics/slow', async c => {
    const refusal = refuse(c);
    if (refusal) return refusal;
    const all = (await siblings.collect()).flatMap(figures => figures.slow.last);
    const newest = all.sort((one, other) => other.at.localeCompare(one.at));
    return c.json(newest, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async c => {
    const refusal = refuse(c);
    if (refusal) return refusal;
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };
    return c.text(render(await siblings.collect(), await services.jobs.count()), 200, headers);
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
    requests: () => [...requests],
  };
}

function render(all: readonly Figures[], queues: Awaited<ReturnType<Services['jobs']['count']>>): string {
  const sum = (read: (figures: Figures) => number) => all.reduce((total, figures) => total + read(figures), 0);
  return [
    family('aisle_http_request_seconds', 'histogram', 'Requests by route and status.', requestLines(addRequests(all))),
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
      `aisle_database_connections{state="busy"} ${sum(({ connections }) => connections.total - connections.idle)}`,
      `aisle_database_connections{state="idle"} ${sum(({ connections }) => connections.idle)}`,
    ]),
    family('aisle_database_waiting', 'gauge', 'Work that waits for a connection.', [
      `aisle_database_waiting ${sum(({ connections }) => connections.waiting)}`,
    ]),
    family('aisle_questions_waiting', 'gauge', 'Questions that wait because their organisation asks much.', [
      `aisle_questions_waiting ${sum(({ waiting }) => waiting)}`,
    ]),
    family('aisle_slow_total', 'counter', 'Requests and jobs of this server that took longer than SLOW_MS.', [
      `aisle_slow_total ${sum(({ slow }) => slow.count)}`,
    ]),
    family('aisle_web_processes', 'gauge', 'Processes that answer requests.', [`aisle_web_processes ${all.length}`]),
    family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [
      `process_resident_memory_bytes ${sum(({ memory }) => memory)}`,
    ]),
  ].join('');
}

function addRequests(all: readonly Figures[]): Map<string, Seen> {
  const sums = new Map<string, Seen>();
  for (const [key, { count, seconds, within }] of all.flatMap(({ requests }) => requests)) {
    const before = sums.get(key) ?? { count: 0, seconds: 0, within: limits.map(() => 0) };
    sums.set(key, {
      count: before.count + count,
      seconds: before.seconds + seconds,
      within: before.within.map((one, at) => one + (within[at] ?? 0)),
    });
  }
  return sums;
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
