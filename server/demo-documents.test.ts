import { expect, it } from 'vitest';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import {
  demoFiles,
  demoFrenchQuestions,
  demoGermanQuestions,
  demoPages,
  demoQuestions,
  demoTexts,
} from '#database/demo-documents.ts';
import { jobContext } from '#domain/context.ts';
import { listCrawls } from '#domain/crawls/crawl.ts';
import { countDocuments, listDocuments } from '#domain/knowledge/documents.ts';
import { documentInput, listInput } from '#domain/knowledge/inputs.ts';
import { readDocumentFile } from '#domain/knowledge/read-file.ts';
import { addDemoDocuments } from '#server/demo-documents.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';
import { askTitles } from '#tests/setup/knowledge.ts';

it('R07 the demo’s documents exist, its files can be read, and questions find them', async () => {
  const services = await openTestServices();
  await loadDemo(services.database);
  await addDemoDocuments(services, 'http://localhost:3005');
  const ctx = contextOf(services, demoOrganization.id, 'list:sites');
  const { siteId } = demoSite;
  const { data } = await listDocuments(ctx, siteId, listInput.parse({ kind: 'file' }));
  for (const { id } of data) await readDocumentFile(jobContext(services, 'read-document', demoOrganization.id), id);
  const all = demoTexts.length + 3 + demoFiles.length;
  expect(await countDocuments(ctx, siteId)).toMatchObject({ all, ready: all, used: all });
  const crawls = await listCrawls(ctx, siteId);
  expect(crawls.map(({ url, state }) => `${state} ${url}`).sort()).toEqual(
    demoPages.map(page => `reading http://localhost:3005/${page}`).sort(),
  );
  const first = async (question: string) => (await askTitles(ctx, siteId, question))[0];
  expect(await first('How long is the warranty on tent poles?')).toBe('Warranty and repairs');
  expect(await first('Can I dry my boots on a radiator?')).toBe('Looking after leather boots');
  expect(await first('What does re-proofing a shell cost?')).toBe('Workshop prices');
  expect(await first('Do you hire out tents?')).toBe('What customers often ask');
  expect(await first('Are you open on Sundays?')).toBe('Opening hours and how to find us');
  expect(await first('When does a gift card expire?')).toBe('Gift cards');
});

it('the demo’s documents are valid input', () => {
  for (const text of demoTexts) documentInput.parse({ kind: 'written', ...text });
  for (const questions of [demoQuestions, demoGermanQuestions, demoFrenchQuestions])
    documentInput.parse({ kind: 'qa', ...questions });
});
