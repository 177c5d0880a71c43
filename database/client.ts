import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { instrumentClient } from '#database/instrument-client.ts';
import { AppError, databaseCode } from '#platform/errors.ts';
import { timeStep } from '#platform/timing.ts';

/** A transaction of one organisation: row-level security hides the rows of all others. */
export type Transaction = Omit<NodePgDatabase, 'transaction' | '$client'>;

export type Database = ReturnType<typeof openDatabase>;

type Options = { url: string; poolSize: number; onError: (error: Error) => void };

const connectionTimeout = 5_000;
const statementTimeout = 15_000;
const queryTimeout = 20_000;
const reportFullFor = 120_000;
const diskFull = '53100';

export function openDatabase({ url, poolSize, onError }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    keepAlive: true,
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    idle_in_transaction_session_timeout: statementTimeout,
    application_name: 'aisle',
  });
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', onError);
  pool.on('connect', instrumentClient);
  const drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();
  let fullAt = Number.NEGATIVE_INFINITY;

  /** `organizationId` null reaches the global tables only. */
  function transaction<T>(organizationId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return run(organizationId, async ({ client, tx, begun }) => {
      const result = await work(tx);
      await begun;
      await client.query('commit');
      return result;
    });
  }

  /** For a single statement: begin, statement and commit take one round trip. A second statement would find no transaction. */
  function single<T>(organizationId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return run(organizationId, async ({ client, tx, begun, endAccess }) => {
      const result = work(tx);
      const ended = new Promise<unknown>((done, fail) => {
        // The statement was sent before this tick: nothing is awaited before it.
        process.nextTick(() => {
          endAccess();
          client.query('commit').then(done, fail);
        });
      });
      const [answer] = await Promise.all([result, begun, ended]);
      return answer;
    });
  }

  type Begun = { client: pg.PoolClient; tx: Transaction; begun: Promise<unknown>; endAccess(): void };

  async function run<T>(organizationId: string | null, work: (begun: Begun) => Promise<T>): Promise<T> {
    const client = await timeStep('connection', 'waiting', () => pool.connect()).catch(refuse);
    const lasting = drizzles.get(client) ?? drizzle({ client });
    drizzles.set(client, lasting);
    // Without this, work that continues after its transaction would run inside the next one, of another organisation.
    const { proxy: tx, revoke } = Proxy.revocable(lasting, {});
    let broken: Error | undefined;
    const watch = (error: Error) => {
      broken = error;
    };
    client.on('error', watch);
    try {
      const begun = client.query(`begin; set local app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}`);
      // The rejection is handled by the awaiting caller; the statements after it fail as well.
      begun.catch(() => {});
      return await work({ client, tx, begun, endAccess: revoke });
    } catch (error) {
      if (isConnectionError(error)) {
        broken ??= error as Error;
        throw unavailable(error);
      }
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      if (databaseCode(error) !== diskFull) throw error;
      fullAt = performance.now();
      throw storageFull(error);
    } finally {
      revoke();
      // A broken connection can report several errors, also after it left the pool.
      if (!broken) client.off('error', watch);
      client.release(broken);
    }
  }

  return {
    transaction,
    single,
    /** One statement in its own transaction, without an organisation. Rate limits use it: counting must not wait for other work. */
    statement: (query: { name?: string; text: string; values?: unknown[] }) => pool.query(query),
    ping: async () => {
      await pool.query('select 1');
    },
    /** Whether a statement failed for lack of disk space within the last minutes. */
    wasFullLately: () => performance.now() - fullAt < reportFullFor,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function refuse(error: unknown): never {
  throw unavailable(error);
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'database_unavailable', 'The database cannot be reached. Try again in a moment.', {
    cause,
    retryAfter: 2,
  });
}

function storageFull(cause: unknown): AppError {
  const words = 'We can’t store this right now. Everything you saved before is safe.';
  return new AppError('unavailable', 'storage_full', words, { cause, retryAfter: 60 });
}

const brokenConnection = /^(08...|57P0[1-5]|53300|ECONN.*|EPIPE|ETIMEDOUT)$/;
const brokenMessage = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/;

function isConnectionError(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== undefined) return brokenConnection.test(code);
  for (let at = error; at instanceof Error; at = at.cause) if (brokenMessage.test(at.message)) return true;
  return false;
}
