import pg from 'pg';
import { asOwner } from '#database/roles.ts';
import { EnvError } from '#platform/env.ts';
import { databaseCode } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { type Restored, restore } from '#server/backups/restore.ts';

type Options = { ownerUrl: string; path: string; say: (words: string) => void };

/** Restores and migrates a backup in a temporary database, which is deleted afterwards. */
export async function rehearse({ ownerUrl, path, say }: Options): Promise<Restored> {
  const name = `aisle_rehearsal_${newId().replaceAll('-', '')}`;
  await asOwner(ownerUrl, client => client.query(`create database ${pg.escapeIdentifier(name)}`)).catch(mayNot);
  const scratch = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
  const start = performance.now();
  let last = start;
  try {
    const restored = await restore({
      ownerUrl: scratch,
      path,
      files: null,
      say(words) {
        const now = performance.now();
        say(`${((now - last) / 1000).toFixed(1).padStart(7)} s  ${words}`);
        last = now;
      },
    });
    say(
      `${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  in total. The temporary database was deleted.`,
    );
    return restored;
  } finally {
    // Without FORCE: a role may only end its own connections, and autovacuum is not one of them. Without FORCE it is cancelled and waited for.
    await asOwner(ownerUrl, client => client.query(`drop database ${pg.escapeIdentifier(name)}`));
  }
}

function mayNot(error: unknown): never {
  if (databaseCode(error) !== '42501') throw error;
  throw new EnvError(
    'The role of DATABASE_OWNER_URL does not have permission to create databases. Create an empty database, set DATABASE_OWNER_URL to it, and restore without --rehearse.',
  );
}
