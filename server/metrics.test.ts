import { beforeAll, expect, it } from 'vitest';
import { openIdentity } from '#providers/identity.ts';
import { createApp } from '#server/app.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';

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
  const app = open(token);
  for (const id of ['canary-1', 'canary-2']) await app.request(`/api/sites/${id}`);
  const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('aisle_http_request_seconds_count{method="GET",route="/api/sites/:id",status="401"} 2\n');
  expect(text).toContain('aisle_jobs_waiting{queue="');
  expect(text).toContain('aisle_jobs_failed{queue="');
  expect(text).toMatch(/aisle_database_connections\{state="busy"\} \d+\n/);
  expect(text).toContain('aisle_questions_waiting 3\n');
  expect(text).not.toMatch(/canary/);
});

it('writes lines that Prometheus can parse and declares each metric once', async () => {
  const app = open(token);
  await app.request('/api/sites');
  const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).trimEnd().split('\n');
  const series = /^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? \d[\d.e+-]*$/;
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
