// The draft, and how it is published.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { ownWords, readSettings } from '#domain/widgets/config.ts';
import type { DraftInput, Widget, WidgetLanguage, WidgetVersion } from '#domain/widgets/inputs.ts';
import { requirePictureOf } from '#domain/widgets/picture.ts';
import { requireRow, writeAndReadWidget } from '#domain/widgets/rows.ts';
import { changesBetween } from '#domain/widgets/settings-changes.ts';
import { AppError } from '#platform/errors.ts';

export async function saveDraft(ctx: Context, id: string, { settings, draftRevision }: DraftInput): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return unlessChanged(ctx, id, async tx => {
    await requireRow(tx, id);
    await requirePictureOf(tx, id, settings);
    return writeDraft(tx, ctx, { id, draftRevision, draft: settings });
  });
}

/** Resets the draft to what visitors see. */
export async function discardDraft(ctx: Context, id: string, draftRevision: number): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return unlessChanged(ctx, id, async tx => {
    const { live } = await requireRow(tx, id);
    return writeDraft(tx, ctx, { id, draftRevision, draft: live.settings });
  });
}

/** Copies an earlier version into the draft. Publishing it creates a new version. */
export async function restoreVersion(
  ctx: Context,
  id: string,
  { version, draftRevision }: { version: number; draftRevision: number },
): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return unlessChanged(ctx, id, async tx => {
    const isOld = and(eq(widgetVersions.widgetId, id), eq(widgetVersions.version, version));
    const [old] = await tx.select().from(widgetVersions).where(isOld);
    if (!old) throw new AppError('not-found', 'version_not_found', 'This version doesn’t exist.');
    return writeDraft(tx, ctx, { id, draftRevision, draft: old.settings });
  });
}

/** Publishes the draft. Locks the row, so that concurrent calls neither skip nor repeat a version number. */
export async function publishWidget(ctx: Context, id: string, draftRevision: number): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return unlessChanged(ctx, id, async tx => {
    await tx.select({ id: widgets.id }).from(widgets).where(eq(widgets.id, id)).for('no key update');
    const { widget, live } = await requireRow(tx, id);
    if (widget.draftRevision !== draftRevision) return false;
    const isSame = changesBetween(readSettings(live.settings), readSettings(widget.draft)).length === 0;
    if (isSame) throw nothingToPublish(widget.version);
    await addVersion(tx, ctx, widget);
    return true;
  });
}

/** The first widget of a site, locked, as long as it is unchanged and suggests no questions. */
export async function findNewWidget(tx: Transaction, siteId: string, language: WidgetLanguage) {
  const [widget] = await tx
    .select()
    .from(widgets)
    .where(eq(widgets.siteId, siteId))
    .orderBy(widgets.createdAt)
    .limit(1)
    .for('no key update');
  if (widget?.version !== 1 || widget.draftRevision !== 1) return undefined;
  const { live } = await requireRow(tx, widget.id);
  const settings = readSettings(live.settings);
  const isCopy = changesBetween(settings, readSettings(widget.draft)).length > 0;
  return isCopy || settings.texts[language]?.suggestions.length ? undefined : widget;
}

/** Publishes questions for an unchanged widget; others are left alone. */
export async function publishSuggestions(
  tx: Transaction,
  ctx: Context,
  { siteId, language, questions }: { siteId: string; language: WidgetLanguage; questions: string[] },
): Promise<void> {
  const widget = await findNewWidget(tx, siteId, language);
  if (!widget) return;
  const settings = readSettings(widget.draft);
  const texts = { ...(settings.texts[language] ?? ownWords), suggestions: questions };
  const draft = { ...settings, texts: { ...settings.texts, [language]: texts } };
  if (!(await writeDraft(tx, ctx, { id: widget.id, draftRevision: widget.draftRevision, draft }))) return;
  await addVersion(tx, ctx, { ...widget, draft });
}

type Page = { data: WidgetVersion[]; pagination: { next: string | null; hasMore: boolean } };

/** Newest first, each with its changes. */
export async function listVersions(
  ctx: Context,
  id: string,
  { after, perPage }: { after?: number | undefined; perPage: number },
): Promise<Page> {
  requirePermission(ctx, 'list:widgets');
  const rows = await transaction(ctx, async tx => {
    await requireRow(tx, id);
    return tx
      .select()
      .from(widgetVersions)
      .where(and(eq(widgetVersions.widgetId, id), after === undefined ? undefined : lt(widgetVersions.version, after)))
      .orderBy(desc(widgetVersions.version))
      .limit(perPage + 1);
  });
  const page = rows.slice(0, perPage);
  const hasMore = rows.length > perPage;
  const names = await namesOf(ctx, new Set(page.flatMap(row => row.publishedBy ?? [])));
  const data = page.map(({ version, settings, publishedBy, publishedAt }, at) => {
    const before = rows[at + 1];
    return {
      version,
      changes: before ? changesBetween(readSettings(before.settings), readSettings(settings)) : [],
      publishedBy: authorOf(names, publishedBy),
      publishedAt: publishedAt.toISOString(),
    };
  });
  return { data, pagination: { next: hasMore ? String(page.at(-1)?.version) : null, hasMore } };
}

async function addVersion(tx: Transaction, ctx: Context, widget: typeof widgets.$inferSelect): Promise<void> {
  const now = ctx.clock.now();
  const version = widget.version + 1;
  await tx.update(widgets).set({ version, updatedAt: now }).where(eq(widgets.id, widget.id));
  await tx.insert(widgetVersions).values({
    organizationId: requireOrganization(ctx),
    widgetId: widget.id,
    version,
    settings: widget.draft,
    publishedBy: requireWriter(ctx),
    publishedAt: sql`now()`,
  });
  await recordActivity(tx, ctx, 'widget.published', { name: widget.name, version: String(version) });
}

type Draft = { id: string; draftRevision: number; draft: Record<string, unknown> };

/** A single statement checks that the draft is still the one the editor loaded. */
async function writeDraft(tx: Transaction, ctx: Context, { id, draftRevision, draft }: Draft): Promise<boolean> {
  const now = ctx.clock.now();
  const next = sql`${widgets.draftRevision} + 1`;
  const saved = await tx
    .update(widgets)
    .set({ draft, draftRevision: next, draftBy: requireWriter(ctx), draftAt: now, updatedAt: now })
    .where(and(eq(widgets.id, id), eq(widgets.draftRevision, draftRevision)))
    .returning({ id: widgets.id });
  return saved.length > 0;
}

/** `work` returns whether it was done: not if someone else changed the draft in the meantime. */
async function unlessChanged(ctx: Context, id: string, work: (tx: Transaction) => Promise<boolean>): Promise<Widget> {
  let isDone = false;
  const widget = await writeAndReadWidget(ctx, async tx => {
    isDone = await work(tx);
    return id;
  });
  if (!isDone) throw draftChanged(ctx, widget);
  return widget;
}

function draftChanged(ctx: Context, { draftBy }: Widget): AppError {
  const words =
    draftBy?.id === requireWriter(ctx)
      ? 'You changed this widget somewhere else after you opened it here.'
      : `${draftBy?.name ?? 'Someone'} changed this widget after you opened it.`;
  return new AppError('conflict', 'draft_changed', words);
}

function nothingToPublish(version: number): AppError {
  return new AppError('conflict', 'nothing_to_publish', `Nothing has changed since version ${version}.`);
}
