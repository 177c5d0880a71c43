import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { documents } from '#database/schema/knowledge.ts';
import { rules } from '#database/schema/rules.ts';
import { transaction } from '#domain/context.ts';
import { answerGap, dismissGap, listGaps, readGap, reopenGap } from '#domain/gaps/gap.ts';
import type { GapAnswerInput } from '#domain/gaps/inputs.ts';
import { refreshGaps } from '#domain/gaps/refresh.ts';
import { listSectionQuestions } from '#domain/knowledge/section-questions.ts';
import { listQualityQuestions } from '#domain/quality/questions.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { askWithoutAnswer, gapsOf } from '#tests/setup/gaps.ts';
import { openShop } from '#tests/setup/visitor.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
});

const draft: GapAnswerInput = {
  as: 'document',
  question: 'Do you hire out cellos?',
  answer: 'Yes, for **£20** a month.',
  also: [],
  notifies: false,
  tests: [],
};

async function openShopWithGap({ emails = [] as string[], plan = 'scale' } = {}) {
  const shop = await openShop(services, { plan });
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 3 });
  for (const email of emails) await askWithoutAnswer(shop, 'cello hire', { daysAgo: 2, email });
  await refreshGaps(shop.ctx, shop.site.id);
  const [gap] = await gapsOf(shop);
  const viewer = contextOf(services, shop.organizationId, 'list:sites');
  const other = await createOrganization(services.database, `other-${shop.organizationId}`);
  return {
    shop,
    id: gap?.id ?? '',
    viewer,
    editor: contextOf(services, shop.organizationId, 'list:sites', 'manage:sites'),
    stranger: contextOf(services, other, 'list:sites', 'manage:sites'),
  };
}

it('an answer becomes a document and closes the gap only once', async () => {
  const { shop, id, editor } = await openShopWithGap();
  const closed = await answerGap(editor, id, draft);
  expect(closed).toMatchObject({ state: 'closed', ruleId: null });
  const [document] = await transaction(editor, tx =>
    tx
      .select()
      .from(documents)
      .where(eq(documents.id, closed.documentId ?? '')),
  );
  expect(document).toMatchObject({ kind: 'qa', title: 'Do you hire out cellos?', language: 'en', state: 'ready' });
  await expect(answerGap(editor, id, draft)).rejects.toMatchObject({ code: 'gap_not_open' });
  expect(await transaction(editor, tx => tx.$count(documents, eq(documents.siteId, shop.site.id)))).toBe(1);
  expect((await listGaps(editor, shop.site.id, { state: 'closed' })).counts).toEqual({
    open: 0,
    closed: 1,
    dismissed: 0,
  });
});

it('a fixed answer contains all wordings, and stays after the gap is reopened', async () => {
  const { id, editor } = await openShopWithGap({ emails: ['jo@visitors.example'] });
  const { ruleId } = await answerGap(editor, id, { ...draft, as: 'rule' });
  const isMade = eq(rules.id, ruleId ?? '');
  const [rule] = await transaction(editor, tx => tx.select().from(rules).where(isMade));
  expect(rule).toMatchObject({
    kind: 'answer',
    wordings: [{ language: 'en', phrases: ['Do you hire out cellos?', 'cello hire'], text: draft.answer }],
  });
  expect(await reopenGap(editor, id)).toMatchObject({ state: 'open', ruleId: null, closedAt: null });
  expect(await transaction(editor, tx => tx.$count(rules, isMade))).toBe(1);
});

it('chosen wordings become test questions with the new source, and asked questions of it', async () => {
  const { shop, id, editor } = await openShopWithGap({ emails: ['jo@visitors.example'] });
  const { wordings } = await readGap(editor, id);
  const tests = wordings.filter(({ text }) => text === 'cello hire').map(wording => wording.id);
  const { documentId } = await answerGap(editor, id, { ...draft, tests });
  const made = await transaction(editor, tx => listQualityQuestions(tx, shop.site.id));
  expect(made).toMatchObject([
    { question: 'cello hire', expected: 'answered', origin: 'gap', source: { kind: 'document', id: documentId } },
  ]);
  expect(await listSectionQuestions(editor, documentId ?? '')).toMatchObject([
    { headings: ['Do you hire out cellos?'], questions: [{ text: 'cello hire', source: 'gap' }] },
  ]);
});

it('a gap is dismissed with or without a refusal', async () => {
  const first = await openShopWithGap();
  expect(await dismissGap(first.editor, first.id, { refusal: null })).toMatchObject({
    state: 'dismissed',
    ruleId: null,
  });
  const second = await openShopWithGap();
  const { ruleId } = await dismissGap(second.editor, second.id, { refusal: 'We can’t help with that.' });
  const [rule] = await transaction(second.editor, tx =>
    tx
      .select()
      .from(rules)
      .where(eq(rules.id, ruleId ?? '')),
  );
  expect(rule).toMatchObject({ kind: 'refusal', wordings: [{ text: 'We can’t help with that.' }] });
  await expect(dismissGap(second.editor, second.id, { refusal: null })).rejects.toMatchObject({ code: 'gap_not_open' });
});

it('a viewer can read gaps but not change them, and another organisation sees nothing', async () => {
  const { shop, id, viewer, stranger } = await openShopWithGap();
  expect(await readGap(viewer, id)).toMatchObject({ id, state: 'open' });
  expect((await listGaps(viewer, shop.site.id, { state: 'open' })).gaps).toHaveLength(1);
  const refused = { code: 'missing_permission' };
  await expect(answerGap(viewer, id, draft)).rejects.toMatchObject(refused);
  await expect(dismissGap(viewer, id, { refusal: null })).rejects.toMatchObject(refused);
  await expect(reopenGap(viewer, id)).rejects.toMatchObject(refused);
  const unknown = { code: 'gap_not_found' };
  await expect(readGap(stranger, id)).rejects.toMatchObject(unknown);
  await expect(answerGap(stranger, id, draft)).rejects.toMatchObject(unknown);
  await expect(dismissGap(stranger, id, { refusal: null })).rejects.toMatchObject(unknown);
  await expect(reopenGap(stranger, id)).rejects.toMatchObject(unknown);
  expect(await gapsOf(shop)).toHaveLength(1);
});
