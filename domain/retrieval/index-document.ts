// Adds documents to a site's index and removes them, in the transaction that changes them: a search sees the document
// either before or after the change.
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chunks, siteStats } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { type SectionQuestion, toQuestionsOf } from '#domain/retrieval/asked-questions.ts';
import { type Chunk, cutIntoChunks } from '#domain/retrieval/chunker.ts';
import { readChunkConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { queueEmbedding } from '#domain/retrieval/embed-chunks.ts';
import type { FreshChunk, Stems } from '#domain/retrieval/index-rows.ts';
import { addChunks, moveChunks, removeChunks } from '#domain/retrieval/index-rows.ts';
import { indexVersion } from '#domain/retrieval/index-version.ts';
import { queueTermCleanup } from '#domain/retrieval/term-cleanup.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { queueFactSearch } from '#domain/sites/fact-search.ts';
import { takeTurns } from '#platform/turns.ts';

export type IndexedDocument = {
  documentId: string;
  version: number;
  title: string;
  /** Markdown. */
  text: string;
  language: string;
  /** The asked questions of its sections. */
  asked?: readonly SectionQuestion[];
};

/** Other requests run between the statements of a long document. */
const chunksAtOnce = 50;

type KeptChunk = { id: number; version: number; position: number; startsAt: number; endsAt: number };

export async function indexDocument(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  document: IndexedDocument,
): Promise<void> {
  await indexDocuments(tx, ctx, siteId, [document]);
}

/** One call for many documents is much cheaper than one call for each. */
export async function indexDocuments(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  documents: IndexedDocument[],
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await lockSiteIndex(tx, organizationId, siteId);
  const known = await listKnown(
    tx,
    organizationId,
    documents.map(({ documentId }) => documentId),
  );
  const turns = takeTurns();
  const fresh: FreshChunk[] = [];
  const unchanged: KeptChunk[] = [];
  for (const document of documents) {
    let position = 0;
    const questionsOf = toQuestionsOf(document.text, document.asked ?? []);
    for (const section of cutIntoChunks(document.text, document.language)) {
      if (turns.isDue()) await turns.next();
      for (const cut of section) {
        const chunk = toFresh(document, cut, position, questionsOf(cut));
        const same = known.get(`${chunk.documentId} ${chunk.hash}`)?.pop();
        if (same === undefined) fresh.push(chunk);
        else unchanged.push({ ...chunk, id: same });
        position += 1;
        if (turns.isDue()) await turns.next();
      }
    }
  }
  await remove(tx, ctx, siteId, [...known.values()].flat());
  await moveChunks(tx, organizationId, unchanged);
  for (let at = 0; at < fresh.length; at += chunksAtOnce) {
    const some = fresh.slice(at, at + chunksAtOnce);
    const stems = await stemsOf(tx, some, ({ head, sentences }) => [head, ...sentences].flat());
    const askedStems = await stemsOf(tx, some, ({ askedWords }) => askedWords);
    await addChunks(tx, organizationId, siteId, some, { stems, askedStems });
  }
  if (fresh.length > 0) await queueEmbedding(tx, ctx, siteId);
  await queueFactSearch(tx, ctx, siteId);
}

export async function removeFromIndex(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  documentIds: string[],
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await lockSiteIndex(tx, organizationId, siteId);
  const known = await listKnown(tx, organizationId, documentIds);
  await remove(tx, ctx, siteId, [...known.values()].flat());
  await queueFactSearch(tx, ctx, siteId);
}

async function remove(tx: Transaction, ctx: Context, siteId: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await removeChunks(tx, requireOrganization(ctx), siteId, ids);
  await queueTermCleanup(tx, ctx, siteId, ids.length);
}

/** Index writers of one site are serialised until their transactions end; otherwise two would count the same chunks. */
export async function lockSiteIndex(tx: Transaction, organizationId: string, siteId: string): Promise<void> {
  await tx
    .insert(siteStats)
    .values({ organizationId, siteId, indexVersion })
    .onConflictDoUpdate({
      target: [siteStats.organizationId, siteStats.siteId],
      set: { chunks: sql`${siteStats.chunks}` },
    });
}

async function listKnown(
  tx: Transaction,
  organizationId: string,
  documentIds: string[],
): Promise<Map<string, number[]>> {
  const known = new Map<string, number[]>();
  if (documentIds.length === 0) return known;
  const rows = await tx
    .select({ id: chunks.id, documentId: chunks.documentId, hash: chunks.hash })
    .from(chunks)
    .where(and(eq(chunks.organizationId, organizationId), inArray(chunks.documentId, documentIds)));
  for (const { id, documentId, hash } of rows) {
    const key = `${documentId} ${hash}`;
    known.set(key, [...(known.get(key) ?? []), id]);
  }
  return known;
}

function toFresh(
  { documentId, version, title, language }: IndexedDocument,
  chunk: Chunk,
  position: number,
  asked: string[],
): FreshChunk {
  // Most documents start with a heading that repeats their title.
  const path = chunk.headings.filter(heading => heading !== title);
  const head = splitWords([title, ...path].join('. '), language);
  const hash = createHash('sha256')
    .update(JSON.stringify([indexVersion, language, title, path, chunk.text, ...asked]))
    .digest('hex');
  const sentences = [...chunk.sentenceTexts, ...asked];
  const concepts = readChunkConcepts({ title, headings: path, text: chunk.text, sentences });
  const askedWords = splitWords(asked.join('. '), language);
  const described = { documentId, version, position, title, language, head, concepts, asked, askedWords };
  return { ...chunk, ...described, hash: hash.slice(0, 32) };
}

/** The stems of all words, by language. */
async function stemsOf(tx: Transaction, fresh: FreshChunk[], wordsOf: (chunk: FreshChunk) => string[]): Promise<Stems> {
  const stems: Stems = new Map();
  for (const language of new Set(fresh.map(chunk => chunk.language))) {
    const words = fresh.filter(chunk => chunk.language === language).flatMap(wordsOf);
    stems.set(language, await findStems(tx, words, language));
  }
  return stems;
}
