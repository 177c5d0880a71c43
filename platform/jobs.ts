import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { safeMessage } from '#platform/errors.ts';
import { deadLetterOf, openJobReports } from '#platform/job-reports.ts';
import { lostJobsTable, openLostJobs, setAsideReason } from '#platform/lost-jobs.ts';

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

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];
/** `wasLost`: the process that ran the job before ended while it ran. */
type Handler<Data> = (data: Data, job: { wasLost: boolean }) => Promise<void>;
type WorkOptions<Data> = {
  /** Called when the job is set aside, to end what it left open. */
  onSetAside?: ((data: Data) => Promise<void>) | undefined;
};

const schema = 'jobs';
const leaseSeconds = 20;
/** Per group and process, so that a job that hangs leaves slots for others. */
const concurrencyPerGroup = 2;
/** The more jobs of its group are waiting, the lower a job's priority; from this number on, priorities are equal. */
const mostRanks = 100;
/** Polling interval while notifications work. */
const idleSeconds = 60;
const waitingIndex = 'job_waiting_of_group';
const maxLockWait = 1_500;
const keepFailedSeconds = 90 * 24 * 3600;

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
  const lostJobs = openLostJobs(boss, schema);
  const polls: NodeJS.Timeout[] = [];

  return {
    ...openJobReports(boss, schema),
    /**
     * Queues a job in the caller's transaction: a rollback removes the job. `delay` is in milliseconds, because a moment of this
     * process's clock could be long past for the database's.
     */
    async enqueue<Data extends object>(
      tx: DrizzleTransaction,
      queue: Queue<Data>,
      data: NoInfer<Data>,
      { delay = 0, ...rest }: { delay?: number; singletonKey?: string } = {},
    ): Promise<string | null> {
      const db = fromDrizzle(tx, sql);
      const when = delay > 0 ? { ...rest, startAfter: Math.ceil(delay / 1000) } : rest;
      const group = (data as Record<string, unknown>)[queue.groupBy];
      if (typeof group !== 'string') return boss.send(queue.name, data, { ...when, db });
      const rank = await countWaiting(db, queue.name, group);
      return boss.send(queue.name, data, { ...when, group: { id: group }, priority: -rank, db });
    },
    async work<Data extends object>(
      queue: Queue<Data>,
      handler: Handler<Data>,
      { onSetAside }: WorkOptions<Data> = {},
    ): Promise<void> {
      const options = {
        pollingIntervalSeconds: Math.min(2, pollSeconds),
        notifyPollingIntervalSeconds: idleSeconds,
        localConcurrency: queue.concurrency,
        localGroupConcurrency: Math.min(concurrencyPerGroup, queue.concurrency),
        perJobResults: true as const,
        includeMetadata: true as const,
      };
      const run = async (job: JobWithMetadata<Data>): Promise<JobResult> => {
        const { mayRun, wasLost, end } = await lostJobs.begin(job);
        try {
          if (mayRun) await handler(job.data, { wasLost });
          await lostJobs.forget(job);
        } finally {
          end();
        }
        return mayRun ? { id: job.id, status: 'completed' } : setAside(job);
      };
      const setAside = async (job: JobWithMetadata<Data>): Promise<JobResult> => {
        const report = (error: unknown) => onFailure?.(error, { queue: queue.name, job: job.id });
        report(new Error(setAsideReason));
        await onSetAside?.(job.data).catch(report);
        return { id: job.id, status: 'deadletter', output: { message: setAsideReason, isSetAside: true } };
      };
      const settle = (job: JobWithMetadata<Data>): Promise<JobResult> =>
        run(job).catch(error => {
          onFailure?.(error, { queue: queue.name, job: job.id });
          // The message is stored with the job, so it must not contain customer text.
          return { id: job.id, status: 'failed', output: { message: safeMessage(error) } };
        });
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
  // Running servers queue jobs, and would wait behind a statement that waits for a lock.
  const connectionString = withOption(ownerUrl, `-c lock_timeout=${maxLockWait}`);
  const boss = new PgBoss({ connectionString, schema, max: 1, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', error => failures.push(error));
  try {
    await boss.start();
    for (const queue of queues) await installQueue(boss, queue);
    const { rows } = await boss.getDb().executeSql(`select to_regclass('${schema}.${waitingIndex}') as found`);
    // Even if the index exists, CREATE INDEX locks the table.
    if (!(rows[0] as { found: unknown }).found) await boss.getDb().executeSql(createWaitingIndex);
    await boss.getDb().executeSql(`
      ${lostJobsTable(schema)}
      grant usage on schema ${schema} to ${appRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
      grant usage on all sequences in schema ${schema} to ${appRole};
      grant execute on all functions in schema ${schema} to ${appRole}`);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
}

const createWaitingIndex = `
  create index ${waitingIndex} on ${schema}.job (name, group_id) where state < 'active' and group_id is not null`;

function withOption(url: string, option: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', [changed.searchParams.get('options'), option].filter(Boolean).join(' '));
  return changed.href;
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
