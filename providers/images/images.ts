// Resizes and re-encodes untrusted pictures in a child process with a memory limit.
import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { openChildPool } from '#providers/child-pool.ts';

export type Task = { bytes: Uint8Array; size: number };

// One at a time, because the memory limit is for the whole process.
const runInChild = openChildPool<Task, Uint8Array>({
  program: join(import.meta.dirname, 'child.ts'),
  flags: ['--allow-addons'],
  children: 1,
  watchEvery: 20,
});

/** Returns the picture as WebP, at most this wide and high, without metadata. Owners take turns. */
export async function shrinkImage(bytes: Uint8Array, size: number, owner: string): Promise<Uint8Array> {
  const limits = { seconds: secondsFor(bytes.byteLength), megabytes: 90 };
  try {
    return await runInChild({ owner, size: bytes.byteLength }, limits, () => ({ bytes, size }));
  } catch (cause) {
    throw new AppError('invalid', 'not_a_picture', 'This image can’t be read.', { cause });
  }
}

function secondsFor(size: number): number {
  return Math.min(10, 4 + size / 1024 / 1024);
}
