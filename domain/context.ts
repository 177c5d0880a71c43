import type { Database, Transaction } from '#database/client.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Crawler } from '#providers/crawler/crawler.ts';
import type { Directory } from '#providers/directory/directory.ts';
import type { Embeddings } from '#providers/embeddings.ts';
import type { Files } from '#providers/files.ts';
import type { Mail } from '#providers/mail.ts';
import type { Models } from '#providers/model/model.ts';
import type { Payments } from '#providers/paddle/paddle.ts';
import type { Reranker } from '#providers/rerank.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';

/** Who makes the call. Every entry point produces one of these. */
export type Caller = {
  actor:
    | { kind: 'anonymous' }
    | { kind: 'visitor' }
    | { kind: 'key'; id: string }
    | { kind: 'person'; id: string }
    /** A user in a shop's admin, identified by Shopify. */
    | { kind: 'merchant'; id: string; shop: string }
    | { kind: 'job'; name: string };
  organizationId: string | null;
  permissions: ReadonlySet<Permission>;
  /** Permissions that the role grants but the missing subscription withholds. */
  withheld?: { permissions: ReadonlySet<Permission>; code: string; words: string };
};

export type Services = {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  crawler: Crawler;
  directory: Directory;
  mail: Mail;
  payments: Payments;
  /** Null: Shopify is not set up on this server. */
  shopify: Shopify | null;
  /** Null: search by words only, not by meaning. */
  embeddings: Embeddings | null;
  /** Null: passages keep the order of the search. */
  reranker: Reranker | null;
  /** Models that write answers, if configured. */
  models: Models;
  /** The operator's terms for the model that plans include. `dailyTokens`: per organisation; 0 is unlimited. */
  includedModel: { judgeName: string | null; dailyTokens: number };
  /**
   * Secrets that encrypt what has to be readable again, such as API keys; empty if nothing can be stored. The first
   * encrypts, all decrypt.
   */
  sealingSecrets: readonly string[];
  /** Stores uploads. */
  files: Files;
  /** The public address of the product: the start of every link we send. */
  publicUrl: string;
};

/** `reads`: cached for the transactions of one question, such as the plan. */
export type Context = Caller & Services & { reads?: Map<string, Promise<unknown>> };

export const anonymousCaller: Caller = { actor: { kind: 'anonymous' }, organizationId: null, permissions: new Set() };

/** A job acts for the organisation that queued it, without permission checks. */
export function jobContext(services: Services, name: string, organizationId: string): Context {
  return { ...services, actor: { kind: 'job', name }, organizationId, permissions: new Set() };
}

/** The only way to tenant tables: row-level security shows only the caller's organisation. */
export function transaction<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.database.transaction(requireOrganization(ctx), work);
}

/** The same for a single statement, in one round trip. */
export function single<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.database.single(requireOrganization(ctx), work);
}

/** For the global tables, which belong to no organisation. */
export function globalTransaction<T>(services: Services, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return services.database.transaction(null, work);
}

export function globalSingle<T>(services: Services, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return services.database.single(null, work);
}

/**
 * The same caller with a draft applied: every transaction starts with `prepare`, sees what it wrote, and is rolled
 * back.
 */
export function withDraft(ctx: Context, prepare: (tx: Transaction) => Promise<void>): Context {
  const own = requireOrganization(ctx);
  async function attempt<T>(organizationId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const enough = new Error('draft rolled back');
    let result: { value: T } | undefined;
    const run = ctx.database.transaction(organizationId, async tx => {
      if (organizationId === own) await prepare(tx);
      result = { value: await work(tx) };
      throw enough;
    });
    await run.catch((error: unknown) => {
      if (error !== enough) throw error;
    });
    if (!result) throw enough;
    return result.value;
  }
  return withDatabase(ctx, { ...ctx.database, transaction: attempt, single: attempt });
}

/**
 * The same caller inside a transaction: all transactions of the organisation become parts of it. Searches do not wait for
 * a re-ranking model, because the transaction holds a connection.
 */
export function inTransaction(ctx: Context, tx: Transaction): Context {
  const { database } = ctx;
  const own = requireOrganization(ctx);
  const share = <R>(organizationId: string | null, part: (tx: Transaction) => Promise<R>): Promise<R> =>
    organizationId === own ? part(tx) : database.transaction(organizationId, part);
  return { ...withDatabase(ctx, { ...database, transaction: share, single: share }), reranker: null };
}

/** The database that a draft or a shared transaction has replaced. */
const replaced = new WeakMap<Database, Database>();

function withDatabase(ctx: Context, database: Database): Context {
  replaced.set(database, ctx.database);
  return { ...ctx, database };
}

/** The same caller outside of drafts and shared transactions, for what is stored in any case. */
export function outsideDraft(ctx: Context): Context {
  const database = replaced.get(ctx.database);
  return database ? outsideDraft({ ...ctx, database }) : ctx;
}

/** The same caller, acting in an organisation that was just created or joined. */
export function inOrganization(ctx: Context, organizationId: string): Context {
  return { ...ctx, organizationId };
}

export function requirePerson(ctx: Context): string {
  if (ctx.actor.kind === 'person') return ctx.actor.id;
  throw new AppError('unauthenticated', 'no_person', 'User is not authenticated');
}

/** The author to store with a change; null for jobs and visitors. */
export function authorIdOf({ actor }: Pick<Context, 'actor'>): string | null {
  if (actor.kind === 'merchant') return `shopify:${actor.id}`;
  return actor.kind === 'person' ? actor.id : null;
}

export function requireWriter(ctx: Context): string {
  return authorIdOf(ctx) ?? requirePerson(ctx);
}

export function requireMerchant(ctx: Context): { id: string; shop: string } {
  if (ctx.actor.kind === 'merchant') return ctx.actor;
  throw new AppError('unauthenticated', 'shopify_session', 'Open Aisle from your Shopify admin.');
}

export function requireShopify({ shopify }: Pick<Context, 'shopify'>): Shopify {
  if (shopify) return shopify;
  throw new AppError('unavailable', 'no_shopify', 'Shopify isn’t set up on this server.');
}

export function requireOrganization(ctx: Pick<Context, 'organizationId'>): string {
  if (ctx.organizationId === null) throw new AppError('invalid', 'no_organization', 'No active organization');
  return ctx.organizationId;
}

export function requirePermission(ctx: Context, permission: Permission): void {
  if (ctx.permissions.has(permission)) return;
  const { withheld } = ctx;
  if (withheld?.permissions.has(permission)) throw new AppError('forbidden', withheld.code, withheld.words);
  throw new AppError(
    'forbidden',
    'missing_permission',
    `Your role doesn’t include the ${permission} permission. Ask an Owner or Admin to change your role.`,
  );
}
