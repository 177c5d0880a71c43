import { beforeAll, describe, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument, deleteDocument, updateDocument } from '#domain/knowledge/document.ts';
import { sectionQuestionLimits } from '#domain/knowledge/section-question-inputs.ts';
import {
  addConfirmedQuestions,
  addSectionQuestion,
  changeSectionQuestion,
  listSectionQuestions,
  removeSectionQuestion,
} from '#domain/knowledge/section-questions.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite, ask } from '#tests/setup/knowledge.ts';

let editor: Context;
let reader: Context;
let stranger: Context;
let siteId: string;

const text = '## Wrapping\n\nWe add a ribbon and a card.\n\n## Repairs\n\nSoles are glued by hand.';
const wrapping = { headings: ['Wrapping'], text: 'can you hide what I bought from grandma' };

beforeAll(async () => {
  const services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  const manages = new Set(['list:sites', 'manage:sites'] as const);
  editor = { ...contextOf(services, 'ours'), permissions: manages };
  reader = { ...editor, permissions: new Set(['list:sites']) };
  stranger = { ...contextOf(services, 'theirs'), permissions: manages };
  siteId = await addSite(editor);
});

async function addDocument(): Promise<string> {
  return (await createDocument(editor, siteId, { kind: 'written', title: 'Extras', text })).id;
}

const foundBy = async (question: string) => (await ask(editor, siteId, question)).passages[0]?.headings;

describe('asked questions', () => {
  it('find their section until they are changed or removed', async () => {
    const id = await addDocument();
    expect(await foundBy('hide it from grandma')).toBeUndefined();
    const added = await addSectionQuestion(editor, id, wrapping);
    expect(added).toMatchObject({ text: wrapping.text, source: 'owner' });
    expect(await foundBy('hide it from grandma')).toEqual(['Wrapping']);
    await changeSectionQuestion(editor, added.id, { text: 'a bow for my nephew' });
    expect(await foundBy('hide it from grandma')).toBeUndefined();
    expect(await foundBy('bow for a nephew')).toEqual(['Wrapping']);
    await removeSectionQuestion(editor, added.id);
    expect(await foundBy('bow for a nephew')).toBeUndefined();
  });

  it('stay with their section when the document changes', async () => {
    const id = await addDocument();
    await addSectionQuestion(editor, id, wrapping);
    await updateDocument(editor, id, { text: `## New\n\nFirst.\n\n${text} By experts.` });
    expect(await foundBy('hide it from grandma')).toEqual(['Wrapping']);
    await updateDocument(editor, id, { text: '## Other\n\nNothing.' });
    expect(await foundBy('hide it from grandma')).toBeUndefined();
    expect(await listSectionQuestions(editor, id)).toMatchObject([
      { headings: ['Other'], isGone: false, questions: [] },
      { headings: ['Wrapping'], isGone: true, questions: [{ text: wrapping.text }] },
    ]);
  });

  it('are limited per section, and each is there once', async () => {
    const id = await addDocument();
    await addSectionQuestion(editor, id, wrapping);
    await expect(addSectionQuestion(editor, id, wrapping)).rejects.toMatchObject({ code: 'section_question_exists' });
    for (let at = 1; at < sectionQuestionLimits.perSection; at++) {
      await addSectionQuestion(editor, id, { ...wrapping, text: `question number ${at}` });
    }
    const more = { ...wrapping, text: 'one more' };
    await expect(addSectionQuestion(editor, id, more)).rejects.toMatchObject({ code: 'section_questions_full' });
    const missing = { headings: ['Nowhere'], text: 'where' };
    await expect(addSectionQuestion(editor, id, missing)).rejects.toMatchObject({ code: 'section_not_found' });
  });

  it('are added for the section whose answer a person confirmed', async () => {
    const id = await addDocument();
    const confirmed = {
      documentId: id,
      quote: 'Soles are glued by hand.',
      texts: ['can you fix my boots'],
      source: 'test',
    } as const;
    for (let time = 0; time < 2; time++) await transaction(editor, tx => addConfirmedQuestions(tx, editor, confirmed));
    await transaction(editor, tx => addConfirmedQuestions(tx, editor, { ...confirmed, quote: 'Not there.' }));
    expect(await listSectionQuestions(editor, id)).toMatchObject([
      { headings: ['Wrapping'], questions: [] },
      { headings: ['Repairs'], questions: [{ text: 'can you fix my boots', source: 'test' }] },
    ]);
    await deleteDocument(editor, id);
    await transaction(editor, tx => addConfirmedQuestions(tx, editor, confirmed));
  });

  it('are changed by people who manage the site only', async () => {
    const id = await addDocument();
    const { id: question } = await addSectionQuestion(editor, id, wrapping);
    await expect(addSectionQuestion(reader, id, wrapping)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(changeSectionQuestion(reader, question, { text: 'other' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(removeSectionQuestion(reader, question)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(listSectionQuestions(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(changeSectionQuestion(stranger, question, { text: 'other' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(removeSectionQuestion(stranger, question)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
