import { count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { addLookup, removeLookup } from '#database/lookups.ts';
import { chats } from '#database/schema/chat.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import {
  defaultSettings,
  type NewWidgetInput,
  type Widget,
  type WidgetInput,
  type WidgetSettings,
  type WidgetSummary,
  widgetLimits,
} from '#domain/widgets/inputs.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import {
  countQuestions,
  readRows,
  requireRow,
  toSummary,
  widgetNotFound,
  writeAndReadWidget,
} from '#domain/widgets/rows.ts';
import { newCode } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listWidgets(ctx: Context, siteId: string): Promise<WidgetSummary[]> {
  requirePermission(ctx, 'list:widgets');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const rows = await readRows(tx, eq(widgets.siteId, siteId));
    const questions = await countQuestions(tx, ctx, eq(chats.siteId, siteId));
    return rows.map(row => toSummary(row, questions.get(row.widget.id) ?? 0));
  });
}

export async function readWidget(ctx: Context, id: string): Promise<Widget> {
  requirePermission(ctx, 'list:widgets');
  return writeAndReadWidget(ctx, async () => id);
}

/** Published at once with sensible defaults, so that the snippet works immediately. */
export async function createWidget(ctx: Context, siteId: string, input: NewWidgetInput): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  const settings = settingsFor(input.type);
  return writeAndReadWidget(ctx, async tx => {
    await requireWithinLimit(tx, siteId);
    return addWidget(tx, ctx, { ...input, siteId, live: settings, draft: settings });
  });
}

/** Adds the widget of a site that was just set up, in the shop's colour if it is known. A site that has one keeps it. */
export async function addFirstWidget(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { name, accent }: { name: string; accent?: string | null | undefined },
): Promise<void> {
  await lockSite(tx, siteId);
  if ((await tx.$count(widgets, eq(widgets.siteId, siteId))) > 0) return;
  const settings = { ...settingsFor('bubble'), ...(accent ? { accent } : {}) };
  const words = { name: name.slice(0, widgetLimits.name), description: '' };
  await addWidget(tx, ctx, { siteId, ...words, type: 'bubble', live: settings, draft: settings });
}

/** The copy has the same published settings and the same unpublished draft. */
export async function duplicateWidget(ctx: Context, id: string): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return writeAndReadWidget(ctx, async tx => {
    const { widget, live } = await requireRow(tx, id);
    await requireWithinLimit(tx, widget.siteId);
    const { siteId, description, type, draft } = widget;
    const name = `Copy of ${widget.name}`.slice(0, widgetLimits.name);
    return addWidget(tx, ctx, { siteId, name, description, type, draft, live: live.settings });
  });
}

export async function updateWidget(
  ctx: Context,
  id: string,
  { name, description, enabled }: WidgetInput,
): Promise<Widget> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  return writeAndReadWidget(ctx, async tx => {
    const [before] = await tx
      .select({ enabled: widgets.enabled })
      .from(widgets)
      .where(eq(widgets.id, id))
      .for('no key update');
    if (!before) throw widgetNotFound();
    await tx.update(widgets).set({ name, description, enabled, updatedAt: ctx.clock.now() }).where(eq(widgets.id, id));
    const action = enabled ? 'widget.switched-on' : 'widget.switched-off';
    if (before.enabled === enabled) return id;
    await recordActivity(tx, ctx, action, { name });
    await tellOfChange(tx, ctx);
    return id;
  });
}

/** Versions are deleted with it. Chats stay: they belong to the site. */
export async function deleteWidget(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:widgets');
  return transaction(ctx, async tx => {
    const [gone] = await tx.delete(widgets).where(eq(widgets.id, id)).returning();
    if (!gone) throw widgetNotFound();
    await removeLookup(tx, 'widget-key', gone.key);
    await recordActivity(tx, ctx, 'widget.deleted', { name: gone.name });
    await tellOfChange(tx, ctx);
    return { id };
  });
}

type NewWidget = {
  siteId: string;
  name: string;
  description: string;
  type: Widget['type'];
  live: Record<string, unknown>;
  draft: Record<string, unknown>;
};

async function addWidget(tx: Transaction, ctx: Context, { live, ...input }: NewWidget): Promise<string> {
  const now = ctx.clock.now();
  const person = requireWriter(ctx);
  const organizationId = requireOrganization(ctx);
  const id = newId(now.getTime());
  // Public, but unguessable, so that other shops' widgets cannot be enumerated.
  const key = `w_${newCode(22)}`;
  const dates = { draftBy: person, draftAt: now, createdAt: now, updatedAt: now };
  await tx.insert(widgets).values({ organizationId, id, key, version: 1, ...input, ...dates });
  const first = { version: 1, settings: live, publishedBy: person, publishedAt: sql`now()` };
  await tx.insert(widgetVersions).values({ organizationId, widgetId: id, ...first });
  await addLookup(tx, 'widget-key', key, { organizationId, objectId: id });
  await recordActivity(tx, ctx, 'widget.created', { name: input.name });
  await tellOfChange(tx, ctx);
  return id;
}

async function tellOfChange(tx: Transaction, ctx: Context): Promise<void> {
  await ctx.jobs.enqueue(tx, widgetsChangedQueue, { organizationId: requireOrganization(ctx) });
}

function settingsFor(type: NewWidgetInput['type']): WidgetSettings {
  return type === 'search' ? { ...defaultSettings, launcher: { icon: 'search', showsLabel: false } } : defaultSettings;
}

/** Locks the site, so that concurrent calls see each other's widgets. */
async function requireWithinLimit(tx: Transaction, siteId: string): Promise<void> {
  await lockSite(tx, siteId);
  const [existing] = await tx.select({ count: count() }).from(widgets).where(eq(widgets.siteId, siteId));
  if ((existing?.count ?? 0) < widgetLimits.perSite) return;
  throw new AppError(
    'conflict',
    'widgets_full',
    `A site can have ${widgetLimits.perSite} widgets. To add another, delete one you no longer use.`,
  );
}
