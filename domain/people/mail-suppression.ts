// Addresses that get no emails as visitors, from any site. Only their hashes are stored (`mailboxOf`).
import { eq } from 'drizzle-orm';
import { mailSuppressions } from '#database/schema/global.ts';
import { globalTransaction, type Services } from '#domain/context.ts';

export async function isSuppressed(services: Services, hash: string): Promise<boolean> {
  const isTheirs = eq(mailSuppressions.hash, hash);
  const found = await globalTransaction(services, tx => tx.select().from(mailSuppressions).where(isTheirs));
  return found.length > 0;
}

export async function suppressMail(services: Services, hash: string): Promise<void> {
  await globalTransaction(services, tx => tx.insert(mailSuppressions).values({ hash }).onConflictDoNothing());
}

/** Only for the owner of the address. */
export async function allowMail(services: Services, hash: string): Promise<void> {
  await globalTransaction(services, tx => tx.delete(mailSuppressions).where(eq(mailSuppressions.hash, hash)));
}
