// Resizes and re-encodes untrusted pictures in a child process with a memory limit.
import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { type Limits, openChildPool } from '#providers/child-pool.ts';

export type Task = { bytes: Uint8Array; size: number };

const limits: Limits = { seconds: 10, megabytes: 90 };
// One at a time, because the memory limit is for the whole process.
const runInChild = openChildPool<Task, Uint8Array>({
  program: join(import.meta.dirname, 'child.ts'),
  flags: ['--allow-addons'],
  atOnce: 1,
  watchEvery: 20,
});

/** Returns the picture as WebP, at most this wide and high, without metadata. */
export async function shrinkImage(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  try {
    return await runInChild({ bytes, size }, limits);
  } catch (cause) {
    throw new AppError('invalid', 'not_a_picture', 'This image can’t be read.', { cause });
  }
}
