import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { prepareRepeated } from '#database/repeated.ts';
import { sendTogether } from '#database/send-together.ts';
import { timeStatements } from '#database/timed.ts';
import { AppError, databaseCode } from '#platform/errors.ts';
import { timeStep } from '#platform/trace.ts';

/** A transaction of one organisation: inside it only that organisation's rows exist. */
export type Transaction = Omit<NodePgDatabase, 'transaction' | '$client'>;

export type Database = ReturnType<typeof openDatabase>;

type Options = { url: string; poolSize: number; onError: (error: Error) => void };

const waitForConnection = 5_000;
const longestStatement = 15_000;
const longestSilence = 20_000;

export function openDatabase({ url, poolSize, onError }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitForConnection,
    statement_timeout: longestStatement,
    query_timeout: longestSilence,
    keepAlive: true,
    // What is asked together goes out together, and its answers come one after the other.
    pipeline: true,
    idle_in_transaction_session_timeout: longestStatement,
    application_name: 'aisle',
  });
  // Without a listener a connection that breaks while idle ends the process.
  pool.on('error', onError);
  pool.on('connect', client => {
    sendTogether(client);
    prepareRepeated(client);
    timeStatements(client);
  });
  const drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();

  /** `organizationId` null reaches the global tables only. */
  function transaction<T>(organizationId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return run(organizationId, async ({ client, tx, begun }) => {
      const result = await work(tx);
      await begun;
      await client.query('commit');
      return result;
    });
  }

  /** The same for a single statement: begun and ended in one trip. For a second one there is no transaction any more. */
  function single<T>(organizationId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return run(organizationId, async ({ client, tx, begun, takeAway }) => {
      const result = work(tx);
      const ended = new Promise<unknown>((done, fail) => {
        // By then the statement was handed over: nothing that comes before it waits for anybody.
        process.nextTick(() => {
          takeAway();
          client.query('commit').then(done, fail);
        });
      });
      const [answer] = await Promise.all([result, begun, ended]);
      return answer;
    });
  }

  type Begun = { client: pg.PoolClient; tx: Transaction; begun: Promise<unknown>; takeAway(): void };

  async function run<T>(organizationId: string | null, work: (begun: Begun) => Promise<T>): Promise<T> {
    const client = await timeStep('connection', 'waiting', () => pool.connect()).catch(refuse);
    const lasting = drizzles.get(client) ?? drizzle({ client });
    drizzles.set(client, lasting);
    // Work that goes on after its transaction would otherwise end up inside the next one, of another organisation.
    const { proxy: tx, revoke } = Proxy.revocable(lasting, {});
    let broken: Error | undefined;
    const watch = (error: Error) => {
      broken = error;
    };
    client.on('error', watch);
    try {
      const begun = client.query(`begin; set local app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}`);
      // Whoever waits for it hears of it; the statements behind it fail as well.
      begun.catch(() => {});
      return await work({ client, tx, begun, takeAway: revoke });
    } catch (error) {
      if (isConnectionError(error)) {
        broken ??= error as Error;
        throw unavailable(error);
      }
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      revoke();
      client.off('error', watch);
      client.release(broken);
    }
  }

  return {
    transaction,
    single,
    /** One statement in a transaction of its own, outside the organisations: what counts must not wait for what is counted. */
    statement: (query: { name?: string; text: string; values?: unknown[] }) => pool.query(query),
    ping: async () => {
      await pool.query('select 1');
    },
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

const brokenConnection = /^(08...|57P0[1-5]|53300|ECONN.*|EPIPE|ETIMEDOUT)$/;
const brokenWords = /^(Connection terminated|Client has encountered a connection error|Query read timeout)/;

function isConnectionError(error: unknown): boolean {
  const code = databaseCode(error);
  if (code !== undefined) return brokenConnection.test(code);
  for (let at = error; at instanceof Error; at = at.cause) if (brokenWords.test(at.message)) return true;
  return false;
}
