// npm run restore -- FILE: restores a backup into an empty database; with --rehearse into a temporary one.
import { resolve } from 'node:path';
import { EnvError, readEnv } from '#platform/env.ts';
import { rehearse } from '#server/backups/rehearse.ts';
import { restore } from '#server/backups/restore.ts';
import { withCommandDatabase } from '#server/postgres/command-database.ts';
import { runProcess } from '#server/process.ts';
import { filesOf } from '#server/services.ts';

await runProcess(async () => {
  const given = process.argv.slice(2);
  const [file] = given.filter(word => word !== '--rehearse');
  if (!file) throw new EnvError('Name the backup file: npm run restore -- FILE');
  const env = readEnv();
  const path = resolve(file);
  const say = (words: string) => console.log(words);
  await withCommandDatabase(env, async ownerUrl => {
    if (given.includes('--rehearse')) return rehearse({ ownerUrl, path, say });
    const { appUrl } = await restore({ ownerUrl, path, files: filesOf(env), say });
    say(
      'The database is ready. Start Aisle with the VISITOR_SECRET and SEALING_SECRET that were in use when the backup was made. Without that SEALING_SECRET, stored keys cannot be decrypted.',
    );
    if (appUrl && env.DATABASE_OWNER_URL) say(`Settings for servers and workers:\n\n  DATABASE_URL=${appUrl}\n`);
  });
  process.exit(0);
});
