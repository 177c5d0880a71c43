// Where files are kept that people gave us: a folder, or any store that speaks S3's protocol. Keys are always made by us.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { openS3, type S3Settings } from '#providers/s3.ts';

export type Files = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  find(key: string): Promise<Uint8Array | undefined>;
  /** Also of what is gone already. */
  remove(key: string): Promise<void>;
};

const wellMade = /^[a-z\d-]{1,64}(\/[a-z\d-]{1,64}){0,5}$/;

export function openFiles(settings: { folder: string } | S3Settings): Files {
  const files = 'folder' in settings ? openFolder(settings.folder) : openS3(settings);
  return {
    put: (key, bytes, type) => files.put(checked(key), bytes, type),
    find: key => files.find(checked(key)),
    remove: key => files.remove(checked(key)),
  };
}

/** A name that somebody typed must never become a path. */
function checked(key: string): string {
  if (!wellMade.test(key)) throw new Error('A key of a file is not one of ours.');
  return key;
}

function openFolder(folder: string): Files {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      // A file is there as a whole or not at all, even after a crash.
      const partial = `${path}.${newId()}`;
      try {
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw isFull(error) ? noRoom(error) : error;
      }
    },
    find: key => readFile(join(folder, key)).catch(unlessMissing),
    remove: key => rm(join(folder, key), { force: true }),
  };
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function noRoom(cause: unknown): AppError {
  const words = 'There is no room for this file at the moment. It was not kept; everything else is as it was.';
  return new AppError('unavailable', 'storage_full', words, { cause, retryAfter: 60 });
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
