// Emails when a month's questions run out. Reaching a threshold is a row, written in the transaction that settles a
// question: exactly once per threshold and month, under concurrency and crashes.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { usageNotices } from '#database/schema/usage.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { graceOf } from '#domain/usage/inputs.ts';
import { type Notice, type UsageEmail, usageEmailQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { findRecipient, findShopRecipient, listPayers } from '#domain/usage/notice-recipients.ts';
import { findPeriod, type Period } from '#domain/usage/question-period.ts';
import { composeEmail } from '#providers/mail.ts';

const marks = [80, 95, 100];
/** Longer than any answer takes: questions that failed are returned by then. */
const pause = 90_000;

/**
 * Call it after counting a question. If several thresholds are reached at once (the plan became smaller), only the
 * highest sends an email.
 */
export async function queueUsageNotice(tx: Transaction, ctx: Context): Promise<void> {
  const period = await findPeriod(tx, ctx);
  if (!period) return;
  const organizationId = requireOrganization(ctx);
  const reached = marks.filter(percent => isReached(period, percent));
  if (period.notified.some(percent => !reached.includes(percent)))
    await deleteUnreached(tx, organizationId, period, reached);
  if (reached.length === 0) return;
  const rows = reached.map(percent => ({ organizationId, periodStartsAt: period.startsAt, percent }));
  const noted = await tx.insert(usageNotices).values(rows).onConflictDoNothing().returning();
  const percent = Math.max(...reached);
  if (!noted.some(row => row.percent === percent)) return;
  const notice = { organizationId, periodStartsAt: period.startsAt.toISOString(), percent };
  await ctx.jobs.enqueue(tx, usageNoticeQueue, notice, { delay: pause });
}

/** After an upgrade, thresholds of the smaller plan can be reached and announced again. */
async function deleteUnreached(tx: Transaction, organizationId: string, { startsAt }: Period, reached: number[]) {
  const others = marks.filter(percent => !reached.includes(percent));
  if (others.length === 0) return;
  await tx
    .delete(usageNotices)
    .where(
      and(
        eq(usageNotices.organizationId, organizationId),
        eq(usageNotices.periodStartsAt, startsAt),
        isNotNull(usageNotices.sentAt),
        inArray(usageNotices.percent, others),
      ),
    );
}

/** Job: queues an email to each recipient, unless usage has dropped below the threshold. */
export async function announceUsage(ctx: Context, notice: Notice): Promise<void> {
  const isStillTrue = await transaction(ctx, async tx => {
    const period = await findPeriod(tx, ctx);
    if (!isOf(period, notice)) return false;
    if (isReached(period, notice.percent)) return true;
    // Some questions were returned: the threshold is recorded again when it is reached again.
    await tx.delete(usageNotices).where(isWaiting(notice));
    return false;
  });
  if (!isStillTrue) return;
  const people = await listPayers(ctx);
  await transaction(ctx, async tx => {
    const sentAt = ctx.clock.now();
    const sent = await tx.update(usageNotices).set({ sentAt }).where(isWaiting(notice)).returning();
    if (sent.length === 0) return;
    const readers = people.length > 0 ? people.map(({ id }) => id) : [null];
    for (const userId of readers) await ctx.jobs.enqueue(tx, usageEmailQueue, { ...notice, userId });
  });
}

/** Job: sends one of those emails. */
export async function sendUsageEmail(ctx: Context, { userId, ...notice }: UsageEmail): Promise<void> {
  const period = await transaction(ctx, tx => findPeriod(tx, ctx));
  if (!isOf(period, notice)) return;
  const reader = userId === null ? await findShopRecipient(ctx) : await findRecipient(ctx, userId);
  if (!reader) return;
  const organization = await ctx.directory.findOrganization(notice.organizationId);
  const message = composeUsageEmail(organization?.name ?? 'Your organisation', notice.percent, period, reader.plansUrl);
  // The same id in every attempt, so that mail servers can drop duplicates.
  const day = notice.periodStartsAt.slice(0, 10);
  const messageId = `usage-${notice.organizationId}-${day}-${notice.percent}-${userId ?? 'shop'}`;
  await ctx.mail.send({ ...message, to: reader.email, messageId });
}

function composeUsageEmail(name: string, percent: number, { used, limit, plan, endsAt }: Period, plansUrl: string) {
  const [count, all] = [used, limit].map(number => number.toLocaleString('en-GB'));
  const day = endsAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const isFull = percent >= 100;
  return composeEmail({
    subject: isFull
      ? `${name} has used all of this month’s questions`
      : `${name} has used ${percent}% of its questions`,
    lines: [
      `The ${plan} plan includes ${all} questions a month. You’ve used ${count}. Your allowance resets on ${day}.`,
      isFull
        ? `Aisle will answer ${describeMore(graceOf(limit))} this month at no charge, with quotes from your sources. After that, your widgets show visitors how to contact you instead of an answer. Everything else keeps working.`
        : `Everything keeps working for now. When you’ve used all of them, Aisle answers ${describeMore(graceOf(limit))} at no charge. After that, your widgets show visitors how to contact you instead of an answer.`,
      'Upgrade to keep answering visitors. A larger plan takes effect immediately.',
    ],
    button: { label: 'View plans', href: plansUrl },
  });
}

function describeMore(count: number): string {
  return count === 1 ? 'one more question' : `${count.toLocaleString('en-GB')} more questions`;
}

function isReached({ used, limit }: { used: number; limit: number }, percent: number): boolean {
  return limit > 0 && used * 100 >= limit * percent;
}

function isOf(period: Period | undefined, { periodStartsAt }: Notice): period is Period {
  return period?.startsAt.toISOString() === periodStartsAt;
}

function isWaiting({ organizationId, periodStartsAt, percent }: Notice) {
  return and(
    eq(usageNotices.organizationId, organizationId),
    eq(usageNotices.periodStartsAt, new Date(periodStartsAt)),
    eq(usageNotices.percent, percent),
    isNull(usageNotices.sentAt),
  );
}
