// npm run backup -- FILE or FOLDER: writes all stored data into one file.
import { resolve } from 'node:path';
import { EnvError, readEnv } from '#platform/env.ts';
import { countRows } from '#server/backups/restore.ts';
import { backUp } from '#server/backups/write.ts';
import { withCommandDatabase } from '#server/postgres/command-database.ts';
import { runProcess } from '#server/process.ts';
import { filesOf } from '#server/services.ts';

await runProcess(async () => {
  const [target] = process.argv.slice(2);
  if (!target) throw new EnvError('Name a file or folder for the backup: npm run backup -- FOLDER');
  const env = readEnv();
  const start = performance.now();
  const made = await withCommandDatabase(env, ownerUrl =>
    backUp({ ownerUrl, files: filesOf(env), target: resolve(target) }),
  );
  const { path, bytes, manifest } = made;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${path}\n${countRows(manifest)} rows and ${manifest.files.count} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`,
  );
  if (manifest.files.missing > 0) {
    console.log(`${manifest.files.missing} uploaded files were not found in the file store.`);
  }
  process.exit(0);
});
