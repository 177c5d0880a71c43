// An organisation that the identity provider does not know: closed for everyone, and its jobs wait.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { crawlQueue } from '#domain/crawls/jobs.ts';
import { crawlsWorkers } from '#domain/crawls/workers.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { productQueue } from '#domain/shopify/jobs.ts';
import { organizationWorker } from '#domain/worker.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let call: ReturnType<typeof openWidgetApi>;
let shop: Shop;

beforeAll(async () => {
  services = await openTestServices();
  call = openWidgetApi(services, { visitorLimits: highLimits });
});
beforeEach(async () => {
  shop = await openShop(services);
});

const setMissing = (since: string) =>
  asSuper(services.superUrl, `update organizations set missing_since = ${since} where id = '${shop.organizationId}'`);
const readConfig = async () =>
  (await call(`GET ${shop.path}/config`, { headers: { Origin: page } })).body.data as { hidden: boolean };

it('hides the widget and answers no visitor until it is known again', async () => {
  const visitor = await arrive(call, shop);
  expect(await readConfig()).toMatchObject({ hidden: false });
  await setMissing('now()');
  expect(await readConfig()).toMatchObject({ hidden: true });
  expect(await visitor.answerTo('When do parcels arrive?')).toMatchObject({ answer: { outcome: 'unavailable' } });
  await setMissing('null');
  expect(await readConfig()).toMatchObject({ hidden: false });
  expect((await visitor.answerTo('When do parcels arrive?')).answer.outcome).not.toBe('unavailable');
});

it('is left out by jobs for all organisations, except those that delete', async () => {
  await setMissing('now()');
  const visited: (string | null)[] = [];
  const visit = async ({ organizationId }: { organizationId: string | null }) => void visited.push(organizationId);
  await forEachOrganization(services, productQueue, visit, 'failed', { run: {} });
  expect(visited).not.toContain(shop.organizationId);
  await forEachOrganization(services, productQueue, visit, 'failed', { run: {}, includesMissing: true });
  expect(visited).toContain(shop.organizationId);
});

it('lets its jobs wait, and runs those that delete', async () => {
  await setMissing('now()');
  const { organizationId } = shop;
  const ran: string[] = [];
  const run = (whileMissing?: 'wait' | 'run' | 'skip') =>
    organizationWorker(productQueue, async (_, { number }) => void ran.push(number), {
      ...(whileMissing ? { whileMissing } : {}),
    }).handler(services, { organizationId, number: whileMissing ?? 'wait', triggeredAt: '' }, { wasLost: false });
  for (const whileMissing of ['run', 'skip', undefined] as const) await run(whileMissing);
  expect(ran).toEqual(['run']);
  const waiting = `select data->>'number' as number from jobs.job where name = '${productQueue.name}'
    and data->>'organizationId' = '${organizationId}' and start_after > now() + interval '50 minutes'`;
  expect(await asSuper(services.superUrl, waiting)).toEqual([{ number: 'wait' }]);
  await setMissing('null');
  await run();
  expect(ran).toEqual(['run', 'wait']);
});

it('lets a crawl wait', async () => {
  await setMissing('now()');
  const { organizationId } = shop;
  const worker = crawlsWorkers.find(({ queue }) => queue.name === crawlQueue.name);
  await worker?.handler(
    services,
    { organizationId, crawlId: '01a1d000-0000-7000-8000-000000000009' },
    { wasLost: false },
  );
  const waiting = `select from jobs.job where name = '${crawlQueue.name}' and data->>'organizationId' = '${organizationId}'`;
  expect(await asSuper(services.superUrl, waiting)).toHaveLength(1);
});
