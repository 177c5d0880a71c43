// npm run backup -- FILE or FOLDER: writes all stored data into one file. Exits with 2 if uploaded files are missing from it.
import { resolve } from 'node:path';
import { recordBackup } from '#database/installation.ts';
import { type Env, EnvError, readEnv } from '#platform/env.ts';
import { describeMissingKeys, type Manifest } from '#server/backups/manifest.ts';
import { countRows } from '#server/backups/restore.ts';
import { backUp } from '#server/backups/write.ts';
import { withCommandDatabase } from '#server/postgres/command-database.ts';
import { runProcess } from '#server/process.ts';
import { describeFileStore, filesOf } from '#server/services.ts';

const exitIncomplete = 2;

await runProcess(async () => {
  const [target] = process.argv.slice(2);
  if (!target) throw new EnvError('Name a file or folder for the backup: npm run backup -- FOLDER');
  const env = readEnv();
  const start = performance.now();
  const { path, bytes, manifest } = await withCommandDatabase(env, async ownerUrl => {
    const made = await backUp({ ownerUrl, files: filesOf(env), target: resolve(target) });
    const { madeAt, files } = made.manifest;
    const facts = { madeAt, bytes: made.bytes, rows: countRows(made.manifest), files: files.count };
    if (files.missing === 0) await recordBackup(ownerUrl, facts);
    return made;
  });
  const { count, missing, deleted } = manifest.files;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${path}\n${countRows(manifest)} rows and ${count} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`,
  );
  if (deleted > 0) console.log(`Not included: ${deleted} files of documents that were deleted meanwhile.`);
  if (missing > 0) console.error(describeIncomplete(env, manifest));
  process.exit(missing > 0 ? exitIncomplete : 0);
});

function describeIncomplete(env: Env, { files }: Manifest): string {
  const store = env.FILES_URL ? 'FILES_URL' : 'DATA_DIR, because FILES_URL is not set';
  return [
    `The backup is incomplete: ${files.missing} of ${files.count + files.missing} uploaded files were not found in ${describeFileStore(env)} (from ${store}).`,
    describeMissingKeys(files),
    'Usually the command runs without the settings of the servers: set the same DATA_DIR, or FILES_URL and its keys.',
    'The file was written, but does not count as the last successful backup.',
  ].join('\n');
}
