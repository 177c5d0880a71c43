// A site's contact address. Nothing is sent to it before its owner has confirmed it.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import type { Site } from '#domain/sites/inputs.ts';
import { contactLinkQueue } from '#domain/sites/jobs.ts';

type Contact = Pick<typeof sites.$inferSelect, 'contactEmail' | 'contactConfirmedAt' | 'contactLinkAt'>;

/** Whether visitors can send a message. */
export function hasContact({ contactEmail, contactConfirmedAt }: Omit<Contact, 'contactLinkAt'>): boolean {
  return contactEmail !== null && contactConfirmedAt !== null;
}

export function contactStateOf({ contactEmail, contactConfirmedAt, contactLinkAt }: Contact): Site['contactState'] {
  if (contactEmail === null) return 'none';
  if (contactConfirmedAt) return 'confirmed';
  return contactLinkAt ? 'sent' : 'pending';
}

/**
 * When a new address counts as confirmed: at once if another site of the organisation has it confirmed. Otherwise a
 * link will be sent, within the email budgets.
 */
export async function prepareConfirmation(ctx: Context, email: string | null | undefined): Promise<Date | null> {
  if (!email) return null;
  const isKnown = and(eq(sites.contactEmail, email), isNotNull(sites.contactConfirmedAt), isNull(sites.deletedAt));
  if (await transaction(ctx, tx => tx.$count(sites, isKnown))) return ctx.clock.now();
  await spendMailBudget(ctx, email);
  return null;
}

export async function queueContactLink(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), siteId };
  await ctx.jobs.enqueue(tx, contactLinkQueue, data, { singletonKey: siteId });
}
