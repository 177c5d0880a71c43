// The link that confirms a site's contact address.
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { addLookup, findOwner, hashOf, removeLookupsOf } from '#database/lookups.ts';
import { sites } from '#database/schema/sites.ts';
import {
  type Context,
  inOrganization,
  requireOrganization,
  requirePermission,
  type Services,
  transaction,
} from '#domain/context.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { hasAddress } from '#domain/people/inputs.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import { queueContactLink } from '#domain/sites/contact.ts';
import type { ContactLink, Site } from '#domain/sites/inputs.ts';
import { askContactsQueue } from '#domain/sites/jobs.ts';
import { requireSite, toSite } from '#domain/sites/site.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { newCode } from '#platform/crypto.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { composeEmail } from '#providers/mail.ts';

type SiteRow = typeof sites.$inferSelect;

const codeLength = 43;
const lifetime = 7 * 24 * 60 * 60_000;

/** Sends the link again. */
export async function resendContactLink(ctx: Context, siteId: string): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  const { contactEmail, contactConfirmedAt } = await transaction(ctx, tx => requireSite(tx, siteId));
  if (!contactEmail || contactConfirmedAt) {
    throw new AppError('conflict', 'nothing_to_confirm', 'This site has no contact address waiting to be confirmed.');
  }
  await spendMailBudget(ctx, contactEmail);
  return transaction(ctx, async tx => {
    await queueContactLink(tx, ctx, siteId);
    return toSite(await requireSite(tx, siteId));
  });
}

/** Job. A member's own address needs no link: signing in proved it. Links from earlier attempts stop working. */
export async function sendContactLink(ctx: Context, siteId: string): Promise<void> {
  const site = await transaction(ctx, tx => requireSite(tx, siteId)).catch(unlessGone);
  if (!site?.contactEmail || site.contactConfirmedAt) return;
  const { contactEmail: email } = site;
  if (await isOfMember(ctx, email)) return confirm(ctx, site);
  const token = newCode(codeLength);
  const isStored = await transaction(ctx, async tx => {
    const stored = await tx
      .update(sites)
      .set({ contactLink: hashOf(token) })
      .where(isWaiting(site))
      .returning();
    const owner = { organizationId: requireOrganization(ctx), objectId: siteId };
    await removeLookupsOf(tx, owner.organizationId, [siteId]);
    if (stored.length > 0) await addLookup(tx, 'contact-link', token, owner);
    return stored.length > 0;
  });
  if (!isStored) return;
  const name = hasAddress(site.name) ? 'your site' : site.name;
  const message = composeEmail({
    subject: `Confirm this address for ${name}`,
    lines: [
      `Messages from visitors to ${name} will be sent to ${email}.`,
      'Confirm this address to receive them. The link is valid for 7 days.',
      'If you don’t know this site, ignore this email. Nothing will be sent to you.',
    ],
    button: { label: 'Confirm the address', href: `${ctx.publicUrl}/contact/confirm/${token}` },
  });
  await ctx.mail.send({ ...message, to: email });
  await transaction(ctx, tx =>
    tx
      .update(sites)
      .set({ contactLinkAt: sql`now()` })
      .where(and(isWaiting(site), eq(sites.contactLink, hashOf(token)))),
  );
}

/** The site and address of a link. */
export async function readContactLink(ctx: Context, token: string): Promise<ContactLink> {
  const { site } = await requireLink(ctx, token);
  return toLink(site);
}

/** Idempotent. */
export async function confirmContact(ctx: Context, token: string): Promise<ContactLink> {
  const { own, site } = await requireLink(ctx, token);
  if (!site.contactConfirmedAt) await confirm(own, site);
  return toLink({ ...site, contactConfirmedAt: ctx.clock.now() });
}

/**
 * Job: sends links to addresses from before confirmation was required, within the email budgets. The rest waits for
 * the next run.
 */
export async function queueMissingContactLinks(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, askContactsQueue, askOf, 'contact addresses were not asked to confirm', { run });
}

async function askOf(ctx: Context): Promise<void> {
  const isOpen = and(isNotNull(sites.contactEmail), isNull(sites.contactConfirmedAt), isNull(sites.deletedAt));
  const open = await transaction(ctx, tx => tx.select().from(sites).where(isOpen));
  // One confirmation is valid for all sites of the organisation.
  const asked = new Set(open.filter(({ contactLink }) => contactLink).map(({ contactEmail }) => contactEmail));
  for (const { id, contactEmail } of open) {
    if (!contactEmail || asked.has(contactEmail)) continue;
    asked.add(contactEmail);
    await spendMailBudget(ctx, contactEmail);
    await transaction(ctx, tx => queueContactLink(tx, ctx, id));
  }
}

async function isOfMember(ctx: Context, email: string): Promise<boolean> {
  const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { search: email });
  return members.some(({ primaryEmail, isSuspended }) => primaryEmail?.toLowerCase() === email && !isSuspended);
}

/** Confirms the address for every site of the organisation that uses it. */
async function confirm(ctx: Context, site: SiteRow): Promise<void> {
  const isSame = and(eq(sites.contactEmail, site.contactEmail ?? ''), isNull(sites.contactConfirmedAt));
  await transaction(ctx, tx => tx.update(sites).set({ contactConfirmedAt: ctx.clock.now() }).where(isSame));
}

/** Only while the address has not changed. */
function isWaiting({ id, contactEmail }: SiteRow) {
  return and(eq(sites.id, id), eq(sites.contactEmail, contactEmail ?? ''), isNull(sites.contactConfirmedAt));
}

async function requireLink(ctx: Context, token: string): Promise<{ own: Context; site: SiteRow }> {
  const owner = await findOwner(ctx.database, 'contact-link', token);
  if (!owner) throw linkEnded();
  const own = inOrganization(ctx, owner.organizationId);
  const since = sql`now() - ${lifetime}::float8 * interval '1 millisecond'`;
  const isOpen = or(isNotNull(sites.contactConfirmedAt), isNull(sites.contactLinkAt), gt(sites.contactLinkAt, since));
  const condition = and(eq(sites.id, owner.objectId), eq(sites.contactLink, hashOf(token)), isNull(sites.deletedAt));
  const [site] = await transaction(own, tx => tx.select().from(sites).where(and(condition, isOpen)));
  if (!site) throw linkEnded();
  return { own, site };
}

function toLink({ name, contactEmail, contactConfirmedAt }: SiteRow): ContactLink {
  return { site: name, email: contactEmail ?? '', isConfirmed: contactConfirmedAt !== null };
}

function unlessGone(error: unknown): undefined {
  if (isAppError(error) && error.kind === 'not-found') return undefined;
  throw error;
}

function linkEnded(): AppError {
  return new AppError(
    'not-found',
    'contact_link_ended',
    'This link has expired or was replaced by a newer one. Ask the site owner to send another.',
  );
}
