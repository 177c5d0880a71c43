// The weekly email. A row per person and week is written in the transaction that queues the email, so that it is sent
// once, however often the jobs run.
import { asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { digestOptOuts, digests } from '#database/schema/insights.ts';
import { sites } from '#database/schema/sites.ts';
import { dayOf } from '#domain/chat/storage/daily-stats.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { earlierNow, requireSameClock } from '#domain/expiry.ts';
import { hadQuestions, readSiteDigests } from '#domain/insights/digest-content.ts';
import { composeDigest } from '#domain/insights/digest-email.ts';
import { digestLinkToken, digestPermission, isEnabled } from '#domain/insights/digest-settings.ts';
import { type DigestEmail, digestEmailQueue, digestsQueue } from '#domain/insights/jobs.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { listPermissionHolders } from '#domain/usage/notice-recipients.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { dateFormatter } from '#platform/date-formatters.ts';

const hour = 7;
const monday = 1;
const keptDays = 90;

/** Job, every hour: queues the emails of organisations where it is Monday morning. */
export async function queueDigests(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, digestsQueue, queueDigestsOf, 'weekly emails were not queued', { run });
}

export async function queueDigestsOf(ctx: Context): Promise<void> {
  const week = await transaction(ctx, tx => findDueWeek(tx, ctx.clock.now()));
  if (!week) return;
  const people = await listPermissionHolders(ctx, digestPermission);
  if (people.length === 0) return;
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const ids = people.map(({ id }) => id);
    const optedOut = await tx.select().from(digestOptOuts).where(inArray(digestOptOuts.userId, ids));
    const readers = ids.filter(id => !optedOut.some(({ userId }) => userId === id));
    if (readers.length === 0) return;
    const rows = readers.map(userId => ({ organizationId, week, userId, sentAt: ctx.clock.now() }));
    const added = await tx.insert(digests).values(rows).onConflictDoNothing().returning();
    for (const { userId } of added) await ctx.jobs.enqueue(tx, digestEmailQueue, { organizationId, week, userId });
    const oldest = sql`(${earlierNow(ctx)} - make_interval(days => ${keptDays}))::date`;
    await tx.delete(digests).where(lt(digests.week, oldest));
  });
}

/** Job: sends one of those emails, unless the person left or turned it off in the meantime. */
export async function sendDigest(ctx: Context, { organizationId, week, userId }: DigestEmail): Promise<void> {
  const reader = (await listPermissionHolders(ctx, digestPermission)).find(({ id }) => id === userId);
  if (!reader?.primaryEmail || !(await isEnabled(ctx, userId))) return;
  const found = await readSiteDigests(ctx, week);
  if (found.length === 0) return;
  const organization = await ctx.directory.findOrganization(organizationId);
  const token = digestLinkToken(ctx, { organizationId, userId });
  const message = composeDigest(found, {
    organization: organization?.name ?? 'your organisation',
    publicUrl: ctx.publicUrl,
    token,
  });
  await ctx.mail.send({
    ...message,
    to: reader.primaryEmail,
    // The same id in every attempt, so that mail servers can drop duplicates.
    messageId: `digest-${organizationId}-${week}-${userId}`,
    ...(token ? { unsubscribeUrl: `${ctx.publicUrl}/api/digest-links/${token}/unsubscribe` } : {}),
  });
}

/** The Monday that begins the new week, from 7:00 in the time zone of the organisation's first site. */
async function findDueWeek(tx: Transaction, now: Date): Promise<string | undefined> {
  const all = await tx.select().from(sites).where(isNull(sites.deletedAt)).orderBy(asc(sites.createdAt), asc(sites.id));
  const [first] = all;
  if (!first) return undefined;
  const day = dayOf(now, first.timeZone);
  const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === monday;
  if (!isMonday || hourOf(now, first.timeZone) < hour) return undefined;
  const queued = await tx.select({ week: digests.week }).from(digests).where(eq(digests.week, day)).limit(1);
  if (queued.length > 0) return undefined;
  return (await hadQuestions(tx, day)) ? day : undefined;
}

function hourOf(at: Date, timeZone: string): number {
  return Number(dateFormatter('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}
