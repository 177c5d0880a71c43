// The manifest of a backup. It is written last, when all counts and checksums are known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvError } from '#platform/env.ts';
import { BrokenZip, openZipReader, type ZipReader } from '#providers/archive/zip-reader.ts';

const format = 'aisle-backup-1';
const name = z.string().regex(/^(public|jobs)\.[a-z_\d]+$/);
const count = z.number().int().nonnegative();

const table = z.object({
  name,
  columns: z.array(z.string().regex(/^[a-z_\d]+$/)).min(1),
  rows: count,
  sum: z.string().regex(/^[\da-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(format),
  /** The version of Aisle that created the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.array(table),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() })),
  /** Uploaded files in the backup, those that the file store lacked, and those whose document was deleted meanwhile. */
  files: z.object({
    count,
    bytes: count,
    missing: count,
    missingKeys: z.array(z.string()).default([]),
    deleted: count.default(0),
  }),
});

export type Manifest = z.infer<typeof manifest>;
export type TableEntry = z.infer<typeof table>;

export const manifestName = 'manifest.json';
export const tableFile = (table: string) => `tables/${table}`;
export const filePrefix = 'files/';

export function manifestOf(facts: Omit<Manifest, 'format' | 'version'>): Manifest {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return { format, version, ...facts };
}

export function describeMissingKeys({ missing, missingKeys }: Manifest['files']): string {
  const more = missing - missingKeys.length;
  return `Missing: ${[...missingKeys, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`;
}

export async function openBackup(path: string): Promise<{ zip: ZipReader; manifest: Manifest }> {
  const zip = await openZipReader(path).catch(error => {
    if (error instanceof BrokenZip) throw refused(path, error.message);
    throw new EnvError(`${path} cannot be opened: ${(error as Error).message}`);
  });
  if (!zip.names().includes(manifestName)) throw refused(path, 'it was not created by npm run backup');
  const text = await collect(zip.read(manifestName)).catch(error => {
    throw explained(path, error);
  });
  const parsed = manifest.safeParse(parse(text.toString()));
  if (!parsed.success) throw refused(path, 'this version does not support its manifest');
  return { zip, manifest: parsed.data };
}

export async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

export function refused(path: string, why: string): EnvError {
  return new EnvError(`${path} was not restored: ${why}. Nothing was changed.`);
}

export function explained(path: string, error: unknown): unknown {
  return error instanceof BrokenZip ? refused(path, error.message) : error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
