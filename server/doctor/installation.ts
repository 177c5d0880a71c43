import { findLastBackup, isQuiet, type LastBackup } from '#database/installation.ts';
import { type CheckInput, type Finding, fail, isLoopback, ok, warn } from '#server/doctor/finding.ts';
import { describeQuiet } from '#server/quiet.ts';

const maxBackupHours = 48;
const fix = 'Run npm run backup with the settings of the servers, every day.';

export async function checkBackup({ env, database }: CheckInput): Promise<Finding> {
  if (!database) return fail('Not checked: there is no database.');
  const isTrial = isLoopback(env.PUBLIC_URL) || (await isQuiet(database));
  return judgeBackup(await findLastBackup(database), isTrial);
}

/** The first backup of a trial shows that its data matters. */
export function judgeBackup(
  last: Pick<LastBackup, 'ageHours' | 'files' | 'bytes'> | undefined,
  isTrial: boolean,
): Finding {
  if (!last)
    return isTrial
      ? ok('Not checked: a local installation and a quiet copy need no backups.')
      : warn(`No backup of this database has succeeded. ${fix}`);
  const words = `The last backup succeeded ${describeAge(last.ageHours)} ago`;
  if (last.ageHours > maxBackupHours) return warn(`${words}. ${fix}`);
  return ok(`${words}, with ${last.files} files (${(last.bytes / 1e6).toFixed(1)} MB).`);
}

export async function checkQuiet({ database }: CheckInput): Promise<Finding> {
  if (!database) return fail('Not checked: there is no database.');
  return (await isQuiet(database)) ? warn(`${describeQuiet}.`) : ok('Jobs and outgoing calls are enabled.');
}

function describeAge(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < maxBackupHours) return Math.floor(hours) === 1 ? '1 hour' : `${Math.floor(hours)} hours`;
  return `${Math.floor(hours / 24)} days`;
}
