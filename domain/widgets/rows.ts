// Widget rows and the API objects built from them.
import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { modelSettings } from '#database/schema/answers.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { organizations, plans } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { type Context, transaction } from '#domain/context.ts';
import { entitledStatus } from '#domain/organizations/missing.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { readSettings } from '#domain/widgets/config.ts';
import type { Widget, WidgetSummary } from '#domain/widgets/inputs.ts';
import { changesBetween } from '#domain/widgets/settings-changes.ts';
import { AppError } from '#platform/errors.ts';

export type WidgetRow = {
  widget: typeof widgets.$inferSelect;
  live: typeof widgetVersions.$inferSelect;
  site: typeof sites.$inferSelect;
  /** The shop has uninstalled the app: nothing is answered until it returns. */
  isLeft: boolean;
  /** The organisation's entitlement status, if any. */
  entitled: string | null;
  /** The questions per month of its plan, if any. */
  maxQuestions: number | null;
  /** Whether the organisation's own model is turned on; null if it has none. */
  ownModel: boolean | null;
  /** Whether its plan, if any, includes the operator's model. */
  includesModel: boolean | null;
};

const isLeft = sql<boolean>`exists (select from ${shopifyInstallations}
  where ${shopifyInstallations.organizationId} = ${sites.organizationId} and ${shopifyInstallations.siteId} = ${sites.id}
    and ${shopifyInstallations.state} = 'uninstalled')`;
const week = 7 * 24 * 60 * 60 * 1000;

/** Widgets with their published settings and their site. */
export async function readRows(tx: Transaction, where: SQL | undefined): Promise<WidgetRow[]> {
  return rowsWhere(tx, where);
}

/** A single widget, as every page view needs it. */
export async function findRow(tx: Transaction, id: string): Promise<WidgetRow | undefined> {
  const [row] = await rowById(tx, { id });
  return row;
}

const rowById = prepared('widget_row', tx => rowsWhere(tx, eq(widgets.id, sql.placeholder('id'))));

function rowsWhere(tx: Transaction, where: SQL | undefined) {
  return tx
    .select({
      widget: widgets,
      live: widgetVersions,
      site: sites,
      isLeft,
      entitled: entitledStatus,
      maxQuestions: plans.maxQuestions,
      ownModel: modelSettings.enabled,
      includesModel: plans.includesModel,
    })
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
    .innerJoin(organizations, eq(organizations.id, widgets.organizationId))
    .leftJoin(entitlements, eq(entitlements.organizationId, widgets.organizationId))
    .leftJoin(plans, eq(plans.id, entitlements.planId))
    .leftJoin(modelSettings, eq(modelSettings.organizationId, widgets.organizationId))
    .where(and(where, isNull(sites.deletedAt)))
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
}

export async function requireRow(tx: Transaction, id: string): Promise<WidgetRow> {
  const row = await findRow(tx, id);
  if (!row) throw widgetNotFound();
  return row;
}

export function widgetNotFound(): AppError {
  return new AppError('not-found', 'widget_not_found', 'This widget doesn’t exist, or you don’t have access.');
}

/**
 * Does the work and returns the widget with its draft and authors, in one transaction: otherwise a concurrent draft
 * could be returned as the caller's.
 */
export async function writeAndReadWidget(ctx: Context, work: (tx: Transaction) => Promise<string>): Promise<Widget> {
  const { row, questions } = await transaction(ctx, async tx => {
    const id = await work(tx);
    const row = await requireRow(tx, id);
    return { row, questions: (await countQuestions(tx, ctx, eq(chats.widgetId, id))).get(id) ?? 0 };
  });
  const { widget, live } = row;
  const names = await namesOf(ctx, new Set([widget.draftBy, live.publishedBy].filter(person => person !== null)));
  return {
    ...toSummary(row, questions),
    draft: readSettings(widget.draft),
    draftRevision: widget.draftRevision,
    draftBy: authorOf(names, widget.draftBy),
    draftAt: widget.draftAt?.toISOString() ?? null,
    publishedBy: authorOf(names, live.publishedBy),
    publishedAt: live.publishedAt.toISOString(),
    site: toSiteFacts(ctx, row),
  };
}

/** Uses the organisation's own model, or the one of its plan. */
export function toSiteFacts({ models }: Pick<Context, 'models'>, row: WidgetRow): Widget['site'] {
  const { site, ownModel, includesModel } = row;
  const { name, language } = site;
  const hasIncluded = models.serverDefault !== null && includesModel === true;
  return { name, language, hasContact: hasContact(site), hasModel: ownModel ?? hasIncluded };
}

export function toSummary({ widget, live }: WidgetRow, questionsThisWeek: number): WidgetSummary {
  const { id, siteId, name, description, type, key, version, enabled, seenUrl } = widget;
  const config = readSettings(live.settings);
  return {
    id,
    siteId,
    name,
    description,
    type,
    key,
    version,
    enabled,
    config,
    hasChanges: changesBetween(config, readSettings(widget.draft)).length > 0,
    seenUrl,
    seenAt: widget.seenAt?.toISOString() ?? null,
    questionsThisWeek,
    createdAt: widget.createdAt.toISOString(),
    updatedAt: widget.updatedAt.toISOString(),
  };
}

/** Questions of the last seven days, by widget. */
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
