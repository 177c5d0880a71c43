// Runs several look-ups in one transaction and shares their reads.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization } from '#domain/context.ts';

const memories = new WeakMap<Transaction, Map<string, Promise<unknown>>>();

/**
 * Runs the work's transactions as parts of one read-only transaction, and caches shared reads such as site and plan.
 * Make no outside calls in it: it holds a connection.
 */
export function sharedRead<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const own = requireOrganization(ctx);
  const { database } = ctx;
  return database.transaction(own, tx => {
    remembering(tx);
    const share = <R>(organizationId: string | null, part: (tx: Transaction) => Promise<R>): Promise<R> =>
      organizationId === own ? part(tx) : database.transaction(organizationId, part);
    return work({ ...ctx, database: { ...database, transaction: share, single: share } });
  });
}

/**
 * From now on, this transaction caches what is read with `remember`. Do not call it in a transaction that changes such
 * data.
 */
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
 * Sends statements together and runs them in order. If one fails, all later ones fail too; the first error tells why.
 * Statements must already be started: call `execute` when building one.
 */
export async function pipeline<const T extends readonly unknown[]>(statements: T): Promise<Results<T>> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find(result => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map(result => (result as PromiseFulfilledResult<unknown>).value) as Results<T>;
}
