import { z } from 'zod';
import { jobContext, type Services } from '#domain/context.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import { forgetStanding } from '#domain/organizations/standing.ts';
import { endTokens } from '#domain/people/sign-out.ts';

/** What the identity provider tells of its own accord, as far as we listen. */
export const identityEvent = z.object({
  event: z.string(),
  organizationId: z.string().optional(),
  data: z.object({ id: z.string(), isSuspended: z.boolean().optional() }).nullish().catch(undefined),
  params: z.record(z.string(), z.unknown()).nullish(),
});

export type IdentityEvent = z.infer<typeof identityEvent>;

/** A hint, never the truth: it only makes us ask again. May come twice, late, or not at all. */
export async function applyIdentityEvent(services: Services, event: IdentityEvent): Promise<void> {
  await endTokensOfTheGone(services, event);
  const organizationId = event.organizationId ?? idOf(event);
  if (!organizationId) return;
  const ctx = jobContext(services, 'identity-event', organizationId);
  if (event.event === 'Organization.Membership.Updated') await forgetStanding(ctx);
  if (event.event === 'Organization.Deleted' && !(await ctx.directory.findOrganization(organizationId))) {
    await markForDeletion(ctx);
  }
}

/** Nobody signs them in again until somebody lets them; meanwhile their old tokens are worth nothing. */
async function endTokensOfTheGone(services: Services, { event, data, params }: IdentityEvent): Promise<void> {
  const isGone = event === 'User.Deleted' || (event === 'User.SuspensionStatus.Updated' && data?.isSuspended === true);
  const id = data?.id ?? params?.userId;
  if (isGone && typeof id === 'string') await endTokens(services, id);
}

function idOf({ event, data, params }: IdentityEvent): string | undefined {
  if (!event.startsWith('Organization.')) return undefined;
  return data?.id ?? (typeof params?.id === 'string' ? params.id : undefined);
}
