// Access tokens for calling a shop's Admin API. Each token is renewed before it expires, once, even under concurrent
// calls.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { isKilled, processId } from '#database/processes.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, requireShopify, transaction } from '#domain/context.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { decryptText, encryptText } from '#platform/crypto.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { Access, Document } from '#providers/shopify/admin.ts';
import type { TokenPair } from '#providers/shopify/tokens.ts';

type StoredTokens = { accessToken: string; refreshToken: string; isValid: boolean };
type Shop = Pick<Installation, 'id' | 'shop'>;

/** Tokens with less than this left are renewed. */
const margin = 5 * 60_000;
const leaseSeconds = 30;
const timeout = 45_000;
const pause = 100;

/** Calls the Admin API of a shop. A rejected token is renewed once. */
export async function askAdmin<T>(ctx: Context, shop: Shop, document: Document<T>, variables: object = {}): Promise<T> {
  const { admin } = requireShopify(ctx);
  const access = await accessTo(ctx, shop);
  try {
    return await admin.ask(access, document, variables);
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    return admin.ask(await accessTo(ctx, shop, access.accessToken), document, variables);
  }
}

/** `refused` is a token that Shopify just rejected: it is not returned again. */
export async function accessTo(ctx: Context, shop: Shop, refused?: string): Promise<Access> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const stored = await readStoredTokens(ctx, shop);
    if (isGood(stored, refused)) return { shop: shop.shop, accessToken: stored.accessToken };
    const lease = await takeLease(ctx, shop);
    if (lease) return renew(ctx, shop, lease, refused);
    if (Date.now() > deadline)
      throw new AppError('unavailable', 'shopify_busy', 'Shopify is busy. Try again in a minute.');
    await wait(pause);
  }
}

/** Stores the token pair encrypted, so that reading the database gives no access to the shop. */
export async function storeTokens(tx: Transaction, ctx: Context, shop: Shop, pair: TokenPair): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const id = sessionIdOf(shop.shop);
  const now = ctx.clock.now().getTime();
  const onDatabaseClock = (at: Date) => sql`now() + ${at.getTime() - now}::float8 * interval '1 millisecond'`;
  const row = {
    installationId: shop.id,
    shop: shop.shop,
    scope: pair.scopes.join(','),
    expires: onDatabaseClock(pair.accessExpiresAt),
    accessToken: encryptText(ctx.sealingSecrets, placeOf(organizationId, id, 'access'), pair.accessToken),
    refreshToken: encryptText(ctx.sealingSecrets, placeOf(organizationId, id, 'refresh'), pair.refreshToken),
    refreshTokenExpires: onDatabaseClock(pair.refreshExpiresAt),
    lease: null,
    leaseUntil: null,
    updatedAt: ctx.clock.now(),
  };
  await tx
    .insert(shopifySessions)
    .values({ organizationId, id, ...row })
    .onConflictDoUpdate({ target: [shopifySessions.organizationId, shopifySessions.id], set: row });
}

/** The offline session id of the shop. */
function sessionIdOf(shop: string): string {
  return `offline_${shop}`;
}

function placeOf(organizationId: string, id: string, token: string): string {
  return `shopify ${token} ${organizationId} ${id}`;
}

async function renew(ctx: Context, shop: Shop, lease: Date, refused: string | undefined): Promise<Access> {
  try {
    // Another process may have renewed it before we got the lease.
    const stored = await readStoredTokens(ctx, shop);
    if (isGood(stored, refused)) return { shop: shop.shop, accessToken: stored.accessToken };
    const pair = await requireShopify(ctx).tokens.refresh(shop.shop, stored.refreshToken, ctx.clock.now());
    await transaction(ctx, tx => storeTokens(tx, ctx, shop, pair));
    return { shop: shop.shop, accessToken: pair.accessToken };
  } catch (error) {
    if (isAppError(error) && error.code === 'shopify_reconnect') await askForReconnection(ctx, shop);
    throw error;
  } finally {
    await giveBack(ctx, shop, lease);
  }
}

/** The merchant's next visit brings new tokens. */
async function askForReconnection(ctx: Context, shop: Shop): Promise<void> {
  await transaction(ctx, async tx => {
    await tx.delete(shopifySessions).where(eq(shopifySessions.id, sessionIdOf(shop.shop)));
    await tx
      .update(shopifyInstallations)
      .set({ state: 'reauth_required', updatedAt: ctx.clock.now() })
      .where(and(eq(shopifyInstallations.id, shop.id), eq(shopifyInstallations.state, 'installed')));
  });
}

async function readStoredTokens(ctx: Context, shop: Shop): Promise<StoredTokens> {
  const id = sessionIdOf(shop.shop);
  const isValid = sql<boolean>`${shopifySessions.expires} > now() + ${margin}::float8 * interval '1 millisecond'`;
  const [found] = await transaction(ctx, tx =>
    tx.select({ row: shopifySessions, isValid }).from(shopifySessions).where(eq(shopifySessions.id, id)),
  );
  const row = found?.row;
  const open = (sealed: string | null | undefined, token: string) =>
    sealed ? decryptText(ctx.sealingSecrets, placeOf(requireOrganization(ctx), id, token), sealed) : undefined;
  const accessToken = open(row?.accessToken, 'access');
  const refreshToken = open(row?.refreshToken, 'refresh');
  if (!row?.expires || !row.refreshTokenExpires || !accessToken || !refreshToken) throw reconnect();
  return { accessToken, refreshToken, isValid: found?.isValid === true };
}

function isGood(stored: StoredTokens, refused: string | undefined): boolean {
  return stored.accessToken !== refused && stored.isValid;
}

/** Returns when it ends. A lease of a process that was killed is taken over. */
async function takeLease(ctx: Context, shop: Shop): Promise<Date | undefined> {
  const isFree = or(
    isNull(shopifySessions.leaseUntil),
    lt(shopifySessions.leaseUntil, sql`now()`),
    isKilled(shopifySessions.lease),
  );
  const leaseUntil = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const [taken] = await transaction(ctx, tx =>
    tx
      .update(shopifySessions)
      .set({ lease: processId, leaseUntil })
      .where(and(eq(shopifySessions.id, sessionIdOf(shop.shop)), isFree))
      .returning({ leaseUntil: shopifySessions.leaseUntil }),
  );
  return taken?.leaseUntil ?? undefined;
}

/** Not a later lease that this process or another one took after the end of this one. */
async function giveBack(ctx: Context, shop: Shop, until: Date): Promise<void> {
  // PostgreSQL counts microseconds.
  const isOwn = lte(shopifySessions.leaseUntil, new Date(until.getTime() + 1));
  await transaction(ctx, tx =>
    tx
      .update(shopifySessions)
      .set({ lease: null, leaseUntil: null })
      .where(and(eq(shopifySessions.id, sessionIdOf(shop.shop)), eq(shopifySessions.lease, processId), isOwn)),
  );
}

function isRefusedToken(error: unknown): boolean {
  return isAppError(error) && error.code === 'shopify_token';
}

function reconnect(): AppError {
  const words = 'The connection to this shop has expired. Open the app in the Shopify admin to reconnect.';
  return new AppError('conflict', 'shopify_reconnect', words);
}
