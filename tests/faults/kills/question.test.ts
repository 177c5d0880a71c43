import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import { createKey } from '#domain/sites/keys.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { openProductEnvironment, type RunningProduct, report } from '#tests/setup/random-kills.ts';
import { openShop } from '#tests/setup/visitor.ts';

it('F1 a question whose server is killed is answered by another when its key is used again, and billed once', async () => {
  const services = await openTestServices();
  const environment = await openProductEnvironment(services);
  onTestFinished(() => environment.close());
  const shop = await openShop(services);
  const ctx = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  await addDocument(ctx, shop.site.id, { title: 'Returns', text: 'You can return a tent within 30 days of delivery.' });
  const key = await createKey(ctx, shop.site.id, { name: 'Order desk' });
  const ask = async ({ url }: RunningProduct) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key.secret}`,
      'Idempotency-Key': 'order-4711',
    };
    const body = JSON.stringify({ question: 'How long can I return a tent?' });
    const response = await fetch(`${url}/api/v1/ask`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };
  const [first, second] = await Promise.all([environment.start(), environment.start()]);

  // The answer cannot be stored, so that the server is killed before that.
  const blocker = new pg.Client({ connectionString: services.superUrl });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin; lock table answer_traces in exclusive mode');
  const lost = ask(first).catch(() => 'lost');
  const stored = () => services.database.transaction(shop.organizationId, tx => tx.select().from(messages));
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2), { timeout: 30_000, interval: 50 });
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await lost).toBe('lost');
  await blocker.query('rollback');

  const startedAt = performance.now();
  const again = await ask(second);
  report(`answered ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the server was killed`);
  expect(again).toMatchObject({ status: 200, body: { data: { answer: { outcome: 'answered' } } } });
  expect(await stored()).toHaveLength(2);
  const counted = await services.database.transaction(shop.organizationId, tx => tx.select().from(usage));
  expect(counted.find(({ kind }) => kind === 'questions')?.used).toBe(1);
}, 120_000);
