// Whether the owner of a visitor's address agreed to emails about their questions. Only the hash of the address is stored (`mailboxOf`), per
// site, and longer than the chats: no address is asked twice.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { contactConsents } from '#database/schema/chat.ts';
import { type Context, requireOrganization } from '#domain/context.ts';

export type Consent = 'unknown' | 'asked' | 'confirmed';
export type Contact = { siteId: string; hash: string };

export async function readConsent(tx: Transaction, { siteId, hash }: Contact): Promise<Consent> {
  const isTheirs = and(eq(contactConsents.siteId, siteId), eq(contactConsents.hash, hash));
  const [found] = await tx.select().from(contactConsents).where(isTheirs);
  if (found?.confirmedAt) return 'confirmed';
  return found ? 'asked' : 'unknown';
}

export async function noteAsked(tx: Transaction, ctx: Context, contact: Contact): Promise<void> {
  const row = { organizationId: requireOrganization(ctx), ...contact, askedAt: ctx.clock.now() };
  await tx.insert(contactConsents).values(row).onConflictDoNothing();
}

export async function confirmConsent(tx: Transaction, ctx: Context, contact: Contact): Promise<void> {
  const now = ctx.clock.now();
  const row = { organizationId: requireOrganization(ctx), ...contact, askedAt: now, confirmedAt: now };
  const target = [contactConsents.organizationId, contactConsents.siteId, contactConsents.hash];
  await tx
    .insert(contactConsents)
    .values(row)
    .onConflictDoUpdate({ target, set: { confirmedAt: now } });
}

/** For all sites of the organisation. */
export async function withdrawConsent(tx: Transaction, hash: string): Promise<void> {
  await tx.update(contactConsents).set({ confirmedAt: null }).where(eq(contactConsents.hash, hash));
}

/** For all sites of the organisation. */
export async function deleteConsent(tx: Transaction, hash: string): Promise<void> {
  await tx.delete(contactConsents).where(eq(contactConsents.hash, hash));
}
