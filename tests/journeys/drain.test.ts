import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { urlsOf } from '#server/postgres/local-database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { findPort } from '#tests/setup/port.ts';
import { spawnWeb } from '#tests/setup/web-server.ts';

it('after SIGTERM a server returns 503 on /readyz, keeps serving requests, and then exits', async () => {
  const server = spawnWeb({ DRAIN_SECONDS: '8' });
  const home = `http://localhost:${await findPort(server)}`;
  const ended = once(server, 'exit');
  expect((await fetch(`${home}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${home}/readyz`)).status).toBe(503));
  expect((await fetch(`${home}/healthz`)).status).toBe(200);
  const page = await fetch(`${home}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
  expect((await ended)[0]).toBe(0);
});

it('a server does not start with a database login that could read every organisation', async () => {
  const { ownerUrl } = urlsOf(inject('superUrl'), 'journeys');
  const server = spawnWeb({ DATABASE_URL: ownerUrl });
  const words: string[] = [];
  server.stderr?.on('data', chunk => words.push(String(chunk)));
  expect((await once(server, 'close'))[0]).toBe(1);
  expect(words.join('')).toContain('has the rights of their owner: tenants would not be isolated');
});
