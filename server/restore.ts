// npm run restore -- FILE: puts a backup into an empty database. With --rehearse: into one that is gone afterwards.
import { resolve } from 'node:path';
import { EnvError, readEnv } from '#platform/env.ts';
import { rehearse } from '#server/backups/rehearse.ts';
import { restore } from '#server/backups/restore.ts';
import { withOwnDatabase } from '#server/postgres/own-database.ts';
import { runProcess } from '#server/process.ts';
import { filesOf } from '#server/services.ts';

await runProcess(async () => {
  const given = process.argv.slice(2);
  const [file] = given.filter(word => word !== '--rehearse');
  if (!file) throw new EnvError('Name the backup: npm run restore -- FILE');
  const env = readEnv();
  const path = resolve(file);
  const say = (words: string) => console.log(words);
  await withOwnDatabase(env, async ownerUrl => {
    if (given.includes('--rehearse')) return rehearse({ ownerUrl, path, say });
    const { appUrl } = await restore({ ownerUrl, path, files: filesOf(env), say });
    say(
      'The database is ready. Start with the VISITOR_SECRET and the SEALING_SECRET that the backup was made with: only the second opens the keys that organisations entrusted to you.',
    );
    if (appUrl && env.DATABASE_OWNER_URL) say(`The server logs in with:\n\n  DATABASE_URL=${appUrl}\n`);
  });
  process.exit(0);
});
