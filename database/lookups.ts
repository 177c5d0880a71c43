import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { lookups } from '#database/schema/global.ts';
import { hashSecret } from '#platform/crypto.ts';

export type LookupKind = 'widget-key' | 'site-key' | 'shop' | 'paddle-customer' | 'paddle-subscription';

/** The only read before the organisation is known: whose is this key, shop or provider's id? */
export async function findOwner(
  database: Database,
  kind: LookupKind,
  value: string,
): Promise<{ organizationId: string; objectId: string } | undefined> {
  const [owner] = await database.transaction(null, tx =>
    tx
      .select({ organizationId: lookups.organizationId, objectId: lookups.objectId })
      .from(lookups)
      .where(and(eq(lookups.kind, kind), eq(lookups.hash, hashSecret(value)))),
  );
  return owner;
}

export async function addLookup(
  tx: Transaction,
  kind: LookupKind,
  value: string,
  owner: { organizationId: string; objectId: string },
): Promise<void> {
  await tx.insert(lookups).values({ kind, hash: hashSecret(value), ...owner });
}

export async function removeLookup(tx: Transaction, kind: LookupKind, value: string): Promise<void> {
  await tx.delete(lookups).where(and(eq(lookups.kind, kind), eq(lookups.hash, hashSecret(value))));
}
