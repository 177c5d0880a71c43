// Jobs during which their process ended (killed, out of memory) or stopped responding. Such a job may be the reason, so it runs once more,
// and is set aside when it is lost again.
import { setTimeout as wait } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

export const setAsideReason =
  'The process that ran this job ended twice while it ran: it was killed, ran out of memory or stopped responding.';
const lostReason = 'The process that ran this job ended while it ran. No attempts were left.';
/** What pg-boss stores when a lease ends without a result. A process that is stopped in order stores another reason. */
const leaseEnded = ['job heartbeat timeout', 'job timed out'];
/** A job that ends its process usually does so at once. */
const aloneMs = 15_000;

export function lostJobsTable(schema: string): string {
  return `
    create table if not exists ${schema}.lost_job (job_id uuid primary key);
    delete from ${schema}.lost_job where not exists (select from ${schema}.job where id = job_id and state <= 'active');`;
}

export function openLostJobs(boss: PgBoss, schema: string) {
  const waitForTurn = openTurns();
  const execute = (text: string, id: string) => boss.getDb().executeSql(text, [id]);
  return {
    /**
     * Returns whether the job may run: false if it was lost before and ran again. Lost jobs start one after the other, so that the
     * others are not lost with the one that ends the process. Call `end` afterwards.
     */
    async begin({
      id,
      output,
      signal,
    }: JobWithMetadata<object>): Promise<{ mayRun: boolean; wasLost: boolean; end(): void }> {
      if (!isLost(output)) return { mayRun: true, wasLost: false, end: () => {} };
      const end = await waitForTurn();
      signal.throwIfAborted();
      const insert = `insert into ${schema}.lost_job values ($1) on conflict do nothing returning job_id`;
      const { rows } = await execute(insert, id);
      return { mayRun: rows.length > 0, wasLost: true, end };
    },
    async forget({ id, retryCount }: JobWithMetadata<object>): Promise<void> {
      if (retryCount > 0) await execute(`delete from ${schema}.lost_job where job_id = $1`, id);
    },
  };
}

/** The reason of a failed job. */
export function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  return isLost(output) ? lostReason : 'No reason was given.';
}

function isLost(output: unknown): boolean {
  const { value } = (output ?? {}) as { value?: { message?: unknown } };
  return leaseEnded.some(message => message === value?.message);
}

/** One turn after the other; a turn that takes long doesn't delay the next one further. */
function openTurns() {
  let last = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = before.then(() => Promise.race([promise, wait(aloneMs, undefined, { ref: false })]));
    await before;
    return resolve;
  };
}
