// Who gets the weekly email: owners and admins who have not turned it off, in their profile or with the email's link.
import { and, eq } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { digestOptOuts } from '#database/schema/insights.ts';
import {
  type Context,
  globalSingle,
  inOrganization,
  requireOrganization,
  requirePermission,
  requirePerson,
  type Services,
  transaction,
} from '#domain/context.ts';
import type { Digest, DigestLink } from '#domain/insights/inputs.ts';
import { readClaims, signClaims } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

type Reader = { organizationId: string; userId: string };

/** Everyone with this permission gets the email: owners and admins. */
export const digestPermission = 'manage:organization';
const purpose = 'digest';

export async function readDigestSetting(ctx: Context): Promise<Digest> {
  requirePermission(ctx, digestPermission);
  return { enabled: await isEnabled(ctx, requirePerson(ctx)) };
}

/** For the caller alone. */
export async function updateDigestSetting(ctx: Context, { enabled }: Digest): Promise<Digest> {
  requirePermission(ctx, digestPermission);
  const userId = requirePerson(ctx);
  if (enabled) await transaction(ctx, tx => tx.delete(digestOptOuts).where(eq(digestOptOuts.userId, userId)));
  else await optOut(ctx, userId);
  return { enabled };
}

/** The end of the links of one person's emails. Undefined on a server that cannot sign. */
export function digestLinkToken({ sealingSecrets: [secret] }: Services, reader: Reader): string | undefined {
  return secret
    ? signClaims(secret, purpose, { organizationId: reader.organizationId, userId: reader.userId })
    : undefined;
}

/** Shows what the link is for. Mail scanners open links, so reading changes nothing. */
export async function readDigestLink(ctx: Context, token: string): Promise<DigestLink> {
  const { own, userId } = await requireLink(ctx, token);
  const organization = await ctx.directory.findOrganization(requireOrganization(own));
  if (!organization) throw linkEnded();
  return { organization: organization.name, enabled: await isEnabled(own, userId) };
}

/** Idempotent. Needs no sign-in: the signature names the person. */
export async function unsubscribeFromDigest(ctx: Context, token: string): Promise<Digest> {
  const { own, userId } = await requireLink(ctx, token);
  await optOut(own, userId);
  return { enabled: false };
}

export async function isEnabled(ctx: Context, userId: string): Promise<boolean> {
  const found = await transaction(ctx, tx =>
    tx.select({ userId: digestOptOuts.userId }).from(digestOptOuts).where(eq(digestOptOuts.userId, userId)),
  );
  return found.length === 0;
}

async function optOut(ctx: Context, userId: string): Promise<void> {
  const row = { organizationId: requireOrganization(ctx), userId, createdAt: ctx.clock.now() };
  await transaction(ctx, tx => tx.insert(digestOptOuts).values(row).onConflictDoNothing());
}

async function requireLink(ctx: Context, token: string): Promise<{ own: Context; userId: string }> {
  const claims = readClaims(ctx.sealingSecrets, purpose, token) as Reader | undefined;
  if (!claims) throw linkEnded();
  const { organizationId, userId } = claims;
  const isActive = and(eq(organizations.id, organizationId), eq(organizations.state, 'active'));
  const known = await globalSingle(ctx, tx => tx.select({ id: organizations.id }).from(organizations).where(isActive));
  if (known.length === 0) throw linkEnded();
  return { own: inOrganization(ctx, organizationId), userId };
}

function linkEnded(): AppError {
  const words = 'This link is no longer valid. You can turn the weekly email off in your profile.';
  return new AppError('not-found', 'digest_link_ended', words);
}
