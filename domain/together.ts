// Many look-ups for one purpose share a transaction, and what each of them would read again.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization } from '#domain/context.ts';

const memories = new WeakMap<Transaction, Map<string, Promise<unknown>>>();

/**
 * The work's own transactions are parts of one, which only reads: what it saw of the site or the plan it does not ask for again. Nothing
 * outside is asked in it, because a connection waits as long as it lasts.
 */
export function together<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const own = requireOrganization(ctx);
  const { database } = ctx;
  return database.transaction(own, tx => {
    remembering(tx);
    const share = <R>(organizationId: string | null, part: (tx: Transaction) => Promise<R>): Promise<R> =>
      organizationId === own ? part(tx) : database.transaction(organizationId, part);
    return work({ ...ctx, database: { ...database, transaction: share, single: share } });
  });
}

/** From now on this transaction reads once what is read by `remember`. Whoever changes such a thing does not call this. */
export function remembering(tx: Transaction): void {
  if (!memories.has(tx)) memories.set(tx, new Map());
}

export function remember<T>(tx: Transaction, name: string, read: () => Promise<T>): Promise<T> {
  const memory = memories.get(tx);
  if (!memory) return read();
  const known = (memory.get(name) as Promise<T> | undefined) ?? read();
  memory.set(name, known);
  return known;
}

type Results<T extends readonly unknown[]> = { -readonly [Place in keyof T]: Awaited<T[Place]> };

/**
 * Statements that go out together and are done in their order. Where one fails, all behind it fail as well: the first says why. They have
 * to be on their way when they come here, so whoever builds one calls `execute`.
 */
export async function inOrder<const T extends readonly unknown[]>(statements: T): Promise<Results<T>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map(result => (result as PromiseFulfilledResult<unknown>).value) as Results<T>;
}
