import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSite } from '#database/demo.ts';
import {
  demoFiles,
  demoFrenchQuestions,
  demoGermanQuestions,
  demoPages,
  demoQuestions,
  demoSynonyms,
  demoTexts,
} from '#database/demo-documents.ts';
import type { Context, Services } from '#domain/context.ts';
import { startCrawl } from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { createSynonyms } from '#domain/retrieval/synonyms.ts';

/** The ID of the demo's Owner in the identity sandbox. */
const author = 'marenholt001';
const folder = join(import.meta.dirname, '../database/demo-files');

/** Adds the demo's documents as a person would: texts immediately, files and pages through the worker. */
export async function addDemoDocuments(services: Services, storefront?: string): Promise<void> {
  const { organizationId, siteId } = demoSite;
  const permissions = new Set(['list:sites', 'manage:sites'] as const);
  const ctx: Context = { ...services, actor: { kind: 'person', id: author }, organizationId, permissions };
  for (const text of demoTexts) await createDocument(ctx, siteId, { kind: 'written', ...text });
  for (const questions of [demoQuestions, demoGermanQuestions, demoFrenchQuestions])
    await createDocument(ctx, siteId, { kind: 'qa', ...questions });
  for (const phrases of demoSynonyms) await createSynonyms(ctx, siteId, { phrases });
  for (const name of demoFiles) await addFile(ctx, siteId, name, new Blob([await readFile(join(folder, name))]));
  if (!storefront) return;
  for (const page of demoPages) {
    await startCrawl(ctx, siteId, crawlInput.parse({ kind: 'page', url: `${storefront}/${page}` }));
  }
}
