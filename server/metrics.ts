// Metrics of this process in the text format of Prometheus, and the slowest requests. Both need METRICS_TOKEN.
import type { Hono, Context as HttpContext } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import type { Services } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';
import { openStoredMetrics } from '#server/metrics-stored.ts';
import { routeOf } from '#server/request-log.ts';
import type { SlowLog } from '#server/slow-log.ts';

type Sources = { services: Services; slow: SlowLog; queue: QuestionQueue };
type Metrics = ReturnType<typeof openMetrics>;

export function mountMetrics<E extends object>(app: Hono<E>, metrics: Metrics, slow: SlowLog, token: string): void {
  // Comparing hashes keeps the response time independent of the token.
  const expected = hashSecret(`Bearer ${token}`);
  const refuse = (c: HttpContext) =>
    hashSecret(c.req.header('authorization') ?? '') === expected
      ? undefined
      : c.text('Send METRICS_TOKEN as a bearer token.', 401, { 'WWW-Authenticate': 'Bearer' });
  app.get('/metrics/slow', c => refuse(c) ?? c.json(slow.list(), 200, { 'Cache-Control': 'no-store' }));
  app.get('/metrics', async c => {
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return refuse(c) ?? c.text(await metrics.render(), 200, headers);
  });
}

export function openMetrics({ services, slow, queue }: Sources) {
  const registry = new Registry();
  const registers = [registry];
  const readStored = openStoredMetrics(services);
  const requests = new Histogram({
    name: 'aisle_http_request_seconds',
    help: 'Time until the response started, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: 'aisle_database_connections',
    help: 'Database connections of this process.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = services.database.connections();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('aisle_database_waiting', 'Queries waiting for a connection.', () => services.database.connections().waiting);
  gauge('aisle_questions_waiting', 'Questions waiting for a free slot.', () => queue.waiting());
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  new Counter({
    name: 'aisle_slow_operations_total',
    help: 'Requests and jobs of this process that took longer than SLOW_MS.',
    registers,
    collect() {
      this.reset();
      this.inc(slow.count());
    },
  });
  return {
    contentType: registry.contentType,
    async render(): Promise<string> {
      const stored = await readStored();
      return (await registry.metrics()) + stored;
    },
    observe(c: HttpContext, ms: number): void {
      requests.observe({ method: c.req.method, route: routeOf(c), status: String(c.res.status) }, ms / 1_000);
    },
  };
}
