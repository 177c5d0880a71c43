import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { activity } from '#database/schema/organizations.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { earlierNow } from '#domain/expiry.ts';
import { type Activity, historyLimits } from '#domain/organizations/inputs.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { newId } from '#platform/ids.ts';

/** Actions that the activity log of an organisation shows. */
type Action =
  | 'organization.created'
  | 'organization.updated'
  | 'organization.exported'
  | 'member.joined'
  | 'member.roles-changed'
  | 'member.removed'
  | 'member.left'
  | 'invitation.sent'
  | 'invitation.sent-again'
  | 'invitation.revoked'
  | 'invitation.declined'
  | 'subscription.started'
  | 'subscription.changed'
  | 'subscription.activated'
  | 'subscription.cancel-scheduled'
  | 'subscription.free-scheduled'
  | 'subscription.kept'
  | 'subscription.resumed'
  | 'subscription.canceled'
  | 'site.created'
  | 'site.updated'
  | 'site.deleted'
  | 'key.created'
  | 'key.renamed'
  | 'key.enabled'
  | 'key.disabled'
  | 'key.rotated'
  | 'key.deleted'
  | 'shop.connected'
  | 'model.changed'
  | 'model.removed'
  | 'wording.changed'
  | 'voice.changed'
  | 'rule.created'
  | 'rule.updated'
  | 'change.published'
  | 'change.discarded'
  | 'rule.switched-on'
  | 'rule.switched-off'
  | 'rule.deleted'
  | 'rules.ordered'
  | 'fact.added'
  | 'fact.confirmed'
  | 'fact.corrected'
  | 'fact.hidden'
  | 'fact.restored'
  | 'fact.removed'
  | 'widget.created'
  | 'widget.switched-on'
  | 'widget.switched-off'
  | 'widget.published'
  | 'widget.deleted'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.switched-on'
  | 'webhook.switched-off'
  | 'webhook.rotated'
  | 'webhook.deleted'
  | 'document.created'
  | 'document.updated'
  | 'document.restored'
  | 'document.deleted'
  | 'chats.deleted';

type Page = { data: Activity[]; pagination: { next: string | null; hasMore: boolean } };

/** Adds an entry in the transaction of the action it describes. */
export async function recordActivity(
  tx: Transaction,
  ctx: Context,
  action: Action,
  details: Record<string, string> = {},
): Promise<void> {
  const id = newId(ctx.clock.now().getTime());
  const actorId = authorIdOf(ctx);
  const organizationId = requireOrganization(ctx);
  await tx.insert(activity).values({ organizationId, id, at: sql`now()`, actorId, action, details });
}

/** Deletes up to `most` entries past their time. Returns how many. */
export async function deleteOldActivity(tx: Transaction, ctx: Context, most: number): Promise<number> {
  const isOurs = eq(activity.organizationId, requireOrganization(ctx));
  const [first] = await tx
    .select({ id: activity.id })
    .from(activity)
    .where(isOurs)
    .orderBy(desc(activity.id))
    .offset(historyLimits.activity - 1)
    .limit(1);
  const isOld = sql`${activity.at} < ${earlierNow(ctx)} - make_interval(days => ${historyLimits.activityDays})`;
  const isPastTime = first ? or(isOld, lt(activity.id, first.id)) : isOld;
  const old = tx.select({ id: activity.id }).from(activity).where(and(isOurs, isPastTime)).limit(most);
  const gone = await tx
    .delete(activity)
    .where(and(isOurs, inArray(activity.id, old)))
    .returning({ id: activity.id });
  return gone.length;
}

export async function listActivity(
  ctx: Context,
  { person, after, perPage }: { person?: string | undefined; after?: string | undefined; perPage: number },
): Promise<Page> {
  requirePermission(ctx, 'manage:organization');
  const rows = await transaction(ctx, tx =>
    tx
      .select()
      .from(activity)
      .where(
        and(
          eq(activity.organizationId, requireOrganization(ctx)),
          person ? eq(activity.actorId, person) : undefined,
          after ? lt(activity.id, after) : undefined,
        ),
      )
      .orderBy(desc(activity.id))
      .limit(perPage + 1),
  );
  const page = rows.slice(0, perPage);
  const names = await namesOf(ctx, new Set(page.flatMap(row => row.actorId ?? [])));
  return {
    data: page.map(({ id, at, actorId, action, details }) => ({
      id,
      at: at.toISOString(),
      actor: authorOf(names, actorId),
      action,
      details,
    })),
    pagination: { next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null, hasMore: rows.length > perPage },
  };
}
