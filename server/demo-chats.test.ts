import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { listGaps } from '#domain/gaps/gap.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { readReport } from '#domain/reporting/report.ts';
import { addDemoChats } from '#server/demo-chats.ts';
import { addDemoDocuments } from '#server/demo-documents.ts';
import { addDemoProducts } from '#server/demo-products.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';

it('R01 the demo’s chats match the numbers on its screens, and name documents and products of the demo', async () => {
  const services = await openTestServices();
  await loadDemo(services.database, addDemoProducts);
  await addDemoDocuments(services);
  await addDemoChats(services);
  const ctx = contextOf(services, demoOrganization.id);
  const read = <T>(work: Parameters<typeof services.database.transaction<T>>[1]) =>
    services.database.transaction(demoOrganization.id, work);

  const report = await readReport(ctx, demoSite.siteId, { days: '90' });
  const said = await read(tx => tx.select().from(messages).where(eq(messages.role, 'assistant')));
  expect(said.length).toBeGreaterThan(500);
  const { answered, offered, unanswered } = report.now;
  expect(offered).toBeGreaterThan(5);
  expect(answered + offered + unanswered).toBe(said.length);
  expect(report.now.thumbsUp).toBe(said.filter(({ feedback }) => feedback === 'up').length);
  expect(report.plan?.used).toBeGreaterThan(100);
  const all = await read(tx => tx.select().from(chats));
  expect(all.reduce((sum, chat) => sum + chat.unanswered, 0)).toBe(unanswered);
  expect(all.reduce((sum, chat) => sum + chat.offered, 0)).toBe(offered);
  expect(Math.max(...all.map(({ updatedAt }) => updatedAt.getTime()))).toBeLessThanOrEqual(Date.now());
  const found = await readQuestions(ctx, demoSite.siteId, { days: '30' });
  expect(found.unanswered[0]?.count).toBeGreaterThan(1);
  expect(found.asked[0]?.count).toBeGreaterThan(10);

  const { gaps } = await listGaps(contextOf(services, demoOrganization.id, 'list:sites'), demoSite.siteId, {
    state: 'open',
  });
  expect(gaps.map(({ text }) => text)).toHaveLength(5);
  expect(gaps.every(({ count }) => count > 1)).toBe(true);

  for (const { sources, products, offers } of said) {
    for (const { id } of [...sources, ...products, ...offers]) expect(id).toBeDefined();
  }
});
