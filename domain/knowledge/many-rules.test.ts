import { expect, it, vi } from 'vitest';
import { rules } from '#database/schema/rules.ts';
import { transaction } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { cpuTimeDuring, longestPauseDuring } from '#tests/setup/event-loop.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer } from '#tests/setup/rules.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap(first => letters.map(second => first + second));
const phrase = (at: number) => `${pairs[at % 600]} ${pairs[at % 601]} ${at}`;

it('10,000 small rules are analysed once, also after a cold start, and later questions are quick', async () => {
  const services = await openTestServices();
  // More rules than any plan of ours includes.
  await asSuper(
    services.superUrl,
    `insert into plans (id, name, max_questions, max_products, max_rules, max_documents, max_sites, max_members, refresh, history_days, rank)
     values ('wide', 'Wide', 10, 10, 20000, 10, 10, 10, 'manual', 30, 99)`,
  );
  const organizationId = await createOrganization(services.database, newId(), 'wide');
  const editor = contextOf(services, organizationId, 'list:sites', 'manage:sites');
  const siteId = await addSite(editor);
  const now = new Date();
  const key = { organizationId, siteId, createdAt: now, updatedAt: now };
  const row = (at: number) => ({ ...key, id: newId(), ...answer([phrase(at)], `Answer ${at}.`), position: at + 1 });
  for (let from = 0; from < 10_000; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => row(from + at));
    await transaction(editor, tx => tx.insert(rules).values(rows));
  }
  // As in a new process: nothing is cached.
  vi.resetModules();
  const { matchRules } = await import('#domain/knowledge/rule-match.ts');
  const ask = async (at: number) => {
    const { decision } = await matchRules(editor, { siteId, question: phrase(at), page: null, now: new Date() });
    expect(decision?.text).toBe(`Answer ${at}.`);
  };
  expect(await longestPauseDuring(() => Promise.all([ask(9_999), ask(5), ask(77)]))).toBeLessThan(500);
  expect(await cpuTimeDuring(() => ask(123))).toBeLessThan(500);
}, 120_000);
