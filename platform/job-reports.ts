// What operators read about jobs: which failed and why, which wait, and whether a worker runs. All of it comes from the database.
import type { PgBoss } from 'pg-boss';
import { reasonOf } from '#platform/lost-jobs.ts';

export type FailedJob = {
  id: string;
  data: object;
  queuedAt: Date | null;
  failedAt: Date;
  reason: string;
  /** Its process ended twice while it ran. */
  isSetAside: boolean;
};

export type QueueCount = {
  name: string;
  /** Due, and not running. */
  waiting: number;
  /** How long the first of them has been due. */
  waitingSeconds: number;
  failed: number;
  setAside: number;
};

export const deadLetterOf = (name: string) => `${name}.failed`;

export function openJobReports(boss: PgBoss, schema: string) {
  const read = async <Row extends object>(text: string) => (await boss.getDb().executeSql(text)).rows as Row[];
  return {
    /** Permanently failed jobs of the last 90 days, with the last reason. */
    async listFailed(queue: { name: string }): Promise<FailedJob[]> {
      const jobs = await boss.findJobs<object>(deadLetterOf(queue.name), { queued: true });
      return jobs.map(({ id, data, createdOn, sourceCreatedOn, output }) => ({
        id,
        data,
        queuedAt: sourceCreatedOn,
        failedAt: createdOn,
        reason: reasonOf(output),
        isSetAside: (output as { isSetAside?: unknown } | null)?.isSetAside === true,
      }));
    },
    /** The last job of a `singletonKey`: whether it still waits or runs, and why its last attempt failed. */
    async findLast(queue: { name: string }, key: string): Promise<{ isOpen: boolean; problem: string | null } | null> {
      const jobs = await boss.findJobs<object>(queue.name, { key });
      const last = jobs.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())[0];
      if (!last) return null;
      const isOpen = last.state === 'created' || last.state === 'retry' || last.state === 'active';
      return { isOpen, problem: last.output && last.state !== 'completed' ? reasonOf(last.output) : null };
    },
    /** Returns failed jobs to their queue, and returns their number. */
    async retryFailed(queue: { name: string }): Promise<number> {
      return boss.redrive(deadLetterOf(queue.name));
    },
    /** The groups that have a job of their own: it waits, runs or was set aside. */
    async listGroups(queue: { name: string; groupBy: string }): Promise<string[]> {
      const { rows } = await boss.getDb().executeSql(
        `select distinct data->>$1 as id from ${schema}.job where data->>$1 is not null
           and (name = $2 and state <= 'active' or name = $3 and state < 'active' and output->>'isSetAside' = 'true')`,
        [queue.groupBy, queue.name, deadLetterOf(queue.name)],
      );
      return (rows as { id: string }[]).map(({ id }) => id);
    },
    /** Counted now, because the counts that workers store are outdated if no worker runs. */
    async count(): Promise<QueueCount[]> {
      return read<QueueCount>(`
        with queued as (
          select name, count(*) filter (where start_after <= now())::int as due, count(*)::int as total,
            count(*) filter (where output->>'isSetAside' = 'true')::int as set_aside,
            extract(epoch from now() - min(start_after))::float8 as seconds
          from ${schema}.job where state < 'active' and not blocked group by name)
        select queue.name, coalesce(ours.due, 0) as waiting, greatest(ours.seconds, 0) as "waitingSeconds",
          coalesce(failed.total, 0) as failed, coalesce(failed.set_aside, 0) as "setAside"
        from ${schema}.queue
          left join queued as ours on ours.name = queue.name
          left join queued as failed on failed.name = queue.dead_letter
        where queue.dead_letter is not null order by queue.name`);
    },
    /** Seconds since a worker last looked after the queues, or null if none ever has. */
    async findWorkerAge(): Promise<number | null> {
      const age = 'extract(epoch from now() - max(monitor_claim_on))::float8';
      const [found] = await read<{ age: number | null }>(`select ${age} as age from ${schema}.queue`);
      return found?.age ?? null;
    },
  };
}
