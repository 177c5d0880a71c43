import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';

/** Notes that the website no longer has this page; it is still used in answers. Null removes the note. */
export async function markPage(tx: Transaction, id: string, problem: string | null): Promise<void> {
  const isReady = and(eq(documents.id, id), eq(documents.kind, 'page'), eq(documents.state, 'ready'));
  await tx.update(documents).set({ problem }).where(isReady);
}
