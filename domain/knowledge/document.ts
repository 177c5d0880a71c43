import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { hasSourceText, refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import type { Document, DocumentChange, DocumentInput } from '#domain/knowledge/inputs.ts';
import { insertDocument } from '#domain/knowledge/insertion.ts';
import { languageOfText } from '#domain/knowledge/language.ts';
import { pairsToText } from '#domain/knowledge/question-pairs.ts';
import { queueReading } from '#domain/knowledge/read-file.ts';
import { removeDocuments } from '#domain/knowledge/remove-documents.ts';
import {
  findVersion,
  type LockedDocument,
  laterThanBefore,
  lockDocument,
  requireUnchanged,
  requireWithinLimit,
  writeAndReadDocument,
} from '#domain/knowledge/rows.ts';
import { addOriginal } from '#domain/knowledge/upload.ts';
import { addVersion, type NewVersion } from '#domain/knowledge/versions.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';

export async function readDocument(ctx: Context, id: string): Promise<Document> {
  requirePermission(ctx, 'list:sites');
  return writeAndReadDocument(ctx, async () => id);
}

export async function createDocument(ctx: Context, siteId: string, input: DocumentInput): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  if (input.kind === 'html') return addHtml(ctx, siteId, input);
  return writeAndReadDocument(ctx, tx => insertTypedDocument(tx, ctx, siteId, input));
}

type TypedInput = Exclude<DocumentInput, { kind: 'html' }>;

/** Returns its id. */
export async function insertTypedDocument(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  input: TypedInput,
): Promise<string> {
  const { kind, title } = input;
  const words = wordsOf(input);
  const locked = await insertDocument(tx, ctx, siteId, { kind, title });
  const language = input.language === undefined ? languageOfText(words.text, locked.site.language) : input.language;
  await addVersion(tx, ctx, locked, { title, ...words, language, handEdited: false });
  return locked.document.id;
}

/** A changed text creates a version; turning it on or off or changing the language does not. */
export async function updateDocument(ctx: Context, id: string, change: DocumentChange): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return writeAndReadDocument(ctx, async tx => {
    const locked = await lockDocument(tx, id);
    requireUnchanged(locked.document, change.updatedAt);
    requireWithinLimit(locked.document);
    await changeDocument(tx, ctx, locked, change);
    await recordActivity(tx, ctx, 'document.updated', { name: change.title ?? locked.document.title });
    return id;
  });
}

export async function changeDocument(
  tx: Transaction,
  ctx: Context,
  locked: LockedDocument,
  change: DocumentChange,
): Promise<void> {
  const settled = await settle(tx, ctx, locked, change);
  const words = await newWords(tx, settled, change);
  if (words) await addVersion(tx, ctx, settled, words);
  else await refreshIndex(tx, ctx, settled.site, [settled.document]);
}

export async function deleteDocument(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const { document, site } = await lockDocument(tx, id);
    await removeDocuments(tx, ctx, site.id, [document]);
    return { id };
  });
}

/** Reads a failed document again from its original. */
export async function retryDocument(ctx: Context, id: string): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return writeAndReadDocument(ctx, async tx => {
    const { document } = await lockDocument(tx, id);
    requireWithinLimit(document);
    if (document.state !== 'failed' || document.originalKey === null) {
      throw new AppError('conflict', 'document_not_failed', 'Only files that couldn’t be read can be retried.');
    }
    await queueReading(tx, ctx, [id]);
    return id;
  });
}

async function addHtml(
  ctx: Context,
  siteId: string,
  { title, html, sourceUrl, language }: Extract<DocumentInput, { kind: 'html' }>,
): Promise<Document> {
  const original = { name: 'pasted.html', type: 'text/html', bytes: Buffer.from(html) };
  return addOriginal(ctx, siteId, { kind: 'html', title, sourceUrl, language }, original);
}

type Words = Pick<NewVersion, 'text' | 'pairs'>;

function wordsOf(input: TypedInput): Words {
  return input.kind === 'qa' ? { text: pairsToText(input.pairs), pairs: input.pairs } : { text: input.text };
}

/** Changes that create no version: the title of an unread document, the language, on and off. */
async function settle(
  tx: Transaction,
  ctx: Context,
  locked: LockedDocument,
  change: DocumentChange,
): Promise<LockedDocument> {
  const { document, site } = locked;
  const title = document.version === 0 ? (change.title ?? document.title) : document.title;
  const language = change.language === undefined ? document.language : change.language;
  const enabled = change.enabled ?? document.enabled;
  const [row] = await tx
    .update(documents)
    .set({ title, language, enabled, updatedAt: laterThanBefore(ctx.clock.now()) })
    .where(eq(documents.id, document.id))
    .returning();
  return { document: row ?? document, site };
}

/** Undefined if the document already has this text. */
async function newWords(
  tx: Transaction,
  { document }: LockedDocument,
  change: DocumentChange,
): Promise<NewVersion | undefined> {
  requireFitting(document.kind, change);
  const before = await findVersion(tx, document.id, document.version);
  const given = change.pairs ? { text: pairsToText(change.pairs), pairs: change.pairs } : { text: change.text };
  const text = given.text ?? before?.text;
  if (text === undefined) return undefined;
  const title = change.title ?? document.title;
  const pairs = given.pairs ?? before?.pairs ?? null;
  const isSame = before && before.title === title && before.text === text && isSamePairs(before.pairs, pairs);
  // A new title alone is not an edit: the text keeps following its source.
  const isRewritten = hasSourceText(document) && text !== before?.text;
  const places = text === before?.text ? before.places : [];
  return isSame ? undefined : { title, text, pairs, places, handEdited: document.handEdited || isRewritten };
}

function isSamePairs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function requireFitting(kind: string, { text, pairs }: DocumentChange): void {
  const wrong = kind === 'qa' ? text !== undefined && 'text' : pairs !== undefined && 'pairs';
  if (!wrong) return;
  const words =
    wrong === 'text'
      ? 'This document is a list of questions and answers. Send it as pairs.'
      : 'This document is text, not questions and answers.';
  throw new AppError('invalid', 'wrong_kind', words, { fields: { [wrong]: words } });
}
