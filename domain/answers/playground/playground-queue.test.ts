import { expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { tryWithoutStream } from '#domain/answers/playground/playground.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

const yes: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

it('a question with unsaved changes takes no slot of the visitors’ questions', async () => {
  const services = await openTestServices();
  const editor = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  const siteId = await addSite(editor);
  const queue = openQuestionQueue();
  const { signal } = new AbortController();
  const visitors = Array.from({ length: 7 }, (_, at) => queue.enter({ group: `shop ${at}`, key: '' }, signal));
  expect(visitors.at(-1)?.isWaiting).toBe(true);
  const drafts = { document: { id: null, title: 'Delivery', text: 'Delivery takes two days.' } };
  const trying = { answerer: yes, queue, limits: openTryLimits(services), signal };
  const tried = await tryWithoutStream(editor, siteId, { question: 'How long is delivery?', drafts }, trying);
  expect(tried).toMatchObject({ outcome: 'answered', text: 'Yes.' });
  for (const slot of visitors) slot.end();
});
