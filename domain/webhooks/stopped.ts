import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { requireOwnerRole } from '#domain/organizations/owners.ts';
import { hostOf, requireEndpoint } from '#domain/webhooks/endpoints.ts';
import { isAppError } from '#platform/errors.ts';
import { composeLetter } from '#providers/mail.ts';

/** Job: the owners hear that we stopped telling one of their servers. One that works again by now is no news. */
export async function tellStopped(ctx: Context, endpointId: string): Promise<void> {
  const endpoint = await transaction(ctx, tx => requireEndpoint(tx, ctx, endpointId)).catch(unlessGone);
  if (!endpoint?.stoppedAt || endpoint.enabled) return;
  const role = await requireOwnerRole(ctx);
  const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { roleId: role.id, size: 100 });
  const letter = composeLetter({
    subject: `We stopped sending events to ${hostOf(endpoint)}`,
    lines: [
      `For three days nothing that we sent to ${endpoint.url} arrived, so the endpoint is switched off.`,
      'Once your server answers again, switch the endpoint on in the settings of your organisation. What could not be delivered is listed there and can be sent again.',
    ],
    button: { label: 'Open the settings', href: `${ctx.publicUrl}/organizations/manage/settings` },
  });
  for (const { id, primaryEmail, isSuspended } of members) {
    // The same in every attempt: a mail server that got it before knows it again.
    const messageId = `webhook-stopped-${endpoint.id}-${endpoint.stoppedAt.getTime()}-${id}`;
    if (primaryEmail && !isSuspended) await ctx.mail.send({ ...letter, to: primaryEmail, messageId });
  }
}

function unlessGone(error: unknown): undefined {
  if (isAppError(error) && error.kind === 'not-found') return undefined;
  throw error;
}
