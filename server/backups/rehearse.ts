import pg from 'pg';
import { asOwner } from '#database/roles.ts';
import { EnvError } from '#platform/env.ts';
import { databaseCode } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { restore } from '#server/backups/restore.ts';

type Options = { ownerUrl: string; path: string; say: (words: string) => void };

/** What an upgrade or a restoring would do, done to a database of its own that is gone afterwards. */
export async function rehearse({ ownerUrl, path, say }: Options): Promise<void> {
  const name = `aisle_rehearsal_${newId().replaceAll('-', '')}`;
  await asOwner(ownerUrl, client => client.query(`create database ${pg.escapeIdentifier(name)}`)).catch(mayNot);
  const scratch = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
  const start = performance.now();
  let last = start;
  try {
    await restore({
      ownerUrl: scratch,
      path,
      files: null,
      say(words) {
        const now = performance.now();
        say(`${((now - last) / 1000).toFixed(1).padStart(7)} s  ${words}`);
        last = now;
      },
    });
    say(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  in all. Nothing of it is kept.`);
  } finally {
    // By force a login may end only what is its own, and tidying up by the server itself is not; without, that is ended and waited for.
    await asOwner(ownerUrl, client => client.query(`drop database ${pg.escapeIdentifier(name)}`));
  }
}

function mayNot(error: unknown): never {
  if (databaseCode(error) !== '42501') throw error;
  throw new EnvError(
    'The login of DATABASE_OWNER_URL may not create databases. Make an empty one yourself, name it there, and restore into it without --rehearse.',
  );
}
