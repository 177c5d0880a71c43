// A widget as it is stored and as it is told.
import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { type Context, transaction } from '#domain/context.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { changesBetween } from '#domain/widgets/changes.ts';
import { readSettings } from '#domain/widgets/config.ts';
import type { Widget, WidgetSummary, WidgetType } from '#domain/widgets/inputs.ts';
import { AppError } from '#platform/errors.ts';

export type WidgetRow = {
  widget: typeof widgets.$inferSelect;
  live: typeof widgetVersions.$inferSelect;
  site: typeof sites.$inferSelect;
  /** Its shop took the app out: nothing is answered there until it comes back. */
  isLeft: boolean;
  /** How its organisation's plan stands, if it has one. */
  entitled: string | null;
};

const isLeft = sql<boolean>`exists (select from ${shopifyInstallations}
  where ${shopifyInstallations.organizationId} = ${sites.organizationId} and ${shopifyInstallations.siteId} = ${sites.id}
    and ${shopifyInstallations.state} = 'uninstalled')`;
const week = 7 * 24 * 60 * 60 * 1000;

/** Widgets with what visitors see of them and the site they belong to. */
export async function readRows(tx: Transaction, where: SQL | undefined): Promise<WidgetRow[]> {
  return rowsWhere(tx, where);
}

/** One of them, as every page that shows a widget asks for it. */
export async function findRow(tx: Transaction, id: string): Promise<WidgetRow | undefined> {
  const [row] = await rowById(tx, { id });
  return row;
}

const rowById = prepared('widget_row', tx => rowsWhere(tx, eq(widgets.id, sql.placeholder('id'))));

function rowsWhere(tx: Transaction, where: SQL | undefined) {
  return tx
    .select({ widget: widgets, live: widgetVersions, site: sites, isLeft, entitled: entitlements.status })
    .from(widgets)
    .innerJoin(
      widgetVersions,
      and(
        eq(widgetVersions.organizationId, widgets.organizationId),
        eq(widgetVersions.widgetId, widgets.id),
        eq(widgetVersions.version, widgets.version),
      ),
    )
    .innerJoin(sites, and(eq(sites.organizationId, widgets.organizationId), eq(sites.id, widgets.siteId)))
    .leftJoin(entitlements, eq(entitlements.organizationId, widgets.organizationId))
    .where(and(where, isNull(sites.deletedAt)))
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
}

export async function requireRow(tx: Transaction, id: string): Promise<WidgetRow> {
  const row = await findRow(tx, id);
  if (!row) throw widgetNotFound();
  return row;
}

export function widgetNotFound(): AppError {
  return new AppError('not-found', 'widget_not_found', 'This widget does not exist, or you cannot see it.');
}

/**
 * Does the work and tells the widget as it is then, with its draft and the people who wrote it. Both in one transaction:
 * otherwise a colleague's draft that comes between would be told as one's own.
 */
export async function tellWidget(ctx: Context, work: (tx: Transaction) => Promise<string>): Promise<Widget> {
  const { row, questions } = await transaction(ctx, async tx => {
    const id = await work(tx);
    const row = await requireRow(tx, id);
    return { row, questions: (await countQuestions(tx, ctx, eq(chats.widgetId, id))).get(id) ?? 0 };
  });
  const { widget, live, site } = row;
  const names = await namesOf(ctx, new Set([widget.draftBy, live.publishedBy].filter(person => person !== null)));
  return {
    ...toSummary(row, questions),
    config: readSettings(live.settings),
    draft: readSettings(widget.draft),
    draftRevision: widget.draftRevision,
    draftBy: authorOf(names, widget.draftBy),
    draftAt: widget.draftAt?.toISOString() ?? null,
    publishedBy: authorOf(names, live.publishedBy),
    publishedAt: live.publishedAt.toISOString(),
    site: toSiteFacts(site),
  };
}

export function toSiteFacts(site: WidgetRow['site']): Widget['site'] {
  return { name: site.name, language: site.language, hasContact: site.contactEmail !== null };
}

export function toSummary({ widget, live }: WidgetRow, questionsThisWeek: number): WidgetSummary {
  const { id, siteId, name, description, type, key, version, enabled, seenUrl } = widget;
  return {
    id,
    siteId,
    name,
    description,
    type: type as WidgetType,
    key,
    version,
    enabled,
    hasChanges: changesBetween(readSettings(live.settings), readSettings(widget.draft)).length > 0,
    seenUrl,
    seenAt: widget.seenAt?.toISOString() ?? null,
    questionsThisWeek,
    createdAt: widget.createdAt.toISOString(),
    updatedAt: widget.updatedAt.toISOString(),
  };
}

/** How many questions visitors asked in the last seven days, by widget. */
export async function countQuestions(tx: Transaction, ctx: Context, where: SQL): Promise<Map<string, number>> {
  const since = new Date(ctx.clock.now().getTime() - week);
  const rows = await tx
    .select({ id: chats.widgetId, count: sql<number>`count(*)::int` })
    .from(chats)
    .innerJoin(messages, and(eq(messages.organizationId, chats.organizationId), eq(messages.chatId, chats.id)))
    .where(and(where, gte(chats.updatedAt, since), eq(messages.role, 'visitor'), gte(messages.createdAt, since)))
    .groupBy(chats.widgetId);
  return new Map(rows.flatMap(({ id, count }) => (id ? [[id, count]] : [])));
}
