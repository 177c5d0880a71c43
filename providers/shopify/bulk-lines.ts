// Groups the lines of a bulk file, which come in any order, into parents with their children. Memory is bounded: lines are partitioned
// into temporary files by the ID of their parent, so that each group is complete in one file, and files are read one at a time.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Line = { id?: string; __typename?: string; __parentId?: string; [field: string]: unknown };
export type BulkGroup = { root: Line & { id: string }; children: Line[] };

type Options = {
  bytes: number;
  /** Maximum bytes in memory. */
  pileBytes?: number;
  /** The folder of the temporary files. */
  folder?: string;
};
type Piles = { folder: string; count: number; waiting: string[][]; bytes: number };

const usualPile = 4_000_000;
const mostPiles = 512;
const longestLine = 16_000_000;
const flushAt = 4_000_000;
const prefix = 'aisle-bulk-';
const day = 24 * 60 * 60 * 1000;

export async function* readBulkGroups(file: AsyncIterable<Uint8Array>, options: Options): AsyncGenerator<BulkGroup> {
  const count = Math.min(mostPiles, Math.max(1, Math.ceil(options.bytes / (options.pileBytes ?? usualPile))));
  const home = options.folder ?? tmpdir();
  sweep(home);
  const folder = mkdtempSync(join(home, prefix));
  const piles: Piles = { folder, count, waiting: Array.from({ length: count }, () => []), bytes: 0 };
  try {
    for await (const line of linesOf(file)) await deal(piles, line);
    await flush(piles);
    for (let at = 0; at < count; at += 1) yield* familiesOf(await readPile(piles, at));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Temporary files older than a day were left by a killed process. */
function sweep(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(home, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > day) rmSync(path, { recursive: true, force: true });
  }
}

async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of file) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('a line of the bulk file is longer than any product');
    for (const line of lines) if (line) yield line;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

async function deal(piles: Piles, text: string): Promise<void> {
  const { id, __parentId } = JSON.parse(text) as Line;
  const parent = __parentId ?? id;
  if (!parent) return;
  piles.waiting[hash(parent) % piles.count]?.push(text);
  piles.bytes += text.length;
  if (piles.bytes > flushAt) await flush(piles);
}

async function flush(piles: Piles): Promise<void> {
  for (const [at, lines] of piles.waiting.entries()) {
    if (lines.length > 0) await appendFile(pathOf(piles, at), `${lines.join('\n')}\n`);
  }
  piles.waiting = piles.waiting.map(() => []);
  piles.bytes = 0;
}

async function readPile(piles: Piles, at: number): Promise<Line[]> {
  const text = await readFile(pathOf(piles, at), 'utf8').catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap(line => (line ? [JSON.parse(line) as Line] : []));
}

/** Children without a parent are dropped: a truncated file may contain some. */
function familiesOf(lines: Line[]): BulkGroup[] {
  const families = new Map<string, BulkGroup>();
  for (const line of lines) {
    if (line.id && !line.__parentId) families.set(line.id, { root: { ...line, id: line.id }, children: [] });
  }
  for (const line of lines) if (line.__parentId) families.get(line.__parentId)?.children.push(line);
  return [...families.values()];
}

function pathOf({ folder }: Piles, at: number): string {
  return join(folder, `${at}.jsonl`);
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value >>> 0;
}
