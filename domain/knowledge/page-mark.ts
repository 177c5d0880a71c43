import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';

/** Words beside a page that is answered from all the same: its website no longer has it. None takes them away. */
export async function markPage(tx: Transaction, id: string, problem: string | null): Promise<void> {
  const isReady = and(eq(documents.id, id), eq(documents.kind, 'page'), eq(documents.state, 'ready'));
  await tx.update(documents).set({ problem }).where(isReady);
}
