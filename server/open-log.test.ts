import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { titleOf } from '#sandbox/errors/archive.ts';
import { pageReports } from '#server/open-log.ts';
import { startTestErrors, type TestErrors } from '#tests/setup/errors.ts';

let sandbox: TestErrors;
beforeAll(async () => {
  sandbox = await startTestErrors();
});
afterAll(() => sandbox.remove());

it.each([
  ['nothing is set', {}, ''],
  ['it is on, without a client token', { ROLLBAR_ENABLED: 'true', ROLLBAR_SERVER_TOKEN: 's' }, ''],
  ['there is a token, and it is not on', { ROLLBAR_CLIENT_TOKEN: 't' }, ''],
  ['it is something like true', { ROLLBAR_ENABLED: 'TRUE', ROLLBAR_CLIENT_TOKEN: 't' }, ''],
  ['it is 1', { ROLLBAR_ENABLED: '1', ROLLBAR_CLIENT_TOKEN: 't' }, ''],
  ['it is true, with a client token', { ROLLBAR_ENABLED: 'true', ROLLBAR_CLIENT_TOKEN: 't' }, 't'],
])('T02 pages report only if it is set to true and there is a client token: %s', (_, settings, token) => {
  expect(pageReports(readEnv(settings))).toEqual({
    token,
    url: token ? 'https://api.rollbar.com' : '',
    environment: 'production',
    isCrawler: false,
  });
});

it('T02 the environment can be named', () => {
  expect(pageReports(readEnv({ ROLLBAR_ENVIRONMENT: 'staging' })).environment).toBe('staging');
});

it.each(['error', 'rejection'])('T01 an uncaught %s ends the process, is logged and is reported', async how => {
  const crash = spawn(process.execPath, [join(import.meta.dirname, '../tests/setup/crash-process.ts'), how], {
    env: {
      ...process.env,
      ROLLBAR_ENABLED: 'true',
      ROLLBAR_CLIENT_TOKEN: sandbox.clientToken,
      ROLLBAR_SERVER_TOKEN: sandbox.serverToken,
      ROLLBAR_URL: sandbox.url,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [written, [code]] = await Promise.all([text(crash.stderr), once(crash, 'exit')]);
  expect(code).toBe(1);
  expect(written).toContain('stopped because of an uncaught error');
  const report = sandbox.list().find(({ item }) => titleOf(item) === `Error: planted ${how}`);
  expect(report?.item).toMatchObject({ level: 'critical', custom: { process: 'crash' } });
});
