import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import { safeMessage } from '#platform/errors.ts';

/** Background jobs. Handlers may run twice: after a killed process, or if a response got lost. */
export type Queue<Data extends object> = {
  name: string;
  retries: number;
  expireInSeconds: number;
  /** At most one job per `singletonKey` waits. Another can be queued while one runs. */
  onePerKey: boolean;
  /** How many jobs a process runs at once. */
  concurrency: number;
  /** Groups take turns. */
  groupBy: string;
  readonly data?: Data;
};

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

export type FailedJob = { id: string; data: object; failedAt: Date; reason: string };

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];
type Handler<Data> = (data: Data, job: { id: string; signal: AbortSignal }) => Promise<void>;

const schema = 'jobs';
const leaseSeconds = 20;
/** Per group and process, so that a job that hangs leaves slots for others. */
const concurrencyPerGroup = 2;
/** The more jobs of its group are waiting, the lower a job's priority; from this number on, priorities are equal. */
const mostRanks = 100;
/** Polling interval while notifications work. */
const idleSeconds = 60;
const waitingIndex = 'job_waiting_of_group';
const keepFailedSeconds = 90 * 24 * 3600;
const deadLetterOf = (name: string) => `${name}.failed`;

export function defineQueue<Data extends object>(
  name: string,
  options: Partial<Omit<Queue<Data>, 'name' | 'data'>> = {},
): Queue<Data> {
  const {
    retries = 5,
    expireInSeconds = 900,
    onePerKey = false,
    concurrency = 4,
    groupBy = 'organizationId',
  } = options;
  return { name, retries, expireInSeconds, onePerKey, concurrency, groupBy };
}

export async function openJobs(options: {
  url: string;
  onError: (error: Error) => void;
  onFailure?: (error: unknown, job: { queue: string; job: string }) => void;
  /** Only processes that run jobs also supervise: they return the jobs of killed workers to their queue. */
  runsJobs: boolean;
  pollSeconds?: number;
}) {
  const { pollSeconds = 5, onFailure } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema,
    migrate: false,
    createSchema: false,
    max: 4,
    application_name: 'aisle jobs',
    supervise: options.runsJobs,
    schedule: options.runsJobs,
    useListenNotify: options.runsJobs,
    superviseIntervalSeconds: Math.ceil(pollSeconds * 2),
    monitorIntervalSeconds: Math.ceil(pollSeconds * 2),
    // Only the owner may rebuild indexes.
    reindex: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  const polls: NodeJS.Timeout[] = [];

  return {
    /** Queues a job in the caller's transaction: a rollback removes the job. */
    async enqueue<Data extends object>(
      tx: DrizzleTransaction,
      queue: Queue<Data>,
      data: NoInfer<Data>,
      when: { startAfter?: Date; singletonKey?: string } = {},
    ): Promise<string | null> {
      const db = fromDrizzle(tx, sql);
      const group = (data as Record<string, unknown>)[queue.groupBy];
      if (typeof group !== 'string') return boss.send(queue.name, data, { ...when, db });
      const rank = await countWaiting(db, queue.name, group);
      return boss.send(queue.name, data, { ...when, group: { id: group }, priority: -rank, db });
    },
    async work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): Promise<void> {
      const options = {
        pollingIntervalSeconds: Math.min(2, pollSeconds),
        notifyPollingIntervalSeconds: idleSeconds,
        localConcurrency: queue.concurrency,
        localGroupConcurrency: Math.min(concurrencyPerGroup, queue.concurrency),
        perJobResults: true as const,
      };
      const settle = async (job: Job<Data>): Promise<JobResult> => {
        try {
          await handler(job.data, job);
          return { id: job.id, status: 'completed' };
        } catch (error) {
          onFailure?.(error, { queue: queue.name, job: job.id });
          // The message is stored with the job, so it must not contain customer text.
          return { id: job.id, status: 'failed', output: { message: safeMessage(error) } };
        }
      };
      const workers = () => boss.getWipData().filter(({ name }) => name === queue.name);
      const wakeOne = () => {
        const idle = workers().find(({ count }) => count === 0);
        if (idle) boss.notifyWorker(idle.id);
      };
      // One job per worker: in a batch, the slowest job would delay the others.
      await boss.work<Data, void, typeof options>(queue.name, options, async jobs => {
        wakeOne();
        const results = await Promise.all(jobs.map(settle));
        for (const { id } of workers()) boss.notifyWorker(id);
        return results;
      });
      // Notifications announce new jobs, not jobs that become due. One idle worker polls for those.
      polls.push(setInterval(wakeOne, 1000 * pollSeconds).unref());
    },
    async schedule(queue: Queue<object>, cron: string): Promise<void> {
      await boss.schedule(queue.name, cron, {});
    },
    /** Permanently failed jobs of the last 90 days, with the last reason. */
    async listFailed(queue: Queue<object>): Promise<FailedJob[]> {
      const jobs = await boss.findJobs<object>(deadLetterOf(queue.name), { queued: true });
      return jobs.map(({ id, data, createdOn, output }) => ({
        id,
        data,
        failedAt: createdOn,
        reason: reasonOf(output),
      }));
    },
    /** Returns failed jobs to their queue, and returns their number. */
    async retryFailed(queue: Queue<object>): Promise<number> {
      return boss.redrive(deadLetterOf(queue.name));
    },
    /** Job counts per queue, as last counted by a worker. */
    async count(): Promise<{ name: string; waiting: number; failed: number }[]> {
      const queues = await boss.getQueues();
      const counts = new Map(queues.map(({ name, queuedCount, activeCount }) => [name, queuedCount + activeCount]));
      return queues
        .filter(({ name }) => counts.has(deadLetterOf(name)))
        .map(({ name }) => ({ name, waiting: counts.get(name) ?? 0, failed: counts.get(deadLetterOf(name)) ?? 0 }));
    },
    /** Queues that do not exist in this database. Enqueuing there would fail. */
    async listMissing(queues: readonly Queue<object>[]): Promise<string[]> {
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      return queues.map(({ name }) => name).filter(name => !known.has(name));
    },
    async stop(): Promise<void> {
      for (const poll of polls) clearInterval(poll);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** Called by the database owner with every migration; may run twice. */
export async function installJobs(ownerUrl: string, queues: readonly Queue<object>[], appRole: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 1, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', error => failures.push(error));
  await boss.start();
  try {
    for (const queue of queues) await installQueue(boss, queue);
    await boss.getDb().executeSql(`
      create index if not exists ${waitingIndex} on ${schema}.job (name, group_id)
        where state < 'active' and group_id is not null;
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

/**
 * The number of due jobs of the same group. The first jobs of all groups run before the second job of any group, so a long backlog
 * of one group delays the others by at most one job.
 */
async function countWaiting(db: ReturnType<typeof fromDrizzle>, queue: string, group: string): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::int as count from (
       select from ${schema}.job
       where name = $1 and group_id = $2 and state < 'active' and start_after <= now()
       limit ${mostRanks}) as waiting`,
    [queue, group],
  );
  return (rows[0] as { count: number }).count;
}

function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'No reason was given.';
}
