// The file of a bulk operation: one object a line, children apart from their parents, in no order that could be relied upon.
import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { numberOf, type Platform } from '#sandbox/shopify/platform.ts';
import { isSame, signFile } from '#sandbox/shopify/signing.ts';

type Line = Record<string, unknown>;

/** How many lines in a hundred wait until everything else is written. */
const late = 15;
const weekLength = 7 * 86_400;

export type BulkFile = { add(nodes: Line[]): number; finish(): Promise<number> };

export function createBulkFile(platform: Platform, id: string): BulkFile {
  const path = pathOf(platform, id);
  const latePath = `${path}.late`;
  mkdirSync(join(platform.folder, 'shopify-bulk'), { recursive: true });
  for (const file of [path, latePath]) writeFileSync(file, '');
  return {
    add(nodes) {
      const lines = shuffle(nodes.flatMap(flatten));
      const isLate = lines.map(() => Math.random() * 100 < late);
      const textOf = (some: Line[]) => some.map(line => `${JSON.stringify(line)}\n`).join('');
      appendFileSync(path, textOf(lines.filter((_, at) => !isLate[at])));
      appendFileSync(latePath, textOf(lines.filter((_, at) => isLate[at])));
      return lines.length;
    },
    async finish() {
      await pipeline(createReadStream(latePath), createWriteStream(path, { flags: 'a' }));
      rmSync(latePath);
      return statSync(path).size;
    },
  };
}

/** A signed URL like that of an external storage; expires after a week. */
export function addressOfFile(platform: Platform, id: string): string {
  const expires = Math.floor(platform.now() / 1_000) + weekLength;
  const signature = signFile(platform.keys.apiSecret, nameOf(id), expires);
  return `${platform.url}/bulk/${nameOf(id)}?exp=${expires}&sig=${signature}`;
}

/** The path on disk, if the signature is valid and not expired. */
export function openAddress(platform: Platform, name: string, expires: string, signature: string): string | undefined {
  const expected = Buffer.from(signFile(platform.keys.apiSecret, name, Number(expires)));
  const isGood = isSame(Buffer.from(signature), expected) && Number(expires) * 1_000 > platform.now();
  return isGood ? join(platform.folder, 'shopify-bulk', name) : undefined;
}

function nameOf(id: string): string {
  return `${numberOf(id)}.jsonl`;
}

function pathOf(platform: Platform, id: string): string {
  return join(platform.folder, 'shopify-bulk', nameOf(id));
}

function flatten(node: Line): Line[] {
  const own: Line = {};
  const children: Line[] = [];
  for (const [key, value] of Object.entries(node)) {
    const edges = edgesOf(value);
    if (edges) children.push(...edges.map(edge => ({ ...edge.node, __parentId: node.id })));
    else own[key] = value;
  }
  return [own, ...children];
}

function edgesOf(value: unknown): { node: Line }[] | undefined {
  const isConnection = typeof value === 'object' && value !== null && 'edges' in value && Array.isArray(value.edges);
  return isConnection ? (value.edges as { node: Line }[]) : undefined;
}

function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}
