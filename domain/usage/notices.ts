// Letters when the questions of a period run out. That a mark was reached is a row, written in the transaction that settles
// a question: once for each mark and period, whatever happens at the same time or to this process.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { usageNotices } from '#database/schema/usage.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type Notice, type UsageLetter, usageLetterQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { findPeriod, type Period } from '#domain/usage/questions.ts';
import { findReader, findShopReader, listPayers } from '#domain/usage/readers.ts';
import { composeLetter } from '#providers/mail.ts';

const marks = [80, 95, 100];
/** Longer than any answer takes: what was taken for those that fail is given back by then. */
const pause = 90_000;

/** After a question was counted. Of several marks reached at once (the plan became smaller) the highest is told. */
export async function noteUsage(tx: Transaction, ctx: Context): Promise<void> {
  const period = await findPeriod(tx, ctx);
  if (!period) return;
  const organizationId = requireOrganization(ctx);
  const reached = marks.filter(percent => isReached(period, percent));
  if (period.told.some(percent => !reached.includes(percent))) await forgetOthers(tx, organizationId, period, reached);
  if (reached.length === 0) return;
  const rows = reached.map(percent => ({ organizationId, periodStartsAt: period.startsAt, percent }));
  const noted = await tx.insert(usageNotices).values(rows).onConflictDoNothing().returning();
  const percent = Math.max(...reached);
  if (!noted.some(row => row.percent === percent)) return;
  const notice = { organizationId, periodStartsAt: period.startsAt.toISOString(), percent };
  const startAfter = new Date(Date.now() + pause);
  await ctx.jobs.enqueue(tx, usageNoticeQueue, notice, { startAfter });
}

/** The plan became larger: what was reached of the smaller one is told again when it is reached of this one. */
async function forgetOthers(tx: Transaction, organizationId: string, { startsAt }: Period, reached: number[]) {
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

/** Job: a letter to everybody who can do something about it, unless it is not true any more. */
export async function announceUsage(ctx: Context, notice: Notice): Promise<void> {
  const isStillTrue = await transaction(ctx, async tx => {
    const period = await findPeriod(tx, ctx);
    if (!isOf(period, notice)) return false;
    if (isReached(period, notice.percent)) return true;
    // Some of it was given back: it is noted anew when it is reached again.
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
    for (const userId of readers) await ctx.jobs.enqueue(tx, usageLetterQueue, { ...notice, userId });
  });
}

/** Job: one of those letters. */
export async function sendUsageLetter(ctx: Context, { userId, ...notice }: UsageLetter): Promise<void> {
  const period = await transaction(ctx, tx => findPeriod(tx, ctx));
  if (!isOf(period, notice)) return;
  const reader = userId === null ? await findShopReader(ctx) : await findReader(ctx, userId);
  if (!reader) return;
  const organization = await ctx.directory.findOrganization(notice.organizationId);
  const letter = composeUsageLetter(organization?.name ?? 'Your organisation', notice.percent, period, reader.plansUrl);
  // The same in every attempt: a mail server that got it before knows it again.
  const day = notice.periodStartsAt.slice(0, 10);
  const messageId = `usage-${notice.organizationId}-${day}-${notice.percent}-${userId ?? 'shop'}`;
  await ctx.mail.send({ ...letter, to: reader.email, messageId });
}

function composeUsageLetter(name: string, percent: number, { used, limit, plan, endsAt }: Period, plansUrl: string) {
  const [count, all] = [used, limit].map(number => number.toLocaleString('en-GB'));
  const day = endsAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const isFull = percent >= 100;
  return composeLetter({
    subject: isFull ? `${name} has used all questions of this month` : `${name} has used ${percent}% of its questions`,
    lines: [
      `The plan ${plan} includes ${all} questions a month, and ${count} of them are used. They start again on ${day}.`,
      isFull
        ? 'Visitors get a few more answers, quoted from your documents. After that your widgets show them how to reach you in place of an answer. Everything else works as before, and nothing is lost.'
        : 'Everything works as before. When all are used, your widgets show visitors how to reach you in place of an answer.',
      'With a larger plan visitors go on getting answers, from the moment you choose it.',
    ],
    button: { label: 'See the plans', href: plansUrl },
  });
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
