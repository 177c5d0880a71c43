// Facts about the whole installation: its last successful backup, and whether it is a quiet copy.
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#database/client.ts';
import { asOwner } from '#database/roles.ts';
import { installation } from '#database/schema/global.ts';

/** `madeAt`: the moment of the snapshot, by the clock of the process that made the backup. */
type BackupFacts = { madeAt: string; bytes: number; rows: number; files: number };
export type LastBackup = BackupFacts & { storedAt: Date; ageHours: number };

/** After the snapshot's transaction, and with the database's clock, which also measures the age. */
export async function recordBackup(ownerUrl: string, facts: BackupFacts): Promise<void> {
  await asOwner(ownerUrl, async client => {
    // An older database is backed up before its upgrade.
    if (await hasInstallation(client)) await store(client, 'backup', facts);
  });
}

export async function findLastBackup(database: Database): Promise<LastBackup | undefined> {
  const ageHours = sql<number>`extract(epoch from clock_timestamp() - ${installation.updatedAt})::float / 3600`;
  const [found] = await database.single(null, tx =>
    tx
      .select({ facts: installation.facts, storedAt: installation.updatedAt, ageHours })
      .from(installation)
      .where(eq(installation.name, 'backup')),
  );
  if (!found) return undefined;
  const { facts, ...times } = found;
  return { ...(facts as BackupFacts), ...times };
}

/** A restored copy has no backup of its own yet, and is quiet only if that was requested. */
export async function markRestored(client: pg.Client, isQuiet: boolean): Promise<void> {
  if (!(await hasInstallation(client))) return;
  await client.query(`delete from installation where name in ('backup', 'quiet')`);
  if (isQuiet) await store(client, 'quiet', {});
}

export async function isQuiet(database: Database): Promise<boolean> {
  const found = await database.single(null, tx =>
    tx.select({ name: installation.name }).from(installation).where(eq(installation.name, 'quiet')),
  );
  return found.length > 0;
}

/** Returns whether it was quiet. */
export async function endQuiet(ownerUrl: string): Promise<boolean> {
  const { rowCount } = await asOwner(ownerUrl, client => client.query(`delete from installation where name = 'quiet'`));
  return rowCount === 1;
}

async function hasInstallation(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.installation') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

async function store(client: pg.Client, name: string, facts: object): Promise<void> {
  await client.query(
    `insert into installation (name, facts, updated_at) values ($1, $2, clock_timestamp())
     on conflict (name) do update set facts = excluded.facts, updated_at = excluded.updated_at`,
    [name, JSON.stringify(facts)],
  );
}
