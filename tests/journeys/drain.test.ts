import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { urlsOf } from '#server/postgres/local-database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { findPort } from '#tests/setup/port.ts';

/** What a server needs to know of others, though these tests ask nobody. */
const outside = {
  IDENTITY_MACHINE_ID: 'machine',
  IDENTITY_MACHINE_SECRET: 'secret',
  PADDLE_API_KEY: 'pdl_test',
  VISITOR_SECRET: 'a secret for the visitors of tests',
};

it('a server that is told to end says so first, goes on answering meanwhile, and ends by itself', async () => {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/web.ts')], {
    env: {
      ...process.env,
      ...outside,
      NODE_ENV: 'production',
      PORT: '0',
      BUILD_DIR: 'build-test',
      DRAIN_SECONDS: '3',
      DATABASE_URL: urlsOf(inject('superUrl'), 'journeys').appUrl,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
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

it('a server refuses a login that would see every organisation', async () => {
  const { ownerUrl } = urlsOf(inject('superUrl'), 'journeys');
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/web.ts')], {
    env: { ...process.env, ...outside, PORT: '0', BUILD_DIR: 'build-test', DATABASE_URL: ownerUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words: string[] = [];
  server.stderr.on('data', chunk => words.push(String(chunk)));
  expect((await once(server, 'close'))[0]).toBe(1);
  expect(words.join('')).toContain('has the rights of their owner: tenants would not be kept apart');
});
