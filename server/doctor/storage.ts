import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { newId } from '#platform/ids.ts';
import { type Finding, fail, hostOf, ok, type Patient, warn } from '#server/doctor/finding.ts';
import { filesOf } from '#server/services.ts';

const gigabyte = 1024 ** 3;

/** Writes a small file, reads it and takes it away again. */
export async function checkFiles({ env }: Patient): Promise<Finding> {
  const where = env.FILES_URL ? hostOf(env.FILES_URL) : `${resolve(env.DATA_DIR)}/files`;
  const look = env.FILES_URL
    ? 'Look at FILES_URL, its region and its keys.'
    : 'Let the server write there, or set DATA_DIR.';
  const key = `doctor/${newId()}`;
  const bytes = new TextEncoder().encode(key);
  try {
    const files = filesOf(env);
    await files.put(key, bytes, 'text/plain');
    const found = await files.find(key);
    await files.remove(key);
    if (!found || Buffer.compare(found, bytes) !== 0)
      return fail(`${where} does not give back what it was given. ${look}`);
    if (await files.find(key)) return fail(`${where} keeps what was deleted. ${look}`);
    return ok(`${where} keeps, gives back and deletes.`);
  } catch {
    return fail(`${where} cannot be used. ${look}`);
  }
}

export async function checkDisk({ env }: Patient): Promise<Finding> {
  const folder = resolve(env.DATA_DIR);
  try {
    const { bavail, bsize } = await statfs(folder);
    return judgeRoom(folder, bavail * bsize);
  } catch {
    return env.FILES_URL ? ok('Nothing is kept on this disk.') : warn(`${folder} does not exist yet.`);
  }
}

export function judgeRoom(folder: string, bytes: number): Finding {
  const words = `${(bytes / gigabyte).toFixed(1)} GB are left for ${folder}`;
  if (bytes < gigabyte / 4) return fail(`${words}: make room now, or PostgreSQL and uploads will stop.`);
  if (bytes < 2 * gigabyte) return warn(`${words}: make room soon.`);
  return ok(`${words}.`);
}
