import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#database/prepared.ts';
import { organizations, people } from '#database/schema/global.ts';
import { entitlements, members } from '#database/schema/organizations.ts';
import { type Context, globalSingle, nobody, type Services, single, transaction } from '#domain/context.ts';
import { type Access, accessOf } from '#domain/identity/inputs.ts';
import { AppError, isAppError } from '#platform/errors.ts';

/** Who shows a token, for which organisation, and when it was issued (in seconds, as tokens count). */
type Bearer = { userId: string; organizationId: string; issuedAt: number };

type Standing = {
  organizationState: string;
  state: string | null;
  checkedAt: Date | null;
  changedAt: Date | null;
  tokensAfter: Date | null;
  entitled: string | null;
};

const freshFor = 60_000;
const standsFor = 15 * 60_000;

const asking = new Map<string, Promise<void>>();

/**
 * A token says what was true when it was issued. This asks what is true now: still a member, still the same roles,
 * not signed out everywhere.
 */
export async function requireStanding(services: Services, bearer: Bearer): Promise<{ access: Access }> {
  const ctx = contextOf(services, bearer);
  let standing = await readStanding(ctx, bearer);
  const age = ageOf(ctx, standing);
  if (age > freshFor) {
    try {
      await askOnce(ctx, bearer);
    } catch (error) {
      if (!isSilence(error) || age > standsFor) throw error;
    }
    standing = await readStanding(ctx, bearer);
  }
  if (standing?.state !== 'member' || standing.organizationState !== 'active') throw notMember();
  requireNewer(bearer.issuedAt, standing.tokensAfter);
  requireNewer(bearer.issuedAt, standing.changedAt);
  return { access: accessOf(standing.entitled) };
}

/** For tokens that name no organisation. */
export async function requireSignedIn(services: Services, userId: string, issuedAt: number): Promise<void> {
  const [person] = await globalSingle(services, tx => personOf(tx, { userId }));
  requireNewer(issuedAt, person?.tokensAfter);
}

const personOf = prepared('person', tx =>
  tx
    .select({ tokensAfter: people.tokensAfter })
    .from(people)
    .where(eq(people.id, sql.placeholder('userId'))),
);

/** From now on the next call of every member asks the identity provider again, whatever we heard before. */
export async function forgetStanding(ctx: Context): Promise<void> {
  await transaction(ctx, tx => tx.update(members).set({ checkedAt: new Date(0) }));
}

async function readStanding(ctx: Context, { organizationId, userId }: Bearer): Promise<Standing | undefined> {
  const [row] = await single(ctx, tx => standingOf(tx, { organizationId, userId }));
  return row;
}

/** Every call of a person begins with it. */
const standingOf = prepared('standing', tx =>
  tx
    .select({
      organizationState: organizations.state,
      state: members.state,
      checkedAt: members.checkedAt,
      changedAt: members.permissionsChangedAt,
      tokensAfter: people.tokensAfter,
      entitled: entitlements.status,
    })
    .from(organizations)
    .leftJoin(members, and(eq(members.organizationId, organizations.id), eq(members.userId, sql.placeholder('userId'))))
    .leftJoin(people, eq(people.id, sql.placeholder('userId')))
    .leftJoin(entitlements, eq(entitlements.organizationId, organizations.id))
    .where(eq(organizations.id, sql.placeholder('organizationId'))),
);

function askOnce(ctx: Context, bearer: Bearer): Promise<void> {
  const key = `${bearer.organizationId} ${bearer.userId}`;
  const pending = asking.get(key) ?? askIfStale(ctx, bearer).finally(() => asking.delete(key));
  asking.set(key, pending);
  return pending;
}

/** Whoever looked before an answer came may arrive here after it. */
async function askIfStale(ctx: Context, bearer: Bearer): Promise<void> {
  if (ageOf(ctx, await readStanding(ctx, bearer)) > freshFor) await ask(ctx, bearer);
}

/** What was written while a clock ran ahead is not fresh until the clock gets there. */
function ageOf(ctx: Context, standing: Standing | undefined): number {
  return Math.abs(ctx.clock.now().getTime() - (standing?.checkedAt?.getTime() ?? 0));
}

/** Heals what changed elsewhere: an organisation we never saw, a membership that ended, roles given by another hand. */
async function ask(ctx: Context, { organizationId, userId }: Bearer): Promise<void> {
  const roles = await ctx.directory.findMemberRoles(organizationId, userId);
  const now = ctx.clock.now();
  const roleIds = roles?.map(role => role.id).sort() ?? [];
  await transaction(ctx, async tx => {
    if (roles) await tx.insert(organizations).values({ id: organizationId }).onConflictDoNothing();
    const [known] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    if (!known) return;
    const row = { organizationId, userId, state: roles ? 'member' : 'gone', roleIds, checkedAt: now };
    const sameRoles = sql`${members.roleIds} = excluded.role_ids`;
    await tx
      .insert(members)
      .values(row)
      .onConflictDoUpdate({
        target: [members.organizationId, members.userId],
        set: {
          state: row.state,
          roleIds,
          checkedAt: now,
          permissionsChangedAt: sql`case when ${sameRoles} then ${members.permissionsChangedAt} else ${now.toISOString()}::timestamptz end`,
        },
      });
  });
}

function contextOf(services: Services, { organizationId, userId }: Bearer): Context {
  return { ...services, ...nobody, actor: { kind: 'person', id: userId }, organizationId };
}

function isSilence(error: unknown): boolean {
  return isAppError(error) && error.kind === 'unavailable';
}

/** Both moments come from the identity provider's clock and count whole seconds: the second of the change is too early. */
function requireNewer(issuedAt: number, moment: Date | null | undefined): void {
  if (!moment || issuedAt > Math.floor(moment.getTime() / 1000)) return;
  throw new AppError('unauthenticated', 'stale_token', 'Your permissions have changed. Sign in again if this stays.', {
    retryAfter: 1,
  });
}

function notMember(): AppError {
  return new AppError(
    'forbidden',
    'not_a_member',
    'You are not a member of this organisation, or it no longer exists.',
  );
}
