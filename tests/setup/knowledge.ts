import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type IndexedDocument, indexDocuments } from '#domain/retrieval/index-document.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import { newId } from '#platform/ids.ts';

export async function addSite(ctx: Context, language = 'en'): Promise<string> {
  const id = newId();
  await transaction(ctx, tx =>
    tx.insert(sites).values({ organizationId: requireOrganization(ctx), id, name: 'Shop', language }),
  );
  return id;
}

type Text = Pick<IndexedDocument, 'title' | 'text' | 'asked'> & { language?: string };

/** Adds an indexed document and returns its id. */
export async function addDocument(ctx: Context, siteId: string, text: Text): Promise<string> {
  const [id = ''] = await addDocuments(ctx, siteId, [text]);
  return id;
}

export async function addDocuments(ctx: Context, siteId: string, texts: Text[]): Promise<string[]> {
  const now = ctx.clock.now();
  const organizationId = requireOrganization(ctx);
  const facts = { kind: 'written', state: 'ready', version: 1, createdAt: now, updatedAt: now } as const;
  const added = texts.map(({ language = 'en', ...text }) => ({ documentId: newId(), version: 1, ...text, language }));
  await transaction(ctx, async tx => {
    const rows = added.map(({ documentId, title }) => ({ organizationId, id: documentId, siteId, title, ...facts }));
    await tx.insert(documents).values(rows);
    const versions = added.map(({ documentId, version, title, text }) => ({
      organizationId,
      documentId,
      version,
      title,
      text,
      hash: createHash('sha256').update(text).digest('hex'),
      madeAt: now,
    }));
    await tx.insert(documentVersions).values(versions);
    await indexDocuments(tx, ctx, siteId, added);
  });
  return added.map(({ documentId }) => documentId);
}

export function ask(ctx: Context, siteId: string, question: string, language = 'en'): Promise<Retrieval> {
  return retrieve(ctx, { siteId, question, language, limit: 5 });
}

export async function askTitles(ctx: Context, siteId: string, question: string, language = 'en'): Promise<string[]> {
  return (await ask(ctx, siteId, question, language)).passages.map(({ title }) => title);
}

/** The number of index rows of a site, by kind. */
export async function countIndex(ctx: Context, siteId: string) {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ chunks: number; terms: number; postings: number; stated: number; words: number }>(sql`
      select (select count(*)::int from chunks where site_id = ${siteId}) as chunks,
        (select coalesce(sum(chunks), 0)::int from site_terms where site_id = ${siteId}) as terms,
        (select count(*)::int from postings p join site_terms t using (organization_id, term_id) where t.site_id = ${siteId}) as postings,
        (select coalesce(sum(chunks), 0)::int from site_stats where site_id = ${siteId}) as stated,
        (select coalesce(sum(words), 0)::int from site_stats where site_id = ${siteId}) as words`),
  );
  return rows[0];
}
