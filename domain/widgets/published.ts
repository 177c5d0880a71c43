// A widget as the public API sees it: its published settings, and whether it may show.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { findOwner } from '#database/lookups.ts';
import type { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import { anonymousCaller, type Context, inOrganization, type Services, single, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { readSettings, toConfig } from '#domain/widgets/config.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { findRow, readRows, toSiteFacts } from '#domain/widgets/rows.ts';

export type PublishedWidget = {
  widget: typeof widgets.$inferSelect;
  site: typeof sites.$inferSelect;
  /** Widget and site are turned on, the plan is active and, for a shop's widget, the app is still installed. */
  isOpen: boolean;
  /** The questions per month of the plan. */
  maxQuestions: number;
  /** In one language: the page's, the site's or English. */
  configIn(language: string | undefined): WidgetConfig;
};

const seenEvery = 60_000;
const longestUrl = 2000;

/** In one statement, because every page view needs it. */
export async function findPublished(
  tx: Transaction,
  ctx: Pick<Context, 'models'>,
  id: string,
): Promise<PublishedWidget | undefined> {
  const row = await findRow(tx, id);
  if (!row) return undefined;
  const { widget, live, site, isLeft, entitled, maxQuestions } = row;
  const isOpen = widget.enabled && site.enabled && !isLeft && accessOf(entitled) === 'open';
  const { key, version } = widget;
  const facts = { key, version, type: widget.type, hidden: !isOpen, site: toSiteFacts(ctx, row) };
  return {
    widget,
    site,
    isOpen,
    maxQuestions: maxQuestions ?? 0,
    configIn: language => toConfig(facts, readSettings(live.settings), language),
  };
}

/** The same for a visitor, whose context it adds. */
export async function findForVisitor(
  services: Services,
  owner: { organizationId: string; objectId: string },
): Promise<(Context & PublishedWidget) | undefined> {
  const ctx = inOrganization({ ...services, ...anonymousCaller, actor: { kind: 'visitor' } }, owner.organizationId);
  const found = await single(ctx, tx => findPublished(tx, ctx, owner.objectId));
  return found && { ...ctx, ...found };
}

/** The widget with this key as visitors see it, for its test page. Null if there is none. */
export async function findTestPage(services: Services, key: string): Promise<WidgetConfig | null> {
  const owner = await findOwner(services.database, 'widget-key', key);
  const found = owner && (await findForVisitor(services, owner));
  return found?.configIn(undefined) ?? null;
}

/** The widget that represents a site: the oldest that may show, or the oldest. */
export async function findMainWidget(
  tx: Transaction,
  ctx: Context,
  siteId: string,
): Promise<PublishedWidget | undefined> {
  const rows = await readRows(tx, eq(widgets.siteId, siteId));
  const row = rows.find(({ widget }) => widget.enabled) ?? rows[0];
  return row && findPublished(tx, ctx, row.widget.id);
}

/** Records the page that showed the widget, at most once a minute. */
export async function recordSeen(ctx: Context, id: string, url: string): Promise<void> {
  const now = ctx.clock.now();
  const isDue = or(isNull(widgets.seenAt), lt(widgets.seenAt, new Date(now.getTime() - seenEvery)));
  await transaction(ctx, tx =>
    tx
      .update(widgets)
      .set({ seenUrl: url.slice(0, longestUrl), seenAt: now })
      .where(and(eq(widgets.id, id), isDue)),
  );
}

/** Skips the statement if it would change nothing. */
export function wasSeenLately(ctx: Context, { seenAt }: Pick<PublishedWidget['widget'], 'seenAt'>): boolean {
  return seenAt !== null && ctx.clock.now().getTime() - seenAt.getTime() < seenEvery;
}
