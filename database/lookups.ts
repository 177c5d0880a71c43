import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { lookups } from '#database/schema/global.ts';
import { hashSecret } from '#platform/crypto.ts';

export type LookupKind =
  | 'widget-key'
  | 'widget-picture'
  | 'site-key'
  | 'contact-link'
  | 'shop'
  | 'shop-link'
  | 'paddle-transaction'
  | 'paddle-subscription'
  | 'free-organization';

/** Finds the organisation of a key, shop or provider ID. The only read before the organisation is known. */
export async function findOwner(
  database: Database,
  kind: LookupKind,
  value: string,
): Promise<{ organizationId: string; objectId: string } | undefined> {
  return findOwnerByHash(database, kind, hashOf(value));
}

/** For callers that stored only the hash. */
export function hashOf(value: string): string {
  return hashSecret(value);
}

export async function findOwnerByHash(
  database: Database,
  kind: LookupKind,
  hash: string,
): Promise<{ organizationId: string; objectId: string } | undefined> {
  const [owner] = await database.single(null, tx => ownerOf(tx, { kind, hash }));
  return owner;
}

const ownerOf = prepared('owner', tx =>
  tx
    .select({ organizationId: lookups.organizationId, objectId: lookups.objectId })
    .from(lookups)
    .where(and(eq(lookups.kind, sql.placeholder('kind')), eq(lookups.hash, sql.placeholder('hash')))),
);

export async function addLookup(
  tx: Transaction,
  kind: LookupKind,
  value: string,
  owner: { organizationId: string; objectId: string },
): Promise<void> {
  await tx.insert(lookups).values({ kind, hash: hashOf(value), ...owner });
}

/** The first claim wins. Returns whether the caller owns it now. */
export async function claimLookup(
  tx: Transaction,
  kind: LookupKind,
  value: string,
  owner: { organizationId: string; objectId: string },
): Promise<boolean> {
  const hash = hashOf(value);
  await tx
    .insert(lookups)
    .values({ kind, hash, ...owner })
    .onConflictDoNothing();
  const [claimed] = await tx
    .select({ organizationId: lookups.organizationId, objectId: lookups.objectId })
    .from(lookups)
    .where(and(eq(lookups.kind, kind), eq(lookups.hash, hash)));
  return claimed?.organizationId === owner.organizationId && claimed.objectId === owner.objectId;
}

/** All lookups of one kind, for jobs that visit all organisations. */
export async function listOwned(
  database: Database,
  kind: LookupKind,
): Promise<{ organizationId: string; objectId: string }[]> {
  return database.transaction(null, tx =>
    tx
      .select({ organizationId: lookups.organizationId, objectId: lookups.objectId })
      .from(lookups)
      .where(eq(lookups.kind, kind)),
  );
}

export async function removeLookup(tx: Transaction, kind: LookupKind, value: string): Promise<void> {
  await tx.delete(lookups).where(and(eq(lookups.kind, kind), eq(lookups.hash, hashOf(value))));
}

/** All lookups of these objects. */
export async function removeLookupsOf(
  tx: Transaction,
  organizationId: string,
  objectIds: readonly string[],
): Promise<void> {
  const condition = and(eq(lookups.organizationId, organizationId), inArray(lookups.objectId, [...objectIds]));
  await tx.delete(lookups).where(condition);
}

/** Lookups of one kind that are older than this many days. */
export async function removeOldLookups(
  tx: Transaction,
  organizationId: string,
  kind: LookupKind,
  days: number,
): Promise<void> {
  const isOld = sql`${lookups.createdAt} < now() - make_interval(days => ${days})`;
  await tx.delete(lookups).where(and(eq(lookups.organizationId, organizationId), eq(lookups.kind, kind), isOld));
}
