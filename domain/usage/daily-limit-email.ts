// The email about the daily limit: once a day, when the first visitor is refused.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { dailyLimitOf } from '#domain/usage/inputs.ts';
import { type DailyLimitEmail, dailyLimitEmailQueue } from '#domain/usage/jobs.ts';
import { findRecipient, findShopRecipient, listPayers } from '#domain/usage/notice-recipients.ts';
import { claimDailyLimitEmail, dayOf } from '#domain/usage/usage.ts';
import { composeEmail } from '#providers/mail.ts';

export async function queueDailyLimitEmail(tx: Transaction, ctx: Context): Promise<void> {
  if (!(await claimDailyLimitEmail(tx, ctx))) return;
  const day = dayOf(ctx.clock.now()).toISOString().slice(0, 10);
  await ctx.jobs.enqueue(tx, dailyLimitEmailQueue, { organizationId: requireOrganization(ctx), day });
}

/** Job: finds the recipients, then queues one job for each email. */
export async function sendDailyLimitEmail(ctx: Context, { day, userId }: DailyLimitEmail): Promise<void> {
  if (userId === undefined) return queueEmails(ctx, day);
  const reader = userId === null ? await findShopRecipient(ctx) : await findRecipient(ctx, userId);
  const plan = (await transaction(ctx, tx => findEntitlement(tx, ctx)))?.plan;
  const limit = plan && dailyLimitOf(plan);
  if (!reader || !plan || limit === undefined) return;
  const organizationId = requireOrganization(ctx);
  const name = (await ctx.directory.findOrganization(organizationId))?.name ?? 'Your organisation';
  const [most, all] = [limit, plan.maxQuestions].map(number => number.toLocaleString('en-GB'));
  const message = composeEmail({
    subject: `${name} has reached today’s question limit`,
    lines: [
      `The ${plan.name} plan includes ${all} questions a month and up to ${most} a day. Visitors have asked ${most} today.`,
      'Until midnight (UTC), your widgets show visitors how to contact you instead of an answer. The rest of your monthly questions aren’t affected.',
      'If you didn’t expect this, check today’s chats: someone may be using up your questions on purpose. If they are real visitors, a larger plan gives you more questions a day, effective immediately.',
    ],
    button: { label: 'View plans', href: reader.plansUrl },
  });
  // The same id in every attempt, so that mail servers can drop duplicates.
  const messageId = `daily-limit-${organizationId}-${day}-${userId ?? 'shop'}`;
  await ctx.mail.send({ ...message, to: reader.email, messageId });
}

async function queueEmails(ctx: Context, day: string): Promise<void> {
  const people = await listPayers(ctx);
  const readers = people.length > 0 ? people.map(({ id }) => id) : [null];
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    for (const userId of readers) await ctx.jobs.enqueue(tx, dailyLimitEmailQueue, { organizationId, day, userId });
  });
}
