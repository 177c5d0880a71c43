// Account and memberships are read from the identity provider at most once a minute by each process. Every change of ours raises
// the person's version, so that all processes read them again.
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { people } from '#database/schema/global.ts';
import { globalSingle, globalTransaction, type Services } from '#domain/context.ts';

export async function readIdentityVersion(services: Services, id: string): Promise<number> {
  const [row] = await globalSingle(services, tx => versionOf(tx, { id }));
  return row?.version ?? 0;
}

const versionOf = prepared('identity_version', tx =>
  tx
    .select({ version: people.identityVersion })
    .from(people)
    .where(eq(people.id, sql.placeholder('id'))),
);

/** Call it after the change at the identity provider. */
export async function raiseIdentityVersion(services: Services, id: string): Promise<void> {
  await globalTransaction(services, tx => raiseVersion(tx, id));
}

export async function raiseVersion(tx: Transaction, id: string): Promise<void> {
  const identityVersion = sql`${people.identityVersion} + 1`;
  await tx
    .insert(people)
    .values({ id, identityVersion: 1 })
    .onConflictDoUpdate({ target: people.id, set: { identityVersion } });
}
