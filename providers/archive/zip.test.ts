import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { openZipReader } from '#providers/archive/zip-reader.ts';
import { central, end, local } from '#providers/archive/zip-records.ts';
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

async function textOf(path: string, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of (await openZipReader(path)).read(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function keep(name: string, bytes: Uint8Array, at = 0): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, at);
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
  return path;
}

it('what is written is read again, also by a reader that knows nothing of the writer', async () => {
  const bytes = await write({ 'größe/ä.txt': ['a lantern', ' and ', Buffer.from('a rope')], empty: [] });
  const other = openZip(bytes);
  expect(other.read('größe/ä.txt')).toBe('a lantern and a rope');
  expect(other.read('empty')).toBe('');
  const path = keep('small.zip', bytes);
  expect((await openZipReader(path)).names()).toEqual(['größe/ä.txt', 'empty']);
  expect(await textOf(path, 'größe/ä.txt')).toBe('a lantern and a rope');
  expect(await textOf(path, 'empty')).toBe('');
});

it('an entry that begins behind the fourth gigabyte is found', async () => {
  const startsAt = 5_000_000_000;
  const packed = deflateRawSync('far away');
  const entry = { name: 'far', startsAt, crc: crc32('far away'), size: 8, packed: packed.length };
  const body = Buffer.concat([local(entry), packed]);
  const list = central(entry);
  const last = end({ startsAt: startsAt + body.length, size: list.length, count: 1 });
  const path = keep('large.zip', Buffer.concat([body, list, last]), startsAt);
  expect(await textOf(path, 'far')).toBe('far away');
});

it('a source that fails leaves no whole file', async () => {
  async function* broken() {
    yield 'a beginning';
    throw new Error('no more');
  }
  const zip = openZipWriter(async () => {});
  await expect(zip.add('broken', broken())).rejects.toThrow('no more');
});
