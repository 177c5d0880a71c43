import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { newId } from '#platform/ids.ts';
import { type CheckInput, type Finding, fail, ok, warn } from '#server/doctor/finding.ts';
import { describeFileStore, filesOf } from '#server/services.ts';

const gigabyte = 1024 ** 3;

/** Writes, reads and deletes a small file. */
export async function checkFiles({ env }: CheckInput): Promise<Finding> {
  const where = describeFileStore(env);
  const fix = env.FILES_URL
    ? 'Check FILES_URL, FILES_REGION and the keys.'
    : 'Make the folder writable for the server, or set DATA_DIR.';
  const key = `doctor/${newId()}`;
  const bytes = new TextEncoder().encode(key);
  try {
    const files = filesOf(env);
    await files.put(key, bytes, 'text/plain');
    const found = await files.find(key);
    await files.remove(key);
    if (!found || Buffer.compare(found, bytes) !== 0)
      return fail(`${where} returned different content from what was written. ${fix}`);
    if (await files.find(key)) return fail(`${where} still returns a deleted file. ${fix}`);
    return ok(`${where} can be written, read and deleted.`);
  } catch {
    return fail(`${where} cannot be used. ${fix}`);
  }
}

export async function checkDisk({ env }: CheckInput): Promise<Finding> {
  const folder = resolve(env.DATA_DIR);
  try {
    const { bavail, bsize } = await statfs(folder);
    return judgeDiskSpace(folder, bavail * bsize);
  } catch {
    return env.FILES_URL ? ok('No data is stored on this disk.') : warn(`${folder} does not exist yet.`);
  }
}

export function judgeDiskSpace(folder: string, bytes: number): Finding {
  const words = `${(bytes / gigabyte).toFixed(1)} GB free for ${folder}`;
  if (bytes < gigabyte / 4) return fail(`${words}. Free space now, or PostgreSQL and uploads will stop.`);
  if (bytes < 2 * gigabyte) return warn(`${words}. Free space soon.`);
  return ok(`${words}.`);
}
