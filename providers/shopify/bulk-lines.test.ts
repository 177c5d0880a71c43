import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkGroup, type Line, readBulkGroups } from '#providers/shopify/bulk-lines.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('bulk');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(lines: (Line | string)[], { pieces = 7, pileBytes = 64, end = '\n' } = {}): Promise<BulkGroup[]> {
  const text = `${lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}${end}`;
  const found: BulkGroup[] = [];
  const bytes = Buffer.byteLength(text);
  for await (const family of readBulkGroups(cut(text, pieces), { bytes, pileBytes, folder })) found.push(family);
  return found.sort((one, other) => (one.root.id < other.root.id ? -1 : 1));
}

it('assigns every child to its parent, in any order of lines and any split into parts', async () => {
  const products = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(products, fc.integer({ min: 1, max: 40 }), fc.gen(), async (ids, pieces, gen) => {
      const lines: Line[] = ids.flatMap(id => [
        { id: `p${id}`, title: `Grüße ${id}` },
        { id: `v1${id}`, __parentId: `p${id}` },
        { id: 'shared', __parentId: `p${id}` },
      ]);
      const shuffled = gen(() => fc.shuffledSubarray(lines, { minLength: lines.length }));
      const found = await read(shuffled, { pieces });
      expect(found.map(({ root }) => root.id)).toEqual(ids.map(id => `p${id}`).sort());
      for (const { root, children } of found) {
        expect(children.map(({ id }) => id).sort()).toEqual([`v1${root.id.slice(1)}`, 'shared'].sort());
      }
    }),
    { numRuns: 40 },
  );
});

it('accepts a last line without a line break, and a file without lines', async () => {
  expect(await read([{ id: 'a' }], { end: '' })).toEqual([{ root: { id: 'a' }, children: [] }]);
  expect(await read([])).toEqual([]);
});

it('leaves out children without a parent', async () => {
  expect(await read([{ id: 'v', __parentId: 'gone' }, { id: 'a' }])).toEqual([{ root: { id: 'a' }, children: [] }]);
});

it('fails for a file that ends in the middle of a line, and leaves nothing behind', async () => {
  await expect(read([{ id: 'a' }, '{"id":"b","tit'], { end: '' })).rejects.toThrow(/JSON/);
  expect(readdirSync(folder)).toEqual([]);
});

it('F1 deletes files that a killed process left a day ago, and keeps newer ones', async () => {
  const [left, recent] = ['aisle-bulk-left', 'aisle-bulk-read'].map(name => join(folder, name)) as [string, string];
  for (const path of [left, recent]) mkdirSync(path);
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(left, yesterday, yesterday);
  await read([{ id: 'p1' }]);
  expect(readdirSync(folder)).toEqual(['aisle-bulk-read']);
  rmSync(recent, { recursive: true });
});
