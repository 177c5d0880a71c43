// npm run bench -- shops: answer quality for real shops. Starts the product as `npm start` does, with its own port and data, runs
// the program that asks every question, and prints what changed since the last run. The shops are not part of this repository:
// SHOPS_DATA is their folder, SHOPS_TOOL the program (see docs/answers.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '#tests/setup/folder.ts';
import type { Figures } from './bench.ts';

type Result = { id: string; shop: string; type: string; question: string; verdict: string; ms: number };

const root = join(import.meta.dirname, '../..');
const tool = process.env.SHOPS_TOOL ?? join(root, '../shared/tools/shops.mjs');
const data = process.env.SHOPS_DATA ?? join(root, '../shared/data/shops');
/** Every question as a second message. */
const asSecond = process.env.SHOPS_SECOND === '1';
const port = Number(process.env.SHOPS_PORT ?? 4700);
const last = join(root, '.data/bench-shops.json');
const fine = ['right', 'rightly refused', 'talk'];

export async function benchShops(): Promise<Figures> {
  const results = await askShops();
  if (results.length === 0) return {};
  printChanges(results);
  mkdirSync(join(root, '.data'), { recursive: true });
  writeFileSync(last, JSON.stringify(results));
  return { ...byGroup(results, 'shop'), ...byGroup(results, 'type'), all: figuresOf(results) };
}

/** Starts the product with these settings and asks every question of every shop. */
export async function askShops(settings: Record<string, string> = {}): Promise<Result[]> {
  if (!existsSync(tool) || !existsSync(data)) {
    console.log('No shop data found. Set SHOPS_DATA and SHOPS_TOOL.');
    return [];
  }
  const folder = temporaryFolder('shops');
  const product = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: product.stdout })) if (line.includes('Ctrl-C')) break;
    return await ask(join(folder, 'results.json'));
  } finally {
    product.kill('SIGTERM');
    await once(product, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(out: string): Promise<Result[]> {
  const args = [tool, data, '--base', `http://localhost:${port}`, '--json', out, ...(asSecond ? ['--second'] : [])];
  const asking = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(asking, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The program in SHOPS_TOOL failed.');
  return JSON.parse(readFileSync(out, 'utf8')) as Result[];
}

/** Prints every answer whose verdict changed, so that regressions are noticed. */
function printChanges(results: Result[]): void {
  if (!existsSync(last)) return;
  const before = new Map((JSON.parse(readFileSync(last, 'utf8')) as Result[]).map(({ id, verdict }) => [id, verdict]));
  const changed = results.filter(({ id, verdict }) => before.has(id) && before.get(id) !== verdict);
  for (const { id, verdict, question } of changed) console.log(`${id}: ${before.get(id)} → ${verdict}: ${question}`);
  console.log(`${changed.length} of ${results.length} have a different verdict than in the last run.`);
}

export function byGroup(results: Result[], key: 'shop' | 'type'): Figures {
  const groups = Map.groupBy(results, result => result[key]);
  return Object.fromEntries([...groups].map(([name, group]) => [`${key} ${name}`, figuresOf(group)]));
}

export function figuresOf(group: Result[]): Figures[string] {
  const share = (verdicts: string[]) =>
    Math.round((1000 * group.filter(({ verdict }) => verdicts.includes(verdict)).length) / group.length) / 10;
  const times = group.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    questions: group.length,
    'fine, %': share(fine),
    'with offers, %': share([...fine, 'offered']),
    'wrong, %': share(['wrong']),
    'wrongly refused, %': share(['wrongly refused']),
    'p50, ms': Math.round(times[times.length >> 1] ?? 0),
    'p95, ms': Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
  };
}
