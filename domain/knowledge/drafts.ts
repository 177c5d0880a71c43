// Writes draft documents and rules into a transaction that is rolled back: they use no quota and trigger no
// notifications.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { rules } from '#database/schema/rules.ts';
import { type Context, requireOrganization, requireWriter } from '#domain/context.ts';
import { changeDocument } from '#domain/knowledge/document.ts';
import type { DocumentDraft } from '#domain/knowledge/inputs.ts';
import { insertRow } from '#domain/knowledge/insertion.ts';
import { languageOfText } from '#domain/knowledge/language.ts';
import { pairsToText } from '#domain/knowledge/question-pairs.ts';
import { documentNotFound, type LockedDocument, lockDocument } from '#domain/knowledge/rows.ts';
import type { RuleDraft } from '#domain/knowledge/rule-inputs.ts';
import { nextPosition, ruleNotFound, toColumns } from '#domain/knowledge/rule-rows.ts';
import { addVersion } from '#domain/knowledge/versions.ts';
import { lockSite } from '#domain/sites/site.ts';

export type Drafts = { document?: DocumentDraft | undefined; rule?: RuleDraft | undefined };

/** The ids of new drafts, the same in every transaction. */
export type DraftIds = { document: string; rule: string };

const untitled = 'This document';

export async function writeDrafts(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { document, rule }: Drafts,
  ids: DraftIds,
): Promise<void> {
  // Always lock the site first, as everywhere else.
  const site = await lockSite(tx, siteId, 'key share');
  if (rule) await writeRule(tx, ctx, siteId, rule, ids.rule);
  if (document?.id === null) await writeNewDocument(tx, ctx, site, document, ids.document);
  else if (document) await writeDocument(tx, ctx, siteId, document);
}

/** A new rule comes last, a changed one keeps its position. */
async function writeRule(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { id, rule }: RuleDraft,
  newId: string,
): Promise<void> {
  const columns = toColumns(rule);
  if (id !== null) {
    const condition = and(eq(rules.siteId, siteId), eq(rules.id, id));
    const [changed] = await tx.update(rules).set(columns).where(condition).returning({ id: rules.id });
    if (!changed) throw ruleNotFound();
    return;
  }
  const now = ctx.clock.now();
  const key = { organizationId: requireOrganization(ctx), id: newId, siteId };
  const made = { createdBy: requireWriter(ctx), createdAt: now, updatedAt: now };
  const position = await nextPosition(tx, siteId);
  await tx.insert(rules).values({ ...key, ...columns, position, ...made });
}

async function writeNewDocument(
  tx: Transaction,
  ctx: Context,
  site: LockedDocument['site'],
  { title = untitled, text = '', pairs, language }: DocumentDraft,
  id: string,
): Promise<void> {
  const document = await insertRow(tx, ctx, site.id, { id, kind: pairs ? 'qa' : 'written', title });
  const words = pairs ? { text: pairsToText(pairs), pairs } : { text };
  const detected = language === undefined ? languageOfText(words.text, site.language) : language;
  await addVersion(tx, ctx, { document, site }, { title, ...words, language: detected, handEdited: false });
}

async function writeDocument(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { id, ...change }: DocumentDraft,
): Promise<void> {
  const locked = await lockDocument(tx, id ?? '');
  if (locked.document.siteId !== siteId) throw documentNotFound();
  await changeDocument(tx, ctx, locked, change);
}
