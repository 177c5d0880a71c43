import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sites } from '#database/schema/sites.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createRule, orderRules, switchRule } from '#domain/knowledge/rule.ts';
import type { RuleInput } from '#domain/knowledge/rule-inputs.ts';
import { matchRules, tryRules } from '#domain/knowledge/rule-match.ts';
import { createSynonyms } from '#domain/retrieval/synonyms.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';
import { answer, instruction, refusal } from '#tests/setup/rules.ts';

let services: TestServices;
let editor: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
});

async function siteWith(rules: RuleInput[], language = 'en'): Promise<string> {
  const siteId = await addSite(editor, language);
  for (const rule of rules) await createRule(editor, siteId, rule);
  return siteId;
}

type Visit = { language?: string; page?: string | null; now?: Date };

function match(siteId: string, question: string, visit: Visit = {}) {
  return matchRules(editor, { siteId, question, page: null, now: new Date(), ...visit });
}

async function decision(siteId: string, question: string, visit: Visit = {}): Promise<string | undefined> {
  return (await match(siteId, question, visit)).decision?.text;
}

describe('a question', () => {
  it('Q03 is answered by the first matching answer or refusal, and follows instructions otherwise', async () => {
    const siteId = await siteWith([
      instruction('Be brief.'),
      answer(['Do you price match?'], 'We do not.'),
      refusal(['prices', 'price match'], 'Ask the shop.'),
      instruction('Name the guide.'),
    ]);
    const { rules, decision } = await match(siteId, 'Do you price match?');
    expect(rules.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Be brief.', 'beaten'],
      ['Do you price match?', 'decides'],
      ['No prices', 'beaten'],
      ['Name the guide.', 'beaten'],
    ]);
    expect(decision).toMatchObject({
      text: 'We do not.',
      reason: 'The question is similar to “Do you price match?”.',
      match: { phrase: 'Do you price match?', by: 'words', score: 1 },
    });
    expect(rules[2]?.reason).toBe(
      'The question is about “prices”. “Do you price match?” comes first and is used instead.',
    );
    const other = await match(siteId, 'Is the Skarn waterproof?');
    expect(other.decision).toBeNull();
    expect(other.rules.map(({ text }) => text)).toEqual(['Be brief.', 'Name the guide.']);
  });

  it.each([
    ['Which competitors are cheaper?', true],
    ['Tell me about your competitor', true],
    ['Give me medical advice for my knee', true],
    ['I need advice on tents', false],
    ['Is the tent light?', false],
  ])('“%s” is refused for its topic: %s', async (asked, isRefused) => {
    const siteId = await siteWith([refusal(['competitors', 'medical advice'], 'I leave that to others.')]);
    expect(await decision(siteId, asked)).toBe(isRefused ? 'I leave that to others.' : undefined);
  });

  it('is answered in the language it is asked in', async () => {
    const wordings = [
      { language: 'en', phrases: ['Do you have a shop?'], text: 'In Kendal.' },
      { language: 'de', phrases: ['Habt ihr einen Laden?'], text: 'In Kendal, im Norden.' },
    ];
    const siteId = await siteWith([answer([], '', { name: 'Shop', wordings })]);
    expect(await decision(siteId, 'Do you have a shop?')).toBe('In Kendal.');
    expect(await decision(siteId, 'Habt ihr einen Laden?', { language: 'de' })).toBe('In Kendal, im Norden.');
    expect(await decision(siteId, 'Habt ihr einen Laden?', { language: 'en' })).toBe('In Kendal, im Norden.');
  });

  it('is recognised through the site’s synonyms', async () => {
    const siteId = await siteWith([
      answer(['Where is my order?'], 'In your account.'),
      refusal(['legal advice'], 'No.'),
    ]);
    expect(await decision(siteId, 'Where is my parcel?')).toBeUndefined();
    await createSynonyms(editor, siteId, { phrases: ['order', 'parcel'] });
    await createSynonyms(editor, siteId, { phrases: ['legal advice', 'lawyer'] });
    expect(await decision(siteId, 'Where is my parcel?')).toBe('In your account.');
    expect(await decision(siteId, 'Do I need a lawyer?')).toBe('No.');
  });

  it("is not spell-corrected if the site's own texts contain the word", async () => {
    const siteId = await siteWith([answer(['Do you sell trails?'], 'Yes.')]);
    expect((await match(siteId, 'Do you sell trials?')).repairs).toEqual([{ from: 'trials', to: 'trails' }]);
    await addDocument(editor, siteId, { title: 'Trials', text: 'We run trials of new boots.' });
    expect(await match(siteId, 'Do you sell trials?')).toMatchObject({ decision: null, repairs: [] });
  });
});

describe('a rule', () => {
  it('applies only to its pages, languages and topics, and the reason is reported otherwise', async () => {
    const siteId = await siteWith([
      instruction('Mention the size guide.', { pages: ['/products/*'], languages: ['de'], topics: ['sizes'] }),
    ]);
    const asked = 'Which size do I need?';
    const on = (page: string | null, language: string) => match(siteId, asked, { page, language });
    expect((await on('https://shop.example/products/skarn?x=1', 'de-AT')).rules).toMatchObject([
      { outcome: 'joins', reason: 'It applies because the page is /products/* and the question is about “sizes”.' },
    ]);
    expect((await on('/products/skarn', 'en')).rules).toMatchObject([
      { outcome: 'held', reason: expect.stringContaining('It only applies to visitors who speak German.') },
    ]);
    expect((await on('/returns', 'de')).rules).toMatchObject([
      { outcome: 'held', reason: expect.stringContaining('It only applies to /products/*.') },
    ]);
    expect((await on(null, 'de')).rules).toMatchObject([{ outcome: 'held' }]);
    expect((await match(siteId, 'Is it waterproof?', { page: '/products', language: 'de' })).rules).toEqual([]);
  });

  it('starts and ends in the time zone of its site', async () => {
    const siteId = await addSite(editor);
    await transaction(editor, tx => tx.update(sites).set({ timeZone: 'Asia/Tokyo' }).where(eq(sites.id, siteId)));
    await createRule(
      editor,
      siteId,
      answer(['Is there a sale?'], 'Yes.', { validFrom: '2026-12-01T00:00', validUntil: '2026-12-24T18:00' }),
    );
    const at = async (now: string) => (await match(siteId, 'Is there a sale?', { now: new Date(now) })).rules[0];
    expect(await at('2026-11-30T14:59:00Z')).toMatchObject({
      outcome: 'held',
      reason: expect.stringContaining('It starts on 1 December 2026.'),
    });
    expect(await at('2026-11-30T15:00:00Z')).toMatchObject({ outcome: 'decides' });
    expect(await at('2026-12-24T08:59:00Z')).toMatchObject({ outcome: 'decides' });
    expect(await at('2026-12-24T09:00:00Z')).toMatchObject({
      outcome: 'held',
      reason: expect.stringContaining('It ended on 24 December 2026, 18:00.'),
    });
  });

  it('that is disabled leaves the decision to the next one', async () => {
    const siteId = await addSite(editor);
    const first = await createRule(editor, siteId, answer(['Do you price match?'], 'No.'));
    const second = await createRule(editor, siteId, answer(['Do you price match?'], 'Yes.'));
    expect(await decision(siteId, 'Do you price match?')).toBe('No.');
    await orderRules(editor, siteId, [second.id, first.id]);
    expect(await decision(siteId, 'Do you price match?')).toBe('Yes.');
    await switchRule(editor, second.id, false);
    expect(await decision(siteId, 'Do you price match?')).toBe('No.');
  });

  it('that is a draft is tested as if it were saved', async () => {
    const siteId = await addSite(editor);
    const saved = await createRule(editor, siteId, answer(['Do you price match?'], 'No.'));
    const attempt = (id: string | null, text: string) =>
      tryRules(editor, siteId, {
        question: 'Do you price match?',
        draft: { id, rule: answer(['Do you price match?'], text) },
      });
    expect((await attempt(saved.id, 'Maybe.')).decision).toMatchObject({ ruleId: saved.id, text: 'Maybe.' });
    expect((await attempt(null, 'Maybe.')).rules).toMatchObject([
      { ruleId: saved.id, outcome: 'decides', text: 'No.' },
      { ruleId: null, outcome: 'beaten', text: 'Maybe.' },
    ]);
    expect(await decision(siteId, 'Do you price match?')).toBe('No.');
  });

  it('of another organisation is not used', async () => {
    const siteId = await siteWith([answer(['Do you price match?'], 'No.')]);
    const stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
    await expect(tryRules(stranger, siteId, { question: 'Do you price match?' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
