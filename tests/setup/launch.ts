// Starts the product with npm start, and checks what it leaves behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Launch = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

export function launch(
  env: Record<string, string>,
  [program, ...args]: [string, ...string[]] = ['npm', 'start'],
): Launch {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', BUILD_DIR: 'build-test', AISLE_GALLERY: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => chunks.push(String(chunk)));
  return { child, output: () => chunks.join(''), ended: once(child, 'close').then(([code]) => code as number | null) };
}

export async function isReady(launched: Launch): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => launched.output().includes('Aisle is ready') && resolve();
    launched.child.stdout?.on('data', look);
    void launched.ended.then(code => reject(new Error(`ended with ${code}: ${launched.output()}`)));
  });
}

/** The processes that work on this data folder, by what their command line or environment says, and their children. */
export function processesOf(dataFolder: string): { pid: number; command: string }[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => describeProcess(name));
  const isOurs = (process: (typeof all)[number]) =>
    process.command.includes(dataFolder) || process.environment.includes(`DATA_DIR=${dataFolder}\0`);
  const roots = new Set(all.filter(isOurs).map(({ pid }) => pid));
  return all
    .filter(({ pid, parent }) => roots.has(pid) || roots.has(parent))
    .map(({ pid, command }) => ({ pid, command }));
}

function describeProcess(name: string): { pid: number; parent: number; command: string; environment: string }[] {
  const read = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8');
  try {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read('status'))?.[1]);
    return [
      { pid: Number(name), parent, command: read('cmdline').replaceAll('\0', ' '), environment: read('environ') },
    ];
  } catch {
    return [];
  }
}
