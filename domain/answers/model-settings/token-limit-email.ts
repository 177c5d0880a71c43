// The email about used-up tokens of the included model: once a day, when an answer reaches the limit.
import type { TokenLimitEmail } from '#domain/answers/jobs.ts';
import { tokenLimitEmailQueue } from '#domain/answers/jobs.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findRecipient, findShopRecipient, listPermissionHolders } from '#domain/usage/notice-recipients.ts';
import { composeEmail } from '#providers/mail.ts';

/** Job: finds the recipients, then queues one job for each email. */
export async function sendTokenLimitEmail(ctx: Context, { day, userId }: TokenLimitEmail): Promise<void> {
  if (userId === undefined) return queueEmails(ctx, day);
  const reader = userId === null ? await findShopRecipient(ctx) : await findRecipient(ctx, userId);
  if (!reader) return;
  const organizationId = requireOrganization(ctx);
  const name = (await ctx.directory.findOrganization(organizationId))?.name ?? 'Your organisation';
  const button =
    userId === null
      ? { label: 'Open Aisle', href: reader.appUrl }
      : { label: 'Open answer model', href: `${reader.appUrl}/organizations/manage/model` };
  const message = composeEmail({
    subject: `${name} has used up today’s written answers`,
    lines: [
      'Your plan includes a daily allowance of written answers. Visitors have used up today’s.',
      'Until midnight (UTC), Aisle answers with quotes from your pages. Tomorrow it writes answers again. You don’t have to do anything.',
      'If this happens often, connect your own model: it has no allowance.',
    ],
    button,
  });
  // The same id in every attempt, so that mail servers can drop duplicates.
  const messageId = `token-limit-${organizationId}-${day}-${userId ?? 'shop'}`;
  await ctx.mail.send({ ...message, to: reader.email, messageId });
}

async function queueEmails(ctx: Context, day: string): Promise<void> {
  const people = await listPermissionHolders(ctx, 'manage:organization');
  const readers = people.length > 0 ? people.map(({ id }) => id) : [null];
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    for (const userId of readers) await ctx.jobs.enqueue(tx, tokenLimitEmailQueue, { organizationId, day, userId });
  });
}
