import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import { safeMessage } from '#platform/errors.ts';

/** Work that outlives its request. Handlers may run twice: after a killed process, or when an answer got lost. */
export type Queue<Data extends object> = {
  name: string;
  retries: number;
  expireInSeconds: number;
  /** At most one job per `singletonKey` waits. Another can be queued while one runs. */
  onePerKey: boolean;
  readonly data?: Data;
};

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

export type FailedJob = { id: string; data: object; failedAt: Date; reason: string };

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];
type Handler<Data> = (data: Data, job: { id: string; signal: AbortSignal }) => Promise<void>;

const schema = 'jobs';
const leaseSeconds = 20;
const atOnce = 5;
const keepFailedSeconds = 90 * 24 * 3600;
const deadLetterOf = (name: string) => `${name}.failed`;

export function defineQueue<Data extends object>(
  name: string,
  options: { retries?: number; expireInSeconds?: number; onePerKey?: boolean } = {},
): Queue<Data> {
  const { retries = 5, expireInSeconds = 900, onePerKey = false } = options;
  return { name, retries, expireInSeconds, onePerKey };
}

export async function openJobs(options: {
  url: string;
  onError: (error: Error) => void;
  onFailure?: (error: unknown, job: { queue: string; job: string }) => void;
  /** Exactly the processes that work also supervise: they return the jobs of killed workers to their queue. */
  works: boolean;
  pollSeconds?: number;
}) {
  const { pollSeconds = 5 } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema,
    migrate: false,
    createSchema: false,
    max: 4,
    application_name: 'aisle jobs',
    supervise: options.works,
    schedule: options.works,
    useListenNotify: options.works,
    superviseIntervalSeconds: Math.ceil(pollSeconds * 2),
    monitorIntervalSeconds: Math.ceil(pollSeconds * 2),
    // Only an owner may rebuild indexes.
    reindex: false,
  });
  boss.on('error', options.onError);
  await boss.start();

  return {
    /** Inside the caller's transaction: a rollback takes the job back. */
    async enqueue<Data extends object>(
      tx: DrizzleTransaction,
      queue: Queue<Data>,
      data: NoInfer<Data>,
      when: { startAfter?: Date; singletonKey?: string } = {},
    ): Promise<string | null> {
      return boss.send(queue.name, data, { ...when, db: fromDrizzle(tx, sql) });
    },
    async work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): Promise<void> {
      const pace = {
        pollingIntervalSeconds: Math.min(2, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
        // One at a time would mean one per poll: a provider's burst of events must not wait for minutes.
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true as const,
      };
      const settle = async (job: Job<Data>): Promise<JobResult> => {
        try {
          await handler(job.data, job);
          return { id: job.id, status: 'completed' };
        } catch (error) {
          options.onFailure?.(error, { queue: queue.name, job: job.id });
          // It is stored with the job, where nothing a customer wrote belongs.
          return { id: job.id, status: 'failed', output: { message: safeMessage(error) } };
        }
      };
      await boss.work<Data, void, typeof pace>(queue.name, pace, jobs => Promise.all(jobs.map(settle)));
    },
    async schedule(queue: Queue<object>, cron: string): Promise<void> {
      await boss.schedule(queue.name, cron, {});
    },
    /** What failed for good, kept for 90 days, with the last reason. */
    async listFailed(queue: Queue<object>): Promise<FailedJob[]> {
      const jobs = await boss.findJobs<object>(deadLetterOf(queue.name), { queued: true });
      return jobs.map(({ id, data, createdOn, output }) => ({
        id,
        data,
        failedAt: createdOn,
        reason: reasonOf(output),
      }));
    },
    /** Returns failed jobs to their queue and says how many. */
    async retryFailed(queue: Queue<object>): Promise<number> {
      return boss.redrive(deadLetterOf(queue.name));
    },
    /** How much each queue holds, as the processes that work counted it last. */
    async count(): Promise<{ name: string; waiting: number; failed: number }[]> {
      const queues = await boss.getQueues();
      const held = new Map(queues.map(({ name, queuedCount, activeCount }) => [name, queuedCount + activeCount]));
      return queues
        .filter(({ name }) => held.has(deadLetterOf(name)))
        .map(({ name }) => ({ name, waiting: held.get(name) ?? 0, failed: held.get(deadLetterOf(name)) ?? 0 }));
    },
    /** Queues that this database does not know: what is enqueued there would be refused. */
    async listMissing(queues: readonly Queue<object>[]): Promise<string[]> {
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      return queues.map(({ name }) => name).filter(name => !known.has(name));
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

/** Run by the owner of the database with every migration; may run twice. */
export async function installJobs(ownerUrl: string, queues: readonly Queue<object>[], appRole: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 1, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', error => failures.push(error));
  await boss.start();
  try {
    for (const queue of queues) await installQueue(boss, queue);
    await boss.getDb().executeSql(`
      grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant usage on all sequences in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole}`);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
}

async function installQueue(boss: PgBoss, queue: Queue<object>): Promise<void> {
  const settings = {
    retryLimit: queue.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: queue.expireInSeconds,
    heartbeatSeconds: leaseSeconds,
    deadLetter: deadLetterOf(queue.name),
    notify: true,
  };
  await boss.createQueue(deadLetterOf(queue.name), { retentionSeconds: keepFailedSeconds });
  await boss.createQueue(queue.name, { ...settings, policy: queue.onePerKey ? 'short' : 'standard' });
  await boss.updateQueue(queue.name, settings);
}

function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'No reason was given.';
}
