// Tells which processes are running, so that what a killed one left unfinished is continued by another.
import { randomUUID } from 'node:crypto';
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { processes } from '#database/schema/global.ts';

/** Of this process. */
export const processId = randomUUID();

const reportEvery = 2_000;
/** Longer than a busy process is ever silent. */
const silentFor = '8 seconds';

/** Reports until it is stopped. A report that fails is repeated with the next one. */
export async function reportProcess(database: Database): Promise<{ stop(): Promise<void> }> {
  const report = () =>
    database.statement({
      name: 'process_report',
      text: 'insert into processes (id) values ($1) on conflict (id) do update set seen_at = now()',
      values: [processId],
    });
  await database.statement({ text: `delete from processes where seen_at < now() - interval '1 day'` });
  await report();
  const timer = setInterval(() => report().catch(() => {}), reportEvery).unref();
  return {
    async stop() {
      clearInterval(timer);
      await database.statement({ text: 'delete from processes where id = $1', values: [processId] }).catch(() => {});
    },
  };
}

/** Whether the process was killed. Unknown ones may be running: older versions do not report. */
export function isKilled(id: Column): SQL<boolean> {
  return sql<boolean>`exists (select from ${processes}
    where ${processes.id} = ${id} and ${processes.seenAt} < now() - interval '${sql.raw(silentFor)}')`;
}
