import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { exportQualityQuestions, importQualityQuestions } from '#domain/quality/files.ts';
import { type QualityQuestionInput, qualityLimits, qualityQuestionInput } from '#domain/quality/inputs.ts';
import {
  addQualityQuestions,
  createQualityQuestion,
  deleteQualityQuestion,
  updateQualityQuestion,
} from '#domain/quality/questions.ts';
import { readQualityOverview } from '#domain/quality/runs.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});
beforeEach(async () => {
  siteId = await addSite(editor);
});

const input = (rest: object): QualityQuestionInput => qualityQuestionInput.parse({ question: 'When?', ...rest });
const listed = async () => (await readQualityOverview(editor, siteId)).questions;

describe('test questions', () => {
  it('are added, changed and deleted', async () => {
    const made = await createQualityQuestion(editor, siteId, input({ mustSay: ['9.00'], page: '/help' }));
    expect(await listed()).toMatchObject([{ question: 'When?', mustSay: ['9.00'], page: '/help', result: null }]);
    await updateQualityQuestion(editor, made.id, input({ question: 'Where?', expected: 'refused' }));
    expect(await listed()).toMatchObject([{ id: made.id, question: 'Where?', expected: 'refused', mustSay: [] }]);
    await deleteQualityQuestion(editor, made.id);
    expect(await listed()).toEqual([]);
  });

  it('are stored once', async () => {
    const first = await createQualityQuestion(editor, siteId, input({}));
    const again = { code: 'quality_question_exists' };
    await expect(createQualityQuestion(editor, siteId, input({ question: ' when? ' }))).rejects.toMatchObject(again);
    const other = await createQualityQuestion(editor, siteId, input({ language: 'de' }));
    await expect(updateQualityQuestion(editor, other.id, input({}))).rejects.toMatchObject(again);
    await updateQualityQuestion(editor, first.id, input({ mustSay: ['now'] }));
    expect(await listed()).toHaveLength(2);
  });

  it('are limited per site', async () => {
    const many = Array.from({ length: qualityLimits.perSite }, (_, at) => ({ question: `Question ${at}` }));
    await transaction(editor, tx => addQualityQuestions(tx, editor, siteId, many, 'file'));
    const full = { code: 'quality_questions_full' };
    await expect(createQualityQuestion(editor, siteId, input({}))).rejects.toMatchObject(full);
    expect(await listed()).toHaveLength(qualityLimits.perSite);
  });

  it('can only expect sources of their own site', async () => {
    const other = await addSite(editor);
    const draft = { kind: 'written', title: 'Hours', text: 'Open at nine.' } as const;
    const { id } = await createDocument(editor, other, draft);
    const source = { kind: 'document', id, title: 'Hours' };
    await expect(createQualityQuestion(editor, siteId, input({ source }))).rejects.toMatchObject({
      code: 'quality_source_not_found',
    });
    const made = await createQualityQuestion(editor, other, input({ source }));
    expect(made.source).toEqual(source);
  });

  it('require manage:sites, and another organisation cannot see or change them', async () => {
    const { id } = await createQualityQuestion(editor, siteId, input({}));
    const csv = { format: 'csv', text: 'question\nWhat?' } as const;
    const calls: ((ctx: Context) => Promise<unknown>)[] = [
      ctx => readQualityOverview(ctx, siteId),
      ctx => createQualityQuestion(ctx, siteId, input({ question: 'What?' })),
      ctx => updateQualityQuestion(ctx, id, input({ question: 'What?' })),
      ctx => deleteQualityQuestion(ctx, id),
      ctx => importQualityQuestions(ctx, siteId, csv),
      ctx => exportQualityQuestions(ctx, siteId, 'csv'),
    ];
    for (const call of calls) {
      await expect(call(viewer)).rejects.toMatchObject({ code: 'missing_permission' });
      await expect(call(stranger)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await listed()).toMatchObject([{ id, question: 'When?' }]);
  });
});

describe('files', () => {
  const wanted = [
    { question: 'How long is the warranty?', mustSay: ['ten years', '=10'], mustNotSay: ['five, or "six"'] },
    { question: 'Who won?', expected: 'refused' as const, language: 'de', page: 'https://shop.example/de' },
  ];

  it.each(['csv', 'yaml'] as const)('exported as %s are imported unchanged', async format => {
    await transaction(editor, tx => addQualityQuestions(tx, editor, siteId, wanted, 'hand'));
    let text = '';
    for await (const piece of (await exportQualityQuestions(editor, siteId, format)).chunks) text += piece;
    const other = await addSite(editor);
    const imported = await importQualityQuestions(editor, other, { format, text });
    expect(imported).toEqual({ added: 2, known: 0, problems: [] });
    const facts = ({ questions }: Awaited<ReturnType<typeof readQualityOverview>>) =>
      questions.map(({ question, mustSay, mustNotSay, expected, language, page }) => {
        return { question, mustSay, mustNotSay, expected, language, page };
      });
    expect(facts(await readQualityOverview(editor, other))).toEqual(facts(await readQualityOverview(editor, siteId)));
    expect(await importQualityQuestions(editor, other, { format, text })).toMatchObject({ added: 0, known: 2 });
  });

  it('handwritten promptfoo YAML is imported', async () => {
    const text = `
tests:
  - vars: { question: When do you open? }
    assert:
      - { type: icontains, value: "9.00" }
      - { type: contains-all, value: [Saturday, Sunday] }
      - { type: not-contains, value: closed }
  - vars: { text: Do you sell boats? }
    assert: [{ type: not-starts-with, value: answered }]`;
    await importQualityQuestions(editor, siteId, { format: 'yaml', text });
    expect(await listed()).toMatchObject([
      { question: 'When do you open?', mustSay: ['9.00', 'Saturday', 'Sunday'], mustNotSay: ['closed'] },
      { question: 'Do you sell boats?', expected: 'refused' },
    ]);
  });

  it('unusable rows are reported, and the others are added', async () => {
    const text = 'question;expected;must say\nWhen?;answered;nine|ten\n;answered;\nWhere?;maybe;';
    const { added, problems } = await importQualityQuestions(editor, siteId, { format: 'csv', text });
    expect(added).toBe(1);
    expect(problems).toEqual([
      expect.stringContaining('Line 3: Enter a question.'),
      expect.stringContaining('Line 4: '),
    ]);
    expect(await listed()).toMatchObject([{ question: 'When?', mustSay: ['nine', 'ten'] }]);
  });

  it.each([
    ['csv', 'answer\nyes'],
    ['csv', 'question\n"never closed'],
    ['yaml', 'tests: ['],
    ['yaml', 'a: &a [x]\ntests: [*a, *a]'],
    ['yaml', 'prompts: []'],
  ] as const)('a broken %s file is refused with a reason', async (format, text) => {
    await expect(importQualityQuestions(editor, siteId, { format, text })).rejects.toMatchObject({
      code: 'quality_file_unreadable',
    });
  });
});
