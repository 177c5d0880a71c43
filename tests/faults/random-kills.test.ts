// The product is killed at random moments while people and providers use it. Everything acknowledged is stored exactly once.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { workers } from '#server/workers.ts';
import { openIngest } from '#tests/faults/loads/ingest.ts';
import { openPayments, paymentSecret } from '#tests/faults/loads/payments.ts';
import { openPublishing } from '#tests/faults/loads/publishing.ts';
import { openShopEvents } from '#tests/faults/loads/shop-events.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import {
  endLeases,
  killRepeatedly,
  openProductEnvironment,
  type ProductEnvironment,
  report,
} from '#tests/setup/random-kills.ts';

let services: TestServices;
let publishing: Awaited<ReturnType<typeof openPublishing>>;
let payments: Awaited<ReturnType<typeof openPayments>>;
let shopEvents: Awaited<ReturnType<typeof openShopEvents>>;
let ingest: Awaited<ReturnType<typeof openIngest>>;
let environment: ProductEnvironment;

beforeAll(async () => {
  services = await openTestServices();
  shopEvents = await openShopEvents(services);
  environment = await openProductEnvironment(services, {
    ...shopEvents.settings,
    PADDLE_WEBHOOK_SECRETS: paymentSecret,
  });
  publishing = await openPublishing(services, environment);
  payments = await openPayments(services);
  ingest = await openIngest(services, environment);
  const loads = [publishing, payments, shopEvents, ingest].map(({ load }) => load);

  await killRepeatedly({
    name: 'kill -9 while widgets are published, webhooks of Paddle and Shopify arrive and files are read',
    start: () => environment.start(),
    loads: loads.map(load => load.work),
    between: () => endLeases(services),
  });

  const last = await environment.start();
  const startedAt = performance.now();
  for (const load of loads) await load.finish(last);
  await vi.waitFor(() => Promise.all(loads.map(load => load.requireSettled())), { timeout: 240_000, interval: 200 });
  report(`everything left over was done ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the last start`);
  last.child.kill('SIGTERM');
  expect(await last.ended).toEqual([0, null]);
}, 1_800_000);
afterAll(async () => {
  await environment.close();
  await shopEvents.close();
});

it('F1 published versions stay published, once, with no number skipped', async () => {
  let versions = 0;
  for (const [id, known] of publishing.acknowledged) {
    const stored = await publishing.versionsOf(id);
    versions += stored.length - 1;
    expect(stored.map(({ version }) => version)).toEqual(stored.map((_, at) => at + 1));
    expect(new Set(stored.map(({ title }) => title)).size).toBe(stored.length);
    expect((await publishing.read(id)).version).toBe(stored.length);
    for (const { version, title } of known) expect(stored[version - 1]?.title).toBe(title);
  }
  expect(await publishing.countTold()).toBe(versions);
  expect(await publishing.versionsOf(publishing.untouched.id)).toHaveLength(1);
  const acknowledged = [...publishing.acknowledged.values()].flat().length;
  expect(acknowledged).toBeGreaterThan(0);
  report(`publish: ${acknowledged} acknowledged, ${versions} stored`);
});

it('F1 F9 every acknowledged payment event is stored once and applied, and the newest one is used', async () => {
  const inbox = await payments.inbox();
  const ids = payments.acknowledged.map(({ id }) => id);
  expect(inbox.map(({ eventId }) => eventId).sort()).toEqual(ids.toSorted());
  for (const { outcome } of inbox) expect(outcome).toMatch(/^(applied|older)$/);
  for (const id of payments.shops) {
    const newest = payments.acknowledged.filter(({ organizationId }) => organizationId === id).at(-1);
    const rows = await payments.subscriptionsOf(id);
    expect(rows).toMatchObject([{ subscriptionId: `sub_${id}`, status: newest?.status }]);
    expect(new Date(rows[0]?.lastEventAt ?? 0).toISOString()).toBe(newest?.at);
    expect(await payments.entitlementsOf(id)).toMatchObject([{ status: newest?.status, planId: 'scale' }]);
  }
  report(`Paddle: ${ids.length} events acknowledged, ${inbox.length} stored and applied`);
});

it('F1 every data request acknowledged to Shopify is answered once, and the shop gets an email', async () => {
  const numbers = shopEvents.acknowledged.map(({ number }) => String(number)).toSorted();
  const stored = (await shopEvents.requests()).map(({ requestId }) => requestId).toSorted();
  const emails = await shopEvents.emails();
  expect(stored).toEqual(numbers);
  expect([...new Set(emails)].toSorted()).toEqual(numbers);
  report(`Shopify: ${numbers.length} requests acknowledged, ${stored.length} stored, ${emails.length} emails`);
});

it('F1 every accepted file is read once, with every line of a list', async () => {
  const rows = await ingest.rows();
  const ids = new Set(rows.map(({ id }) => id));
  expect(ingest.acknowledged.length).toBeGreaterThan(0);
  for (const { id } of ingest.acknowledged) expect(ids).toContain(id);
  for (const { id } of rows) expect(await ingest.versionsOf(id)).toHaveLength(1);
  expect(await ingest.countIndex()).toMatchObject({ chunks: rows.length, stated: rows.length });
  for (const list of await ingest.lastImports()) {
    expect(list).toMatchObject({ state: 'done', rowsRead: ingest.linesPerFile, problems: 0 });
  }
  expect(await ingest.products()).toHaveLength(ingest.imports.length * ingest.linesPerFile);
  report(
    `ingest: ${ingest.acknowledged.length} files acknowledged, ${rows.length} read; ${ingest.imports.length} lists`,
  );
});

it('F1 no job failed permanently', async () => {
  for (const { queue } of workers) expect(await services.jobs.listFailed(queue)).toEqual([]);
});
