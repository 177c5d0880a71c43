import { z } from 'zod';
import { jobContext, type Services } from '#domain/context.ts';
import { resetMembershipChecks } from '#domain/organizations/membership-check.ts';
import { clearMissing, markMissing } from '#domain/organizations/missing.ts';
import { raiseIdentityVersion } from '#domain/people/identity-version.ts';
import { revokeTokens } from '#domain/people/sign-out.ts';

/** The webhook events of the identity provider that we handle. */
export const identityEvent = z.object({
  event: z.string(),
  organizationId: z.string().optional(),
  data: z.object({ id: z.string(), isSuspended: z.boolean().optional() }).nullish().catch(undefined),
  params: z.record(z.string(), z.unknown()).nullish(),
});

export type IdentityEvent = z.infer<typeof identityEvent>;

/** Events only trigger a fresh read, because they can arrive twice, late or never. */
export async function applyIdentityEvent(services: Services, event: IdentityEvent): Promise<void> {
  services.directory.forgetRecent();
  await revokeTokensAfterRemoval(services, event);
  if (event.event === 'User.Data.Updated' && event.data) await raiseIdentityVersion(services, event.data.id);
  const organizationId = event.organizationId ?? idOf(event);
  if (!organizationId) return;
  const ctx = jobContext(services, 'identity-event', organizationId);
  if (event.event === 'Organization.Membership.Updated') await resetMembershipChecks(ctx);
  if (event.event === 'Organization.Deleted' || event.event === 'Organization.Data.Updated') {
    const isKnown = await ctx.directory.findOrganization(organizationId);
    if (isKnown) await clearMissing(ctx);
    else if (event.event === 'Organization.Deleted') await markMissing(ctx);
  }
}

/** Refuses all tokens issued before a suspension. */
async function revokeTokensAfterRemoval(services: Services, { event, data, params }: IdentityEvent): Promise<void> {
  const isGone = event === 'User.Deleted' || (event === 'User.SuspensionStatus.Updated' && data?.isSuspended === true);
  const id = data?.id ?? params?.userId;
  if (isGone && typeof id === 'string') await revokeTokens(services, id);
}

function idOf({ event, data, params }: IdentityEvent): string | undefined {
  if (!event.startsWith('Organization.')) return undefined;
  return data?.id ?? (typeof params?.id === 'string' ? params.id : undefined);
}
