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

/** Call it after the identity provider has saved the change. If it fails, other processes may show old data for up to a minute. */
export async function raiseIdentityVersion(services: Services, id: string): Promise<void> {
  try {
    await globalTransaction(services, tx => raiseVersion(tx, id));
  } catch (error) {
    services.log.warn(
      { err: error },
      'could not raise the identity version: other servers may show old account data for a minute',
    );
  }
}

/** For invitations: they name an address only. Two people can share it in different spellings. */
export async function raiseVersionOfAddresses(services: Services, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  try {
    for (const { id } of await services.directory.findUsersByEmail(emails)) await raiseIdentityVersion(services, id);
  } catch (error) {
    services.log.warn(
      { err: error },
      'could not raise the identity version: other servers may show old invitations for a minute',
    );
  }
}

/** Without a row, the person has never called the API, and no process has read anything. */
export async function raiseVersion(tx: Transaction, id: string): Promise<void> {
  const identityVersion = sql`${people.identityVersion} + 1`;
  await tx.update(people).set({ identityVersion }).where(eq(people.id, id));
}
