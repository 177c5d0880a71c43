import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { lookups } from '#database/schema/global.ts';
import { hashSecret } from '#platform/crypto.ts';

export type LookupKind =
  | 'widget-key'
  | 'widget-picture'
  | 'site-key'
  | 'shop'
  | 'shop-link'
  | 'paddle-transaction'
  | 'paddle-subscription'
  | 'trial-person';

/** The only read before the organisation is known: whose is this key, shop or provider's id? */
export async function findOwner(
  database: Database,
  kind: LookupKind,
  value: string,
): Promise<{ organizationId: string; objectId: string } | undefined> {
  return findOwnerByHash(database, kind, hashOf(value));
}

/** For who kept only this of what was brought. */
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

/** The first who claims it keeps it. Says whether it is the claimant's now. */
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
  const [kept] = await tx
    .select({ organizationId: lookups.organizationId, objectId: lookups.objectId })
    .from(lookups)
    .where(and(eq(lookups.kind, kind), eq(lookups.hash, hash)));
  return kept?.organizationId === owner.organizationId && kept.objectId === owner.objectId;
}

/** Everything of one kind that organisations own, for sweeps that visit them all. */
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

/** Everything by which these objects are found. */
export async function removeLookupsOf(
  tx: Transaction,
  organizationId: string,
  objectIds: readonly string[],
): Promise<void> {
  const isTheirs = and(eq(lookups.organizationId, organizationId), inArray(lookups.objectId, [...objectIds]));
  await tx.delete(lookups).where(isTheirs);
}
