import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { requireOwnerRole } from '#domain/organizations/owners.ts';
import { hostOf, requireEndpoint } from '#domain/webhooks/endpoints.ts';
import { isAppError } from '#platform/errors.ts';
import { composeEmail } from '#providers/mail.ts';

/** Job: emails the owners that we turned off an endpoint, unless it works again by now. */
export async function emailStoppedEndpoint(ctx: Context, endpointId: string): Promise<void> {
  const endpoint = await transaction(ctx, tx => requireEndpoint(tx, ctx, endpointId)).catch(unlessGone);
  if (!endpoint?.stoppedAt || endpoint.enabled) return;
  const role = await requireOwnerRole(ctx);
  const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { roleId: role.id, size: 100 });
  const message = composeEmail({
    subject: `We stopped sending events to ${hostOf(endpoint)}`,
    lines: [
      `Every delivery to ${endpoint.url} failed for three days, so we turned the endpoint off.`,
      'Once your server is responding again, turn the endpoint back on under Webhooks, where you can also resend failed deliveries.',
    ],
    button: { label: 'Open Webhooks', href: `${ctx.publicUrl}/organizations/manage/webhooks` },
  });
  for (const { id, primaryEmail, isSuspended } of members) {
    // The same id in every attempt, so that mail servers can drop duplicates.
    const messageId = `webhook-stopped-${endpoint.id}-${endpoint.stoppedAt.getTime()}-${id}`;
    if (primaryEmail && !isSuspended) await ctx.mail.send({ ...message, to: primaryEmail, messageId });
  }
}

function unlessGone(error: unknown): undefined {
  if (isAppError(error) && error.kind === 'not-found') return undefined;
  throw error;
}
