import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openZipReader } from '#providers/archive/zip-reader.ts';
import { openZipWriter } from '#providers/archive/zip-writer.ts';
import { openZip } from '#providers/extraction/zip.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const folder = temporaryFolder('zip');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function write(entries: Record<string, Iterable<Uint8Array | string>>): Promise<Buffer> {
  const written: Buffer[] = [];
  const zip = openZipWriter(async bytes => {
    written.push(Buffer.from(bytes));
  });
  for (const [name, chunks] of Object.entries(entries)) await zip.add(name, chunks);
  await zip.finish();
  return Buffer.concat(written);
}

async function readText(path: string, name: string): Promise<string> {
  const zip = await openZipReader(path);
  try {
    return await text(zip.read(name));
  } finally {
    zip.close();
  }
}

function save(name: string, bytes: Uint8Array, at = 0): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, at);
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
  return path;
}

it('reads back what it wrote, from a file and from memory', async () => {
  const bytes = await write({ 'größe/ä.txt': ['a lantern', ' and ', Buffer.from('a rope')], empty: [] });
  const other = await openZip(bytes);
  expect(await other.read('größe/ä.txt')).toBe('a lantern and a rope');
  expect(await other.read('empty')).toBe('');
  const path = save('small.zip', bytes);
  const reader = await openZipReader(path);
  expect(reader.names()).toEqual(['größe/ä.txt', 'empty']);
  reader.close();
  expect(await readText(path, 'größe/ä.txt')).toBe('a lantern and a rope');
  expect(await readText(path, 'empty')).toBe('');
});

it('finds an entry that starts after the fourth gigabyte', async () => {
  const startsAt = 5_000_000_000;
  // The counter of written bytes is the only thing that has to be large; the file itself is sparse.
  const zip = Object.assign(new ZipFile(), { outputStreamCursor: startsAt });
  zip.addBuffer(Buffer.from('far away'), 'far');
  zip.end();
  const path = save('large.zip', await buffer(zip.outputStream), startsAt);
  expect(await readText(path, 'far')).toBe('far away');
});

it('refuses an entry whose checksum does not match', async () => {
  const bytes = await write({ a: ['a lantern'] });
  bytes.writeUInt32LE(1, bytes.indexOf('PK\u0001\u0002') + 16);
  await expect(readText(save('changed.zip', bytes), 'a')).rejects.toThrow('a is damaged');
});

it('reports a target that cannot be written', async () => {
  const zip = openZipWriter(() => Promise.reject(new Error('the disk is full')));
  const large = Array.from({ length: 200 }, () => randomBytes(10_000));
  await expect(zip.add('large', large)).rejects.toThrow('the disk is full');
});

it('reports a source that fails', async () => {
  async function* broken() {
    yield 'a beginning';
    throw new Error('no more');
  }
  const zip = openZipWriter(async () => {});
  await expect(zip.add('broken', broken())).rejects.toThrow('no more');
});
