// npm run restore -- FILE: restores a backup into an empty database; with --rehearse into a temporary one, with --quiet as a quiet copy.
// Exits with 2 if uploaded files are missing from the backup. npm run restore -- --enable: ends the quiet state.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endQuiet } from '#database/installation.ts';
import { EnvError, readEnv } from '#platform/env.ts';
import { rehearse } from '#server/backups/rehearse.ts';
import { restore } from '#server/backups/restore.ts';
import { withCommandDatabase } from '#server/postgres/command-database.ts';
import { runProcess } from '#server/process.ts';
import { describeQuiet } from '#server/quiet.ts';
import { filesOf } from '#server/services.ts';

const exitIncomplete = 2;
const ready =
  'The database is ready. Start Aisle with the VISITOR_SECRET and SEALING_SECRET that were in use when the backup was made. Without that SEALING_SECRET, stored keys cannot be decrypted.';

await runProcess(async () => {
  const { values, positionals } = readOptions(process.argv.slice(2));
  const env = readEnv();
  const say = (words: string) => console.log(words);
  const missing = await withCommandDatabase(env, async ownerUrl => {
    if (values.enable) {
      say(describeEnabled(await endQuiet(ownerUrl)));
      return 0;
    }
    const [file] = positionals;
    if (!file) throw new EnvError('Name the backup file: npm run restore -- FILE');
    const path = resolve(file);
    if (values.rehearse) return (await rehearse({ ownerUrl, path, say })).manifest.files.missing;
    const { appUrl, manifest } = await restore({ ownerUrl, path, files: filesOf(env), isQuiet: values.quiet, say });
    say(values.quiet ? `${ready}\n${describeQuiet}` : ready);
    if (appUrl && env.DATABASE_OWNER_URL) say(`Settings for servers and workers:\n\n  DATABASE_URL=${appUrl}\n`);
    return manifest.files.missing;
  });
  if (missing > 0) console.error(`Incomplete: ${missing} uploaded files are not in this backup.`);
  process.exit(missing > 0 ? exitIncomplete : 0);
});

function readOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { rehearse: flag, quiet: flag, enable: flag } });
  } catch {
    throw new EnvError('npm run restore accepts FILE with --rehearse or --quiet, or only --enable.');
  }
}

function describeEnabled(wasQuiet: boolean): string {
  return wasQuiet
    ? 'Jobs and outgoing calls are enabled. Running servers and workers notice it within seconds.'
    : 'This installation is not quiet. Nothing was changed.';
}
