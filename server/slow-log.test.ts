import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeStatement } from '#database/instrument-client.ts';
import { sites } from '#database/schema/sites.ts';
import { createLog } from '#platform/log.ts';
import { openIdentity } from '#providers/identity.ts';
import { createApp } from '#server/app.ts';
import { listen, portOf } from '#server/http.ts';
import { openSlowLog } from '#server/slow-log.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';

type Line = Record<string, unknown> & { msg: string };

const token = 'a token for figures';
const bearer = { Authorization: `Bearer ${token}` };
const outside = createServer((_, response) => response.end('words of a visitor'));
let services: TestServices;
let host = '';

beforeAll(async () => {
  services = await openTestServices();
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  host = `127.0.0.1:${portOf(outside)}`;
});
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

function open(limit: number) {
  const lines: Line[] = [];
  const log = createLog({ level: 'debug', name: 'test', destination: { write: line => lines.push(JSON.parse(line)) } });
  const slow = openSlowLog({ log, limit });
  const app = createApp({
    env: {
      PUBLIC_URL: 'http://localhost:3000',
      IDENTITY_URL: 'http://127.0.0.1:9',
      IDENTITY_APP_ID: 'aisle',
      API_RESOURCE: 'http://localhost:3000/api',
      METRICS_TOKEN: token,
    },
    services: { ...services, log },
    identity: openIdentity({ url: 'http://127.0.0.1:9', apiResource: 'none' }),
    state: { draining: false },
    slow,
    getBuild: () => Promise.reject(new Error('these tests ask for no pages')),
    mode: 'production',
  });
  const linesOf = (words: string) => lines.filter(({ msg }) => msg === words);
  return { app, slow, linesOf };
}

it('a request over the limit is logged once, by its route, with its database statements', async () => {
  const { app, linesOf } = open(0);
  await app.request('/readyz?q=canary', { headers: { 'X-Request-Id': 'request-1' } });
  const [line, ...more] = linesOf('slow request or job');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ requestId: 'request-1', status: expect.any(Number), ms: expect.any(Number) });
  expect(line?.request).toBe('GET /readyz');
  expect(line?.sums).toEqual({ database: { count: 1, ms: expect.any(Number) } });
  expect(line?.steps).toEqual([{ kind: 'database', what: 'select', ms: expect.any(Number) }]);
  expect(JSON.stringify(line)).not.toContain('canary');
});

it('a request below the limit is not logged', async () => {
  const { app, slow, linesOf } = open(60_000);
  await app.request('/readyz');
  expect(linesOf('slow request or job')).toEqual([]);
  expect(slow.list()).toEqual([]);
});

it('a job over the limit is logged with its statements and outgoing calls by host, without their content', async () => {
  const { slow, linesOf } = open(0);
  await slow.job('brew', async () => {
    await services.database.transaction('ours', tx => tx.select().from(sites).where(eq(sites.name, 'canary')));
    await (await fetch(`http://${host}/canary?canary`)).text();
    const [answer] = await once(get(`http://${host}/canary`), 'response');
    answer.resume();
    await once(answer, 'end');
  });
  const [line] = linesOf('slow request or job');
  expect(line).toMatchObject({ job: 'brew', sums: { database: { count: 3 }, outbound: { count: 2 } } });
  const { steps } = line as unknown as { steps: { kind: string; what: string }[] };
  expect(steps.filter(({ kind }) => kind === 'outbound').map(({ what }) => what)).toEqual([host, host]);
  expect(steps.map(({ what }) => what)).toContain('select sites');
  expect(JSON.stringify(line)).not.toMatch(/canary|visitor|ours/);
});

it('a failing job is logged, and still fails', async () => {
  const { slow, linesOf } = open(0);
  await expect(slow.job('brew', () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
  expect(linesOf('slow request or job')).toHaveLength(1);
});

it('the last hundred entries can be read only with the token, newest first', async () => {
  const { app, slow } = open(0);
  for (let at = 1; at <= 105; at += 1) await slow.job(`job-${at}`, async () => {});
  expect((await app.request('/metrics/slow')).status).toBe(401);
  expect((await app.request('/metrics/slow', { headers: { Authorization: 'Bearer no' } })).status).toBe(401);
  const answer = await app.request('/metrics/slow', { headers: bearer });
  const list = (await answer.json()) as { job?: string; request?: string }[];
  expect(list).toHaveLength(100);
  expect(list.slice(0, 2).map(({ request }) => request)).toEqual(['GET /metrics/slow', 'GET /metrics/slow']);
  expect(list[2]?.job).toBe('job-105');
  const figures = await (await app.request('/metrics', { headers: bearer })).text();
  expect(figures).toMatch(/^aisle_slow_operations_total 108$/m);
});

it('each request has one log line after its response, with route, status, times and bytes', async () => {
  const { app, linesOf } = open(60_000);
  const server = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 });
  try {
    const asked = await fetch(`http://127.0.0.1:${portOf(server)}/api/sites/canary`);
    const { length } = await asked.text();
    await expect.poll(() => linesOf('request')).toHaveLength(1);
    const [line] = linesOf('request');
    expect(line).toMatchObject({ method: 'GET', route: '/api/sites/:id', status: 401, statements: 0, databaseMs: 0 });
    expect(line?.bytes).toBeGreaterThan(length);
    expect(line?.sentMs).toBeGreaterThanOrEqual(line?.ms as number);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it.each([
  [`begin; set local app.organization_id = 'canary'`, 'begin'],
  [`select "name" from "sites" where "name" = 'canary'`, 'select sites'],
  ['insert into "chats" values ($1)', 'insert chats'],
  ['with found as (select 1 from chunks) delete from terms', 'select chunks'],
  ['vacuum', 'statement'],
])('%s is logged as %s', (text, name) => {
  expect(describeStatement(text)).toBe(name);
});

it('failed statements are counted, and those of another caller are not', async () => {
  const { slow, linesOf } = open(0);
  await Promise.all([
    services.database.ping(),
    expect(
      slow.job('brew', async () => {
        await services.database.transaction(null, tx => tx.execute(sql`select 1 / 0`));
      }),
    ).rejects.toThrow(),
  ]);
  expect(linesOf('slow request or job')[0]).toMatchObject({ sums: { database: { count: 3 } } });
});
