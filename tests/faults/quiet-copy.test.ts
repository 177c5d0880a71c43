// A restored copy that stays quiet: it runs no jobs and makes no outgoing calls until it is enabled.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { endQuiet } from '#database/installation.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openOrganizations } from '#providers/directory/organizations.ts';
import { openIdentity } from '#providers/identity.ts';
import { openManagement } from '#providers/management.ts';
import { shopDocument } from '#providers/shopify/documents.ts';
import { backUp } from '#server/backups/write.ts';
import { runChecks } from '#server/doctor/run-checks.ts';
import { type DatabaseUrls, prepareDatabase } from '#server/postgres/local-database.ts';
import { readReadiness } from '#server/readiness.ts';
import { openServices } from '#server/services.ts';
import { type AllServices, type Settings, startAllServices } from '#tests/setup/all-services.ts';
import { asSuper, contextOf, createTestDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startReceiver } from '#tests/setup/receiver.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('quiet-copy');
const copyName = `quiet_${Math.random().toString(36).slice(2)}`;
const contactEmail = 'help@shop.example';
let around: AllServices;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  around = await startAllServices();
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  if (worker?.exitCode === null) {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  await asSuper(inject('superUrl'), `drop database if exists ${copyName} with (force)`);
  await around.remove();
  rmSync(folder, { recursive: true, force: true });
});

const settingsFor = ({ appUrl, ownerUrl }: DatabaseUrls): Settings => ({
  ...around.healthy,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  SEALING_SECRET: around.services.sealingSecrets.join(','),
  CRAWLER_ALLOW_ORIGINS: receiver.origin,
});

const listEmails = async () =>
  (await (await fetch(`${around.mail.url}/api/emails?to=${encodeURIComponent(contactEmail)}`)).json()) as unknown[];

function run(program: string, args: string[], settings: Settings): Promise<string> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ...settings };
    execFile(process.execPath, [join(root, program), ...args], { env, cwd: root }, (error, out, problems) =>
      error ? fail(new Error(`${error.message}\n${problems}`)) : done(`${out}${problems}`),
    );
  });
}

/** A visitor's message: an email to the shop and a webhook that wait in the queues. */
async function queueEmailAndWebhook(): Promise<void> {
  const crawler = openCrawler({ allowOrigins: [receiver.origin], home: 'https://aisle.example' });
  const services = { ...around.services, crawler };
  // The jobs of organisations that the identity provider does not know wait.
  const { url, apps } = around.identity;
  const management = openManagement({
    ...{ url, id: apps.machineId, secret: apps.machineSecret },
    resource: 'https://default.logto.app/api',
  });
  const { id } = await openOrganizations(management).createOrganization({ name: 'Tarn & Trail' });
  const shop = await openShop(services, { id, contactEmail });
  const ctx = contextOf(services, shop.organizationId, 'manage:organization');
  await createEndpoint(ctx, { url: `${receiver.origin}/hook`, events: ['contact.left'] });
  const visitor = await arrive(openWidgetApi(services, { visitorLimits: highLimits }), shop);
  const message = { name: 'Sam', email: 'sam@example.com', message: 'Do you ship to Norway?' };
  expect((await visitor.send('POST /contact', message)).status).toBeLessThan(300);
}

it('F15 a quiet copy runs no jobs and sends no emails and webhooks, until one command enables it', async () => {
  await queueEmailAndWebhook();
  const { path } = await backUp({ ...around.services, target: folder });
  const copy = await prepareDatabase(inject('superUrl'), copyName);
  const settings = settingsFor(copy);
  expect(await run('server/restore.ts', [path, '--quiet'], settings)).toContain('This copy is quiet');
  const listJobs = () =>
    asSuper<{ name: string; state: string }>(copy.ownerUrl, 'select name, state from jobs.job order by id');
  const restored = await listJobs();
  expect(restored.map(({ name }) => name)).toEqual(expect.arrayContaining(['send-contact', 'deliver-webhook']));

  const output: string[] = [];
  worker = fork(join(root, 'server/worker.ts'), { env: { ...process.env, ...settings }, silent: true });
  for (const stream of [worker.stdout, worker.stderr]) stream?.on('data', chunk => output.push(String(chunk)));
  await eventually(() => expect(output.join('')).toContain('This copy is quiet'));
  expect(await run('server/jobs.ts', [], settings)).toContain('This copy is quiet');
  const found = await runChecks(readEnv(settings), { only: ['quiet', 'jobs', 'backup'] });
  expect(found).toMatchObject([
    { check: 'quiet', state: 'warn', words: expect.stringContaining('npm run restore -- --enable') },
    { check: 'jobs', state: 'ok' },
    { check: 'backup', state: 'ok' },
  ]);
  // Each of the jobs that start with a worker would be one more.
  expect(await listJobs()).toEqual(restored);
  expect([receiver.received.length, (await listEmails()).length]).toEqual([0, 0]);

  const [before] = await asSuper<{ now: Date }>(copy.ownerUrl, 'select now()');
  expect(await run('server/restore.ts', ['--enable'], settings)).toContain('are enabled');
  await eventually(async () => expect([receiver.received.length, (await listEmails()).length]).toEqual([1, 1]));
  const early = `select from jobs.job where started_on < '${before?.now.toISOString()}'`;
  expect(await asSuper(copy.ownerUrl, early)).toEqual([]);
  expect(await run('server/restore.ts', ['--enable'], settings)).toContain('is not quiet');
  worker.kill('SIGTERM');
  expect((await once(worker, 'exit'))[0]).toBe(0);
}, 240_000);

it('F15 a server of a quiet copy refuses every outgoing call, but reads from the identity provider', async () => {
  const copy = await createTestDatabase();
  await asSuper(copy.ownerUrl, `insert into installation (name) values ('quiet')`);
  const log = createLog({ level: 'silent', name: 'test' });
  const services = await openServices(readEnv(settingsFor(copy)), log, { runsJobs: true });
  try {
    const { crawler, directory, embeddings, mail, models, payments, reranker, shopify } = services;
    const endpoint = models.serverDefault;
    if (!endpoint || !shopify || !embeddings || !reranker) throw new Error('not all providers are set up');
    const access = { shop: 'tarn.myshopify.com', accessToken: 'token' };
    const calls: Record<string, () => Promise<unknown>> = {
      email: () => mail.send({ to: 'sam@example.com', subject: 'Hello', text: 'Hello' }),
      crawl: () => crawler.fetch(receiver.origin),
      webhook: () => crawler.send(`${receiver.origin}/hook`, { body: '{}', headers: {}, seconds: 10 }),
      embeddings: () => embeddings.embed(['canoe'], 10_000),
      're-ranking': () => reranker.rate('canoe', ['canoe'], 10_000),
      model: () => models.write(endpoint, { system: 'Answer.', user: 'Yes?' }, AbortSignal.timeout(10_000)).text.next(),
      'new organisation': () => directory.createOrganization({ name: 'Tarn' }),
      payment: () => payments.readTransaction('txn_1'),
      subscription: () => payments.subscriptions.cancel('sub_1', 'immediately'),
      'shop token': () => shopify.tokens.refresh(access.shop, 'token', new Date()),
      shop: () => shopify.admin.ask(access, shopDocument),
    };
    const codeOf = (call: () => Promise<unknown>) =>
      call().then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    for (const [name, call] of Object.entries(calls)) expect([name, await codeOf(call)]).toEqual([name, 'quiet_copy']);
    expect([receiver.received.length, (await directory.listRoles()).length]).toEqual([0, 4]);
    const identity = openIdentity({ url: around.identity.url, apiResource: 'none' });
    // With unreachable keys it would be identity_unavailable.
    expect(await codeOf(() => identity.verifyApiToken(unknownKeyToken))).toBe('invalid_token');
    const noted = await readReadiness(services, { draining: false });
    expect(noted).toEqual({ isReady: true, notes: [expect.stringContaining('This copy is quiet')] });

    expect(await endQuiet(copy.ownerUrl)).toBe(true);
    for (const [name, call] of Object.entries(calls))
      expect([name, await codeOf(call)]).not.toEqual([name, 'quiet_copy']);
    expect(receiver.received.length).toBe(2);
    expect(await readReadiness(services, { draining: false })).toEqual({ isReady: true, notes: [] });
  } finally {
    await services.close();
  }
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unknownKeyToken = `${encode({ alg: 'ES384', typ: 'at+jwt', kid: 'unknown' })}.${encode({ sub: 'someone' })}.${'A'.repeat(128)}`;
