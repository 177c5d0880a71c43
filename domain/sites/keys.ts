import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { addLookup, removeLookupsOf } from '#database/lookups.ts';
import { keys } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import {
  type Key,
  type KeyChange,
  type KeyInput,
  type KeyRotation,
  type NewKey,
  siteLimits,
} from '#domain/sites/inputs.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { hashSecret, newCode } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export const keyPrefix = 'aisle_sk_';
/** As much entropy as 32 bytes. */
const codeLength = 43;
const hour = 3_600_000;
/** Ended keys stay listed this long, to identify a key that a program still sends. */
const remembered = 30 * 24 * hour;

type KeyRow = typeof keys.$inferSelect;

export const isValid = or(isNull(keys.expiresAt), gt(keys.expiresAt, sql`now()`));

export async function listKeys(ctx: Context, siteId: string): Promise<Key[]> {
  requirePermission(ctx, 'list:sites');
  const rows = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    return tx.select().from(keys).where(eq(keys.siteId, siteId)).orderBy(asc(keys.createdAt), asc(keys.id));
  });
  return rows.map(row => toKey(row, ctx.clock.now()));
}

export async function createKey(ctx: Context, siteId: string, { name }: KeyInput): Promise<NewKey> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await lockSite(tx, siteId);
    const made = await addKey(tx, ctx, siteId, name);
    await recordActivity(tx, ctx, 'key.created', { name });
    return made;
  });
}

export async function changeKey(ctx: Context, siteId: string, id: string, change: KeyChange): Promise<Key> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const before = await holdKey(tx, siteId, id);
    if (change.enabled && isEnded(before, now)) throw ended('It can’t be turned on again.');
    const [changed = before] = await tx
      .update(keys)
      .set({ ...change, updatedAt: now })
      .where(eq(keys.id, id))
      .returning();
    const { name } = changed;
    if (name !== before.name) await recordActivity(tx, ctx, 'key.renamed', { name, before: before.name });
    if (changed.enabled !== before.enabled) {
      await recordActivity(tx, ctx, changed.enabled ? 'key.enabled' : 'key.disabled', { name });
    }
    return toKey(changed, now);
  });
}

/** Creates a key that replaces this one; the old key stays valid for `overlapHours`. */
export async function rotateKey(
  ctx: Context,
  siteId: string,
  id: string,
  { overlapHours }: KeyRotation,
): Promise<NewKey> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    // Same lock order as deleting the site, to avoid deadlocks.
    await lockSite(tx, siteId);
    const old = await holdKey(tx, siteId, id);
    if (isEnded(old, now)) throw ended('Create a new one instead.');
    if (old.expiresAt)
      throw new AppError('conflict', 'key_replaced', 'This key has already been replaced by a newer one.');
    const expiresAt = sql`now() + make_interval(hours => ${overlapHours})`;
    await tx.update(keys).set({ expiresAt, updatedAt: now }).where(eq(keys.id, id));
    const made = await addKey(tx, ctx, siteId, old.name);
    await recordActivity(tx, ctx, 'key.rotated', { name: old.name });
    return made;
  });
}

export async function deleteKey(ctx: Context, siteId: string, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const { name } = await holdKey(tx, siteId, id);
    await removeKeys(tx, ctx, [id]);
    await recordActivity(tx, ctx, 'key.deleted', { name });
    return { id };
  });
}

/** The caller has locked the site. The secret is returned once and never stored. */
async function addKey(tx: Transaction, ctx: Context, siteId: string, name: string): Promise<NewKey> {
  const now = ctx.clock.now();
  await forgetEnded(tx, ctx, siteId);
  await requireWithinLimit(tx, siteId);
  const secret = `${keyPrefix}${newCode(codeLength)}`;
  const organizationId = requireOrganization(ctx);
  const id = newId(now.getTime());
  const hash = hashSecret(secret, 'hex');
  const row = { organizationId, id, siteId, name, hash, ...shownOf(secret), createdBy: requireWriter(ctx) };
  const [made] = await tx
    .insert(keys)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new AppError('internal', 'key_not_created', 'The key couldn’t be created. Please try again.');
  await addLookup(tx, 'site-key', secret, { organizationId, objectId: id });
  return { ...toKey(made, now), secret };
}

function shownOf(secret: string): { prefix: string; lastFour: string } {
  return { prefix: secret.slice(0, keyPrefix.length + 4), lastFour: secret.slice(-4) };
}

async function requireWithinLimit(tx: Transaction, siteId: string): Promise<void> {
  if ((await tx.$count(keys, and(eq(keys.siteId, siteId), isValid))) < siteLimits.keys) return;
  throw new AppError(
    'conflict',
    'keys_full',
    `A site can have ${siteLimits.keys} keys. To add another, delete one you no longer use.`,
  );
}

async function forgetEnded(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const isOld = and(eq(keys.siteId, siteId), isOlderThan(ctx, keys.expiresAt, remembered));
  const old = await tx.select({ id: keys.id }).from(keys).where(isOld);
  await removeKeys(
    tx,
    ctx,
    old.map(({ id }) => id),
  );
}

async function removeKeys(tx: Transaction, ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeLookupsOf(tx, requireOrganization(ctx), ids);
  await tx.delete(keys).where(inArray(keys.id, [...ids]));
}

async function holdKey(tx: Transaction, siteId: string, id: string): Promise<KeyRow> {
  const condition = and(eq(keys.siteId, siteId), eq(keys.id, id));
  const [row] = await tx.select().from(keys).where(condition).for('update');
  if (!row) throw new AppError('not-found', 'key_not_found', 'This key doesn’t exist, or you don’t have access.');
  return row;
}

function isEnded({ expiresAt }: Pick<KeyRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function ended(words: string): AppError {
  return new AppError('conflict', 'key_ended', `This key has expired. ${words}`);
}

function toKey(row: KeyRow, now: Date): Key {
  const { id, siteId, name, prefix, lastFour, enabled } = row;
  return {
    id,
    siteId,
    name,
    value: `${prefix}…${lastFour}`,
    enabled,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function stateOf(row: KeyRow, now: Date): Key['state'] {
  if (isEnded(row, now)) return 'ended';
  if (!row.enabled) return 'disabled';
  return row.expiresAt ? 'ending' : 'active';
}
