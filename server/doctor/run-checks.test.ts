import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { runDoctor } from '#server/doctor/command.ts';
import { runChecks } from '#server/doctor/run-checks.ts';
import { portOf } from '#server/http.ts';
import { readRunningSettings, writeRunningSettings } from '#server/running-settings.ts';
import { queues } from '#server/workers.ts';
import { type AllServices, type Settings, startAllServices } from '#tests/setup/all-services.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { openManagement } from '#tests/setup/logto.ts';

/** Nothing listens on this port, and fetch does not block it. */
const nowhere = 'http://127.0.0.1:3';
const queueName = queues[0]?.name ?? '';
let around: AllServices;
let healthy: Settings;

beforeAll(async () => {
  around = await startAllServices();
  healthy = around.healthy;
  await workerRan(`interval '0'`);
});
afterAll(() => around?.remove());

async function workerRan(ago: string): Promise<void> {
  await asSuper(around.services.superUrl, `update jobs.queue set monitor_claim_on = now() - ${ago}`);
}

async function runCheck(check: string, change: Settings = {}, sendTo?: string) {
  const env = readEnv({ ...healthy, ...change });
  const [found] = await runChecks(env, { only: [check], ...(sendTo ? { sendTo } : {}) });
  return found;
}

it('finds no problems with the sandbox services in strict mode, and sends nothing', async () => {
  const found = await runChecks(readEnv(healthy));
  expect(found.filter(({ check, state }) => state !== 'ok' && check !== 'disk')).toEqual([]);
  expect(found).toHaveLength(20);
  expect(around.errors.list()).toEqual([]);
  expect(await (await fetch(around.mail.url)).text()).not.toContain('Test email from Aisle');
});

describe('reports a problem and its solution', () => {
  it.each<[check: string, what: string, change: () => Settings, words: RegExp]>([
    ['settings', 'no visitor secret', () => ({ VISITOR_SECRET: '' }), /VISITOR_SECRET is not set/],
    ['settings', 'no sealing secret', () => ({ SEALING_SECRET: '' }), /SEALING_SECRET is not set/],
    ['database', 'not set', () => ({ DATABASE_URL: '' }), /set DATABASE_URL/],
    [
      'database',
      'no connection',
      () => ({ DATABASE_URL: 'postgres://me:canary@127.0.0.1:9/x' }),
      /nothing listens there/,
    ],
    ['database', 'a wrong password', () => ({ DATABASE_URL: withPassword('canary') }), /the password was rejected/],
    ['roles', 'a superuser', () => ({ DATABASE_URL: around.services.superUrl }), /is a superuser/],
    ['roles', 'the owner', () => ({ DATABASE_URL: around.services.ownerUrl }), /rights of their owner/],
    ['identity', 'no connection', () => ({ IDENTITY_URL: nowhere }), /nothing listens there\. Check IDENTITY_URL/],
    [
      'identity',
      'another issuer',
      () => ({ IDENTITY_URL: around.identity.url.replace('localhost', '127.0.0.1') }),
      /reports the issuer localhost/,
    ],
    ['identity', 'a wrong secret', () => ({ IDENTITY_MACHINE_SECRET: 'canary' }), /rejects IDENTITY_MACHINE_ID/],
    [
      'identity',
      'another address',
      () => ({ PUBLIC_URL: 'https://other.example' }),
      /not set up for https:\/\/other\.example\. Run npm run logto:setup/,
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
    [
      'backup',
      'never on a public server',
      () => ({ PUBLIC_URL: 'https://other.example' }),
      /No backup of this database has succeeded\. Run npm run backup/,
    ],
    ['payments', 'no key', () => ({ PADDLE_API_KEY: '' }), /PADDLE_API_KEY is not set/],
    ['payments', 'a wrong key', () => ({ PADDLE_API_KEY: 'pdl_canary' }), /rejects PADDLE_API_KEY/],
    [
      'payments',
      'no destination',
      () => ({ PUBLIC_URL: 'https://other.example' }),
      /sends no events to https:\/\/other\.example\/api\/webhooks\/paddle/,
    ],
    [
      'payments',
      'another secret',
      () => ({ PADDLE_WEBHOOK_SECRETS: 'canary' }),
      /PADDLE_WEBHOOK_SECRETS does not contain/,
    ],
    ['payments', 'no checkout', () => ({ PADDLE_CLIENT_TOKEN: '' }), /PADDLE_CLIENT_TOKEN is not set/],
    ['shopify', 'a wrong token', () => ({ SHOPIFY_PARTNER_TOKEN: 'canary' }), /the Partner API answered 401/],
    [
      'shopify',
      'no TLS',
      () => ({ PUBLIC_URL: 'http://shop.example', NODE_ENV: 'test' }),
      /Shopify embeds https pages only/,
    ],
    ['mail', 'not set', () => ({ SMTP_URL: '' }), /SMTP_URL is not set/],
    [
      'mail',
      'no connection',
      () => ({ SMTP_URL: 'smtp://me:canary@127.0.0.1:9' }),
      /127\.0\.0\.1:9 cannot send: nothing listens there/,
    ],
    ['model', 'a wrong key', () => ({ MODEL_KEY: 'canary' }), /rejected the API key/],
    ['model', 'an unknown model', () => ({ MODEL_NAME: 'other' }), /no model with that name/],
    ['model', 'it fails', () => ({ MODEL_NAME: 'aisle-500' }), /failed \(500\)/],
    ['model', 'no connection', () => ({ MODEL_URL: nowhere }), /no response from the model/],
    ['embeddings', 'a wrong key', () => ({ EMBEDDINGS_KEY: 'canary' }), /answered with 401/],
    ['embeddings', 'no connection', () => ({ EMBEDDINGS_URL: nowhere }), /nothing listens there/],
    ['rerank', 'a wrong key', () => ({ RERANK_KEY: 'canary' }), /answered with 401/],
    ['rerank', 'no connection', () => ({ RERANK_URL: nowhere }), /nothing listens there.*Check RERANK_URL/],
    ['reports', 'no connection', () => ({ ROLLBAR_URL: nowhere }), /nothing listens there\. Check ROLLBAR_URL/],
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
      /cannot be used\. Make the folder writable/,
    ],
    ['streaming', 'no connection', () => ({ PUBLIC_URL: nowhere }), /nothing listens there\. Is the server running/],
  ])('%s: %s', async (check, _, change, words) => {
    const found = await runCheck(check, change());
    expect(found?.words).toMatch(words);
    expect(found?.state).not.toBe('ok');
    expect(JSON.stringify(found)).not.toContain('canary');
  });

  it('organizations: reports those that the identity provider does not know, and a tenant that knows none', async () => {
    const { superUrl, database } = around.services;
    const manage = await openManagement(around.identity);
    const { id } = (await manage('POST /organizations', { name: 'Known' })).body as { id: string };
    await createOrganization(database, id);
    expect(await runCheck('organizations')).toMatchObject({ state: 'ok' });
    await createOrganization(database, 'gone');
    expect(await runCheck('organizations')).toMatchObject({
      state: 'warn',
      words: expect.stringContaining('does not know the organisation gone: the next comparison closes'),
    });
    await asSuper(superUrl, `update organizations set missing_since = '2026-11-03' where id = 'gone'`);
    expect(await runCheck('organizations')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('gone (the first since 2026-11-03): closed, and deleted after 30 days'),
    });
    await manage(`DELETE /organizations/${id}`);
    expect(await runCheck('organizations')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('Is IDENTITY_URL the right tenant?'),
    });
    await asSuper(superUrl, `delete from organizations where id in ('gone', '${id}')`);
  });

  it('roles: reports a table without forced row-level security', async () => {
    await asSuper(around.services.superUrl, 'alter table sites no force row level security');
    await asSuper(around.services.superUrl, 'create policy leak on chats to aisle_app using (true)');
    expect(await runCheck('roles')).toMatchObject({ state: 'fail', words: expect.stringContaining('chats, sites') });
    await asSuper(around.services.superUrl, 'alter table sites force row level security; drop policy leak on chats');
    expect(await runCheck('roles')).toMatchObject({ state: 'ok' });
  });

  it('migrations: reports a database that is not migrated', async () => {
    const last = '(select max(id) from drizzle.__drizzle_migrations)';
    const taken = `create table taken as select * from drizzle.__drizzle_migrations where id = ${last}`;
    await asSuper(around.services.superUrl, `${taken}; delete from drizzle.__drizzle_migrations where id = ${last}`);
    expect(await runCheck('migrations')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('Pending migrations: 1.'),
    });
    await asSuper(
      around.services.superUrl,
      'insert into drizzle.__drizzle_migrations select * from taken; drop table taken',
    );
    expect(await runCheck('migrations')).toMatchObject({ state: 'ok' });
  });

  it('migrations: reports how far a change of stored data is', async () => {
    const change = `'0099_later', 0, 'chats', 'select from batch', true, 2000`;
    await asSuper(
      around.services.superUrl,
      `insert into drizzle.data_changes (migration, position, table_name, statement, by_job, rows) values (${change})`,
    );
    expect(await runCheck('migrations')).toMatchObject({
      state: 'ok',
      words: expect.stringContaining('The workers continue the change of chats in 0099_later: 2000 of about'),
    });
    await asSuper(around.services.superUrl, `delete from drizzle.data_changes where migration = '0099_later'`);
  });

  it('jobs: reports a missing queue and permanently failed jobs', async () => {
    const tellQueue = (change: string, name: string) =>
      asSuper(around.services.superUrl, `update jobs.queue set ${change} where name = '${name}'`);
    await tellQueue(`name = 'other'`, queueName);
    expect(await runCheck('jobs')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining(`The queue ${queueName} is missing.`),
    });
    await tellQueue(`name = '${queueName}'`, 'other');
    const failed = `insert into jobs.job (name, policy) values ('${queueName}.failed', 'standard') returning id`;
    const [job] = await asSuper<{ id: string }>(around.services.superUrl, failed);
    expect(await runCheck('jobs')).toMatchObject({
      state: 'warn',
      words: `Jobs failed permanently in ${queueName}. Run npm run jobs for the reasons.`,
    });
    await asSuper(around.services.superUrl, `delete from jobs.job where id = '${job?.id}'`);
    expect(await runCheck('jobs')).toMatchObject({ state: 'ok' });
    await workerRan(`interval '9 minutes'`);
    expect(await runCheck('jobs')).toMatchObject({ state: 'warn', words: expect.stringMatching(/^No worker has run/) });
    await workerRan(`interval '0'`);
  });

  it('payments: reports a plan without a price', async () => {
    await asSuper(around.services.superUrl, `update plans set paddle_id = paddle_id || 'x' where id = 'growth'`);
    expect(await runCheck('payments')).toMatchObject({
      words: 'The plan Growth has no price in Paddle. Run npm run paddle:setup.',
    });
    await asSuper(around.services.superUrl, `update plans set paddle_id = left(paddle_id, -1) where id = 'growth'`);
    expect(await runCheck('payments')).toMatchObject({ state: 'ok' });
  });

  it('mail: reports a server that rejects the login', async () => {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('no')),
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const url = `smtp://me:canary@127.0.0.1:${portOf(smtp.server as unknown as Server)}`;
    const found = await runCheck('mail', { SMTP_URL: url });
    expect(found).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('the user name or password was rejected'),
    });
    expect(JSON.stringify(found)).not.toContain('canary');
    await new Promise<void>(done => smtp.close(done));
  });

  it('streaming: reports a proxy that buffers responses', async () => {
    const proxy = await around.serve(async ({ url }, response) => {
      const answer = await fetch(`${around.publicUrl}${url}`);
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      response.end(await buffer(answer.body as never));
    });
    const found = await runCheck('streaming', { PUBLIC_URL: proxy });
    expect(found).toMatchObject({ state: 'warn', words: expect.stringContaining('proxy_buffering off') });
  });

  it('streaming: reports an address of another server', async () => {
    const elsewhere = await around.serve((_, response) => response.end('welcome'));
    expect(await runCheck('streaming', { PUBLIC_URL: elsewhere })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('Is PUBLIC_URL the address of Aisle?'),
    });
  });

  it('clock: reports a difference to the identity provider', async () => {
    const late = new Date(Date.now() - 3_600_000).toUTCString();
    const provider = await around.serve((_, response) => response.writeHead(200, { Date: late }).end('{}'));
    const found = await runCheck('clock', { IDENTITY_URL: provider });
    expect(found).toMatchObject({
      state: 'fail',
      words: expect.stringMatching(/60 minutes ahead of the clock of the identity/),
    });
  });
});

it('sends a test email and a test report on request, and reports a rejection', async () => {
  expect(await runCheck('mail', {}, 'sam@example.com')).toMatchObject({ state: 'ok' });
  expect(await (await fetch(around.mail.url)).text()).toContain('Test email from Aisle');
  expect(await runCheck('reports', {}, 'sam@example.com')).toMatchObject({ state: 'ok' });
  expect(around.errors.list()).toHaveLength(1);
  const refused = await runCheck('reports', { ROLLBAR_SERVER_TOKEN: 'canary' }, 'sam@example.com');
  expect(refused).toMatchObject({ state: 'fail', words: expect.stringContaining('rejects ROLLBAR_SERVER_TOKEN') });
});

describe('npm run doctor', () => {
  const run = async (env: Settings, ...args: string[]) => {
    const written: string[] = [];
    const code = await runDoctor(args, env, words => written.push(words));
    return { written: written.join('\n'), code };
  };

  it('uses the settings of npm start, prints JSON, and prints no secret', async () => {
    const forget = writeRunningSettings(around.folder, readEnv(healthy));
    const { written, code } = await run({ DATA_DIR: around.folder }, '--json');
    expect(JSON.parse(written)).toContainEqual({ check: 'payments', state: 'ok', words: expect.any(String) });
    expect(code).toBe(0);
    for (const [name, value] of Object.entries(healthy)) {
      if (/SECRET|KEY|TOKEN/.test(name)) expect(written).not.toContain(value);
    }
    forget();
    expect(readRunningSettings(around.folder)).toEqual({});
  });

  it('exits with 1 if there is a problem', async () => {
    const { written, code } = await run({ ...healthy, DATABASE_URL: '', PADDLE_API_KEY: '' });
    expect(written).toMatch(/^fail {2}database {4}No database\./m);
    expect(written).toMatch(/\d+ problems to fix/);
    expect(code).toBe(1);
  });

  it('rejects unknown options', async () => {
    await expect(run(healthy, '--everything')).rejects.toThrow('npm run doctor accepts --json and --send you@example.');
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
