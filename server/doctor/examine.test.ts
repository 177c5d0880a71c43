import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { runDoctor } from '#server/doctor/command.ts';
import { examine } from '#server/doctor/examine.ts';
import { portOf } from '#server/http.ts';
import { noteStarted, readStarted } from '#server/started.ts';
import { queues } from '#server/workers.ts';
import { asSuper } from '#tests/setup/database.ts';
import { type Settings, type Surroundings, startSurroundings } from '#tests/setup/surroundings.ts';

/** Nobody listens there, and fetch does not refuse it unasked. */
const nowhere = 'http://127.0.0.1:3';
const queueName = queues[0]?.name ?? '';
let around: Surroundings;
let healthy: Settings;

beforeAll(async () => {
  around = await startSurroundings();
  healthy = around.healthy;
});
afterAll(() => around?.remove());

async function look(check: string, change: Settings = {}, sendTo?: string) {
  const env = readEnv({ ...healthy, ...change });
  const [found] = await examine(env, { only: [check], ...(sendTo ? { sendTo } : {}) });
  return found;
}

it('finds nothing to mend with the twins, and sends nothing to anybody', async () => {
  const found = await examine(readEnv(healthy));
  expect(found.filter(({ check, state }) => state !== 'ok' && check !== 'disk')).toEqual([]);
  expect(found).toHaveLength(16);
  expect(around.errors.list()).toEqual([]);
  expect(await (await fetch(around.mail.url)).text()).not.toContain('Aisle can write');
});

describe('says in words what is wrong and what to do', () => {
  it.each<[check: string, what: string, change: () => Settings, words: RegExp]>([
    ['settings', 'no secret for visitors', () => ({ VISITOR_SECRET: '' }), /VISITOR_SECRET is not set/],
    ['settings', 'no secret that seals', () => ({ SEALING_SECRET: '' }), /SEALING_SECRET is not set/],
    ['database', 'none is named', () => ({ DATABASE_URL: '' }), /set DATABASE_URL/],
    [
      'database',
      'nobody there',
      () => ({ DATABASE_URL: 'postgres://me:canary@127.0.0.1:9/x' }),
      /nothing listens there/,
    ],
    ['database', 'a wrong password', () => ({ DATABASE_URL: withPassword('canary') }), /refuses the password/],
    ['roles', 'a superuser', () => ({ DATABASE_URL: around.services.superUrl }), /is a superuser/],
    ['roles', 'the owner', () => ({ DATABASE_URL: around.services.ownerUrl }), /rights of their owner/],
    ['identity', 'nobody there', () => ({ IDENTITY_URL: nowhere }), /nothing listens there\. Look at IDENTITY_URL/],
    [
      'identity',
      'another issuer',
      () => ({ IDENTITY_URL: around.identity.url.replace('localhost', '127.0.0.1') }),
      /calls itself localhost/,
    ],
    ['identity', 'a wrong secret', () => ({ IDENTITY_MACHINE_SECRET: 'canary' }), /refuses IDENTITY_MACHINE_ID/],
    [
      'identity',
      'another address',
      () => ({ PUBLIC_URL: 'https://other.example' }),
      /not prepared for https:\/\/other\.example\. Run npm run logto:setup/,
    ],
    [
      'identity',
      'another resource',
      () => ({ API_RESOURCE: 'https://other.example/api' }),
      /Added the API resource https:\/\/other/,
    ],
    [
      'identity',
      'another webhook key',
      () => ({ IDENTITY_WEBHOOK_KEY: 'canary' }),
      /IDENTITY_WEBHOOK_KEY is not the key/,
    ],
    ['payments', 'no key', () => ({ PADDLE_API_KEY: '' }), /PADDLE_API_KEY is not set/],
    ['payments', 'a wrong key', () => ({ PADDLE_API_KEY: 'pdl_canary' }), /does not answer to PADDLE_API_KEY/],
    [
      'payments',
      'no destination',
      () => ({ PUBLIC_URL: 'https://other.example' }),
      /tells nothing to https:\/\/other\.example\/api\/webhooks\/paddle/,
    ],
    ['payments', 'another secret', () => ({ PADDLE_WEBHOOK_SECRETS: 'canary' }), /PADDLE_WEBHOOK_SECRETS lacks/],
    ['payments', 'no checkout', () => ({ PADDLE_CLIENT_TOKEN: '' }), /PADDLE_CLIENT_TOKEN is not set/],
    ['shopify', 'a wrong token', () => ({ SHOPIFY_PARTNER_TOKEN: 'canary' }), /the Partner API answered 401/],
    ['shopify', 'no TLS', () => ({ PUBLIC_URL: 'http://shop.example', NODE_ENV: 'test' }), /Shopify frames https only/],
    ['mail', 'none is named', () => ({ SMTP_URL: '' }), /SMTP_URL is not set/],
    [
      'mail',
      'nobody there',
      () => ({ SMTP_URL: 'smtp://me:canary@127.0.0.1:9' }),
      /127\.0\.0\.1:9 cannot send: nothing listens there/,
    ],
    ['model', 'a wrong key', () => ({ MODEL_KEY: 'canary' }), /refuses the key/],
    ['model', 'no such model', () => ({ MODEL_NAME: 'other' }), /no such model/],
    ['model', 'it fails', () => ({ MODEL_NAME: 'aisle-500' }), /failed \(500\)/],
    ['model', 'nobody there', () => ({ MODEL_URL: nowhere }), /Nothing answers/],
    ['embeddings', 'a wrong key', () => ({ EMBEDDINGS_KEY: 'canary' }), /answered with 401/],
    ['embeddings', 'nobody there', () => ({ EMBEDDINGS_URL: nowhere }), /nothing listens there/],
    ['reports', 'nobody there', () => ({ ROLLBAR_URL: nowhere }), /nothing listens there\. Look at ROLLBAR_URL/],
    ['reports', 'no token', () => ({ ROLLBAR_SERVER_TOKEN: '' }), /ROLLBAR_SERVER_TOKEN is not set/],
    [
      'files',
      'no store',
      () => ({ FILES_URL: `${nowhere}/bucket`, FILES_ACCESS_KEY: 'a', FILES_SECRET_KEY: 'canary' }),
      /127\.0\.0\.1:\d+ cannot be used/,
    ],
    [
      'files',
      'a folder that is a file',
      () => ({ DATA_DIR: fileInstead() }),
      /cannot be used\. Let the server write there/,
    ],
    ['streaming', 'nobody there', () => ({ PUBLIC_URL: nowhere }), /nothing listens there\. Is the server running/],
  ])('%s: %s', async (check, _, change, words) => {
    const found = await look(check, change());
    expect(found?.words).toMatch(words);
    expect(found?.state).not.toBe('ok');
    expect(JSON.stringify(found)).not.toContain('canary');
  });

  it('roles: a table whose security was loosened', async () => {
    await asSuper(around.services.superUrl, 'alter table sites no force row level security');
    await asSuper(around.services.superUrl, 'create policy leak on chats to aisle_app using (true)');
    expect(await look('roles')).toMatchObject({ state: 'fail', words: expect.stringContaining('chats, sites') });
    await asSuper(around.services.superUrl, 'alter table sites force row level security; drop policy leak on chats');
    expect(await look('roles')).toMatchObject({ state: 'ok' });
  });

  it('migrations: a database that is behind', async () => {
    const last = '(select max(id) from drizzle.__drizzle_migrations)';
    const taken = `create table taken as select * from drizzle.__drizzle_migrations where id = ${last}`;
    await asSuper(around.services.superUrl, `${taken}; delete from drizzle.__drizzle_migrations where id = ${last}`);
    expect(await look('migrations')).toMatchObject({ state: 'fail', words: expect.stringContaining('lacks 1 of') });
    await asSuper(
      around.services.superUrl,
      'insert into drizzle.__drizzle_migrations select * from taken; drop table taken',
    );
    expect(await look('migrations')).toMatchObject({ state: 'ok' });
  });

  it('jobs: a queue that is missing, and one whose jobs failed for good', async () => {
    const tellQueue = (change: string, name: string) =>
      asSuper(around.services.superUrl, `update jobs.queue set ${change} where name = '${name}'`);
    await tellQueue(`name = 'other'`, queueName);
    expect(await look('jobs')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining(`The queue ${queueName} is missing.`),
    });
    await tellQueue(`name = '${queueName}'`, 'other');
    await tellQueue('queued_count = 2', `${queueName}.failed`);
    expect(await look('jobs')).toMatchObject({
      state: 'warn',
      words: `Jobs failed for good in ${queueName}. npm run jobs says why.`,
    });
    await tellQueue('queued_count = 0', `${queueName}.failed`);
    expect(await look('jobs')).toMatchObject({ state: 'ok' });
  });

  it('payments: a plan that is not sold', async () => {
    await asSuper(around.services.superUrl, `update plans set paddle_id = paddle_id || 'x' where id = 'growth'`);
    expect(await look('payments')).toMatchObject({
      words: 'The plan Growth has no price at Paddle. Run npm run paddle:setup.',
    });
    await asSuper(
      around.services.superUrl,
      `update plans set paddle_id = trim(trailing 'x' from paddle_id) where id = 'growth'`,
    );
    expect(await look('payments')).toMatchObject({ state: 'ok' });
  });

  it('mail: a server that refuses the login', async () => {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('no')),
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const url = `smtp://me:canary@127.0.0.1:${portOf(smtp.server as unknown as Server)}`;
    const found = await look('mail', { SMTP_URL: url });
    expect(found).toMatchObject({ state: 'fail', words: expect.stringContaining('refuses the name or the password') });
    expect(JSON.stringify(found)).not.toContain('canary');
    await new Promise<void>(done => smtp.close(done));
  });

  it('streaming: a proxy that waits until an answer is whole', async () => {
    const proxy = await around.serve(async ({ url }, response) => {
      const answer = await fetch(`${around.publicUrl}${url}`);
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      response.end(await buffer(answer.body as never));
    });
    const found = await look('streaming', { PUBLIC_URL: proxy });
    expect(found).toMatchObject({ state: 'warn', words: expect.stringContaining('proxy_buffering off') });
  });

  it('streaming: an address that leads elsewhere', async () => {
    const elsewhere = await around.serve((_, response) => response.end('welcome'));
    expect(await look('streaming', { PUBLIC_URL: elsewhere })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('Does PUBLIC_URL lead to Aisle?'),
    });
  });

  it('clock: another time than that of the identity provider', async () => {
    const late = new Date(Date.now() - 3_600_000).toUTCString();
    const provider = await around.serve((_, response) => response.writeHead(200, { Date: late }).end('{}'));
    const found = await look('clock', { IDENTITY_URL: provider });
    expect(found).toMatchObject({
      state: 'fail',
      words: expect.stringMatching(/36\d\d s ahead of that of the identity/),
    });
  });
});

it('writes a letter and a report to those who ask for it, and says when the report is refused', async () => {
  expect(await look('mail', {}, 'sam@example.com')).toMatchObject({ state: 'ok' });
  expect(await (await fetch(around.mail.url)).text()).toContain('Aisle can write to you');
  expect(await look('reports', {}, 'sam@example.com')).toMatchObject({ state: 'ok' });
  expect(around.errors.list()).toHaveLength(1);
  const refused = await look('reports', { ROLLBAR_SERVER_TOKEN: 'canary' }, 'sam@example.com');
  expect(refused).toMatchObject({ state: 'fail', words: expect.stringContaining('refuses ROLLBAR_SERVER_TOKEN') });
});

describe('npm run doctor', () => {
  const run = async (env: Settings, ...args: string[]) => {
    const written: string[] = [];
    const code = await runDoctor(args, env, words => written.push(words));
    return { written: written.join('\n'), code };
  };

  it('works on what npm start made up, says so to programs, and tells no secret', async () => {
    const forget = noteStarted(around.folder, readEnv(healthy));
    const { written, code } = await run({ DATA_DIR: around.folder }, '--json');
    expect(JSON.parse(written)).toContainEqual({ check: 'payments', state: 'ok', words: expect.any(String) });
    expect(code).toBe(0);
    for (const [name, value] of Object.entries(healthy)) {
      if (/SECRET|KEY|TOKEN/.test(name)) expect(written).not.toContain(value);
    }
    forget();
    expect(readStarted(around.folder)).toEqual({});
  });

  it('ends with 1 when something must be mended', async () => {
    const { written, code } = await run({ ...healthy, DATABASE_URL: '', PADDLE_API_KEY: '' });
    expect(written).toMatch(/^fail {2}database {4}No database is named/m);
    expect(written).toMatch(/\d+ things must be mended/);
    expect(code).toBe(1);
  });

  it('refuses what it does not know', async () => {
    await expect(run(healthy, '--everything')).rejects.toThrow('npm run doctor takes --json and --send you@example.');
  });
});

function withPassword(password: string): string {
  return Object.assign(new URL(around.services.appUrl), { password }).href;
}

function fileInstead(): string {
  const file = join(around.folder, 'a-file');
  writeFileSync(file, '');
  return file;
}
