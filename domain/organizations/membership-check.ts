import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '#database/prepared.ts';
import { organizations, people } from '#database/schema/global.ts';
import { entitlements, members } from '#database/schema/organizations.ts';
import {
  anonymousCaller,
  type Context,
  globalSingle,
  globalTransaction,
  requireOrganization,
  type Services,
  single,
  transaction,
} from '#domain/context.ts';
import { type Access, accessOf } from '#domain/identity/inputs.ts';
import { organizationMissing } from '#domain/organizations/missing.ts';
import { recordIdentityCheck, withoutFuture } from '#domain/people/sign-out.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { DirectoryUser } from '#providers/directory/people.ts';

/** The owner of a token, its organisation, and its time of issue in seconds. */
type Bearer = { userId: string; organizationId: string; issuedAt: number };

type MembershipState = {
  organizationState: string;
  missingSince: Date | null;
  state: string | null;
  checkedAt: Date | null;
  personCheckedAt: Date | null;
  changedAt: Date | null;
  tokensAfter: Date | null;
  entitled: string | null;
};

const freshFor = 60_000;
const standsFor = 15 * 60_000;
/** A stored result that still stands is used if the identity provider takes longer than this. */
const maxWait = 1_000;
const noticeable = 5_000;

const asking = new Map<string, Promise<void>>();

/**
 * A token states what was true when it was issued. This checks what is true now: still a member, still the same roles,
 * not suspended, not signed out everywhere.
 */
export async function requireMembership(services: Services, bearer: Bearer): Promise<{ access: Access }> {
  const ctx = contextOf(services, bearer);
  const membership = await readFresh({
    key: `${bearer.organizationId} ${bearer.userId}`,
    read: () => readMembership(ctx, bearer),
    ageOf: found => Math.max(ageOf(ctx, found?.checkedAt), ageOf(ctx, found?.personCheckedAt)),
    ask: () => refreshMembership(ctx, bearer.userId),
  });
  if (membership?.organizationState === 'active' && membership.missingSince) throw organizationMissing();
  if (membership?.state !== 'member' || membership.organizationState !== 'active') throw notMember();
  requireNewer(services, bearer.issuedAt, membership.tokensAfter);
  requireNewer(services, bearer.issuedAt, membership.changedAt);
  return { access: accessOf(membership.entitled) };
}

/** For tokens that name no organisation. */
export async function requireSignedIn(services: Services, userId: string, issuedAt: number): Promise<void> {
  const person = await readFresh({
    key: userId,
    read: async () => (await globalSingle(services, tx => personOf(tx, { userId })))[0],
    ageOf: found => ageOf(services, found?.checkedAt),
    ask: async () => {
      const user = await services.directory.findUser(userId);
      await globalTransaction(services, tx => recordIdentityCheck(tx, services, userId, { mayStay: isActive(user) }));
    },
  });
  requireNewer(services, issuedAt, person?.tokensAfter);
}

const personOf = prepared('person', tx =>
  tx
    .select({ tokensAfter: people.tokensAfter, checkedAt: people.checkedAt })
    .from(people)
    .where(eq(people.id, sql.placeholder('userId'))),
);

/** Makes the next call of every member ask the identity provider again. */
export async function resetMembershipChecks(ctx: Context): Promise<void> {
  await transaction(ctx, tx => tx.update(members).set({ checkedAt: new Date(0) }));
}

async function readMembership(ctx: Context, { organizationId, userId }: Bearer): Promise<MembershipState | undefined> {
  const [row] = await single(ctx, tx => storedMembership(tx, { organizationId, userId }));
  return row;
}

/** Runs at the start of every call of a person. */
const storedMembership = prepared('standing', tx =>
  tx
    .select({
      organizationState: organizations.state,
      missingSince: organizations.missingSince,
      state: members.state,
      checkedAt: members.checkedAt,
      personCheckedAt: people.checkedAt,
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

type Question<T> = {
  key: string;
  read(): Promise<T>;
  ageOf(found: T): number;
  ask(): Promise<void>;
};

/**
 * Returns the stored state of the identity provider, refreshed if it is too old. If the provider is down, it stays
 * valid for a while.
 */
async function readFresh<T>(question: Question<T>): Promise<T> {
  const known = await question.read();
  const age = question.ageOf(known);
  if (age <= freshFor) return known;
  const isStanding = age <= standsFor;
  const refreshed = askOnce(question);
  try {
    await (isStanding ? Promise.race([refreshed, wait(maxWait, undefined, { ref: false })]) : refreshed);
  } catch (error) {
    if (!isSilence(error) || !isStanding) throw error;
  }
  // After the time-out, no caller handles its rejection.
  refreshed.catch(() => {});
  return question.read();
}

function askOnce<T>({ key, read, ageOf, ask }: Question<T>): Promise<void> {
  // Another call may have refreshed it since the caller read it.
  const askIfStale = async () => {
    if (ageOf(await read()) > freshFor) await ask();
  };
  const pending = asking.get(key) ?? askIfStale().finally(() => asking.delete(key));
  asking.set(key, pending);
  return pending;
}

/** Uses the absolute difference, so that a row from a clock that ran ahead isn't fresh. */
function ageOf({ clock }: Pick<Services, 'clock'>, checkedAt: Date | null | undefined): number {
  return Math.abs(clock.now().getTime() - (checkedAt?.getTime() ?? 0));
}

/** Stores what changed at the identity provider: a new organisation, an ended membership, other roles, a suspension. */
export async function refreshMembership(ctx: Context, userId: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const [{ roles, at }, user] = await Promise.all([
    ctx.directory.findMemberRoles(organizationId, userId),
    ctx.directory.findUser(userId),
  ]);
  const now = ctx.clock.now();
  const roleIds = roles?.map(role => role.id).sort() ?? [];
  await transaction(ctx, async tx => {
    await recordIdentityCheck(tx, ctx, userId, { mayStay: isActive(user), at });
    if (roles) {
      const known = {
        target: organizations.id,
        set: { missingSince: null },
        setWhere: isNotNull(organizations.missingSince),
      };
      await tx.insert(organizations).values({ id: organizationId }).onConflictDoUpdate(known);
    }
    const [known] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    if (!known) return;
    const state = roles ? 'member' : 'gone';
    const row = { organizationId, userId, state, roleIds, checkedAt: now } as const;
    const sameRoles = sql`${members.roleIds} = excluded.role_ids`;
    await tx
      .insert(members)
      .values(row)
      .onConflictDoUpdate({
        target: [members.organizationId, members.userId],
        set: {
          state,
          roleIds,
          checkedAt: now,
          permissionsChangedAt: sql`case when ${sameRoles} then ${withoutFuture(members.permissionsChangedAt, at)} else ${at.toISOString()}::timestamptz end`,
        },
      });
  });
}

function isActive(user: DirectoryUser | undefined): boolean {
  return user !== undefined && !user.isSuspended;
}

function contextOf(services: Services, { organizationId, userId }: Bearer): Context {
  return { ...services, ...anonymousCaller, actor: { kind: 'person', id: userId }, organizationId };
}

function isSilence(error: unknown): boolean {
  return isAppError(error) && error.kind === 'unavailable';
}

/** Both times are from the identity provider's clock, in whole seconds: a token of the same second is too old. */
function requireNewer(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  issuedAt: number,
  moment: Date | null | undefined,
): void {
  if (!moment || issuedAt > Math.floor(moment.getTime() / 1000)) return;
  const ms = moment.getTime() - clock.now().getTime();
  if (ms > noticeable) {
    const words =
      'a token was refused because permissions changed in the future: the clocks differ at least by this much';
    log.warn({ seconds: Math.round(ms / 1000) }, words);
  }
  throw new AppError(
    'unauthenticated',
    'stale_token',
    'Your permissions have changed. Sign in again if this doesn’t go away.',
    {
      retryAfter: 1,
    },
  );
}

function notMember(): AppError {
  return new AppError('forbidden', 'not_a_member', 'You aren’t a member of this organisation, or it no longer exists.');
}
