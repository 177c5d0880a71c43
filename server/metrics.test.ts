import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { recordBackup } from '#database/installation.ts';
import { openIdentity } from '#providers/identity.ts';
import { createApp } from '#server/app.ts';
import { openStoredMetrics } from '#server/metrics-stored.ts';
import { asSuper, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';

const token = 'a token for metrics';
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

function open(METRICS_TOKEN?: string) {
  const env = { PUBLIC_URL: 'http://localhost:3000', IDENTITY_URL: 'http://127.0.0.1:9', IDENTITY_APP_ID: 'aisle' };
  return createApp({
    env: { ...env, API_RESOURCE: 'http://localhost:3000/api', METRICS_TOKEN },
    services,
    identity: openIdentity({ url: env.IDENTITY_URL, apiResource: 'none' }),
    state: { draining: false },
    getBuild: () => Promise.reject(new Error('these tests request no pages')),
    mode: 'production',
    queue: { enter: () => Promise.reject(new Error('these tests ask no questions')) as never, waiting: () => 3 },
  });
}

it('counts requests by route, never by the values in their address', async () => {
  await createOrganization(services.database, 'missing');
  await asSuper(services.superUrl, `update organizations set missing_since = now() where id = 'missing'`);
  const app = open(token);
  for (const id of ['canary-1', 'canary-2']) await app.request(`/api/sites/${id}`);
  const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('aisle_http_request_seconds_count{method="GET",route="/api/sites/:id",status="401"} 2\n');
  expect(text).toContain('aisle_jobs_waiting{queue="');
  expect(text).toContain('aisle_jobs_failed{queue="');
  expect(text).toContain('aisle_jobs_oldest_seconds{queue="');
  expect(text).toContain('aisle_jobs_set_aside{queue="');
  expect(text).toContain('aisle_worker_seen_seconds +Inf\n');
  expect(text).toContain('aisle_organizations_missing 1\n');
  expect(text).toMatch(/aisle_database_connections\{state="busy"\} \d+\n/);
  expect(text).toContain('aisle_questions_waiting 3\n');
  expect(text).not.toMatch(/canary/);
});

it('has the time of the last successful backup, by the clock of the database, and 0 without one', async () => {
  const read = async () => {
    const answer = await open(token).request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
    return Number(/^aisle_backup_last_success_timestamp_seconds (\S+)$/m.exec(await answer.text())?.[1]);
  };
  const now = async () => {
    const { rows } = await services.database.statement({ text: 'select extract(epoch from now())::float as at' });
    return (rows[0] as { at: number }).at;
  };
  expect(await read()).toBe(0);
  const before = await now();
  await recordBackup(services.ownerUrl, { madeAt: '2001-01-01T00:00:00.000Z', bytes: 1, rows: 1, files: 1 });
  expect(await read()).toBeGreaterThanOrEqual(Math.floor(before));
  expect(await read()).toBeLessThanOrEqual(await now());
});

it.each([
  ['backup', 'installation', 'aisle_backup_last_success'],
  ['jobs', 'jobs.queue', 'aisle_jobs_waiting'],
])('shows all other metrics when the read of %s fails', async (read, table, missing) => {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table];
  await asSuper(services.superUrl, `alter table ${schema}.${name} rename to ${name}_hidden`);
  const answer = await open(token).request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  await asSuper(services.superUrl, `alter table ${schema}.${name}_hidden rename to ${name}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain(`aisle_metrics_read_failed{read="${read}"} 1\n`);
  expect(text).toContain('aisle_metrics_read_failed{read="clock"} 0\n');
  expect(text).not.toContain(missing);
  for (const metric of ['aisle_clock_difference_seconds', 'aisle_organizations_missing', 'aisle_questions_waiting'])
    expect(text).toMatch(new RegExp(`^${metric} `, 'm'));
  const later = await open(token).request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  expect(await later.text()).toContain(missing);
});

it('does not wait for a read that hangs, and does not start it again', async () => {
  const holder = new pg.Client({ connectionString: services.superUrl });
  await holder.connect();
  await holder.query('begin; lock table jobs.queue');
  const readStored = openStoredMetrics(services, 100);
  for (const _ of [1, 2]) expect(await readStored()).toContain('aisle_metrics_read_failed{read="jobs"} 1\n');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%jobs.job%'`;
  await eventually(async () => expect((await holder.query(waiting)).rowCount).toBe(1));
  await holder.end();
  await eventually(async () => expect(await readStored()).toContain('aisle_jobs_waiting{queue="'));
});

it('writes lines that Prometheus can parse and declares each metric once', async () => {
  const app = open(token);
  await app.request('/api/sites');
  const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).trimEnd().split('\n');
  const series = /^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (\d[\d.e+-]*|\+Inf)$/;
  expect(lines.filter(line => line && !line.startsWith('# ') && !series.test(line))).toEqual([]);
  const declared = lines.filter(line => line.startsWith('# TYPE'));
  expect(new Set(declared).size).toBe(declared.length);
});

it.each([
  ['no token', {}],
  ['the wrong token', { Authorization: 'Bearer something else' }],
])('refuses requests with %s', async (_, headers) => {
  const answer = await open(token).request('/metrics', { headers });
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain('aisle_');
});

it('is turned off when METRICS_TOKEN is not set', async () => {
  const answer = await open().request('/metrics', { headers: { Authorization: 'Bearer undefined' } });
  expect(await answer.text()).not.toContain('aisle_');
});
