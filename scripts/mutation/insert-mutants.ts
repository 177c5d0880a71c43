// Compiles all mutants into one copy of the source; an environment variable activates one at a time.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Change, deriveChanges } from './derive.ts';
import type { Guarded } from './guards-quotes.ts';

export type Mutant = {
  id: string;
  area: string;
  /** The file and line, and what is removed. */
  where: string;
  what: string;
  tests: readonly string[];
  /** For policies of the database: the statements that remove and restore it. */
  sql?: { take: string; give: string };
};

type PlacedMutant = Mutant & { file: string; change: Change };

function listChanges({ file, kinds, named = [] }: Guarded, source: string): Change[] {
  const derived = deriveChanges(file, source).filter(({ kind }) => kinds?.includes(kind) ?? true);
  return [
    ...derived,
    ...named.map(({ text, instead }) => ({ ...findOnce(file, source, text), instead, kind: 'named' })),
  ];
}

/** Throws if the check was rewritten: its text must be updated in guards.ts. */
function findOnce(file: string, source: string, text: string): { start: number; end: number } {
  const start = source.indexOf(text);
  if (start < 0 || source.indexOf(text, start + 1) >= 0) throw new Error(`${file} does not hold exactly once: ${text}`);
  return { start, end: start + text.length };
}

export function listMutants(root: string, guarded: readonly Guarded[]): PlacedMutant[] {
  return guarded.flatMap(guard => {
    const source = readFileSync(join(root, guard.file), 'utf8');
    const times = new Map<string, number>();
    return listChanges(guard, source).map((change, at) => {
      const text = `${shorten(source.slice(change.start, change.end))} → ${shorten(change.instead) || 'nothing'}`;
      const nth = (times.get(text) ?? 0) + 1;
      times.set(text, nth);
      return {
        id: `${guard.file}#${at}`,
        area: guard.area,
        where: `${guard.file}:${source.slice(0, change.start).split('\n').length}`,
        what: nth === 1 ? text : `${text} (${nth})`,
        tests: guard.tests,
        file: guard.file,
        change,
      };
    });
  });
}

/**
 * Copies all tracked and untracked source files, with the mutants inserted. Packages are not copied, because they are
 * only read.
 */
export function writeMutatedTree(root: string, folder: string, mutants: readonly PlacedMutant[]): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, inside] of Map.groupBy(mutants, mutant => mutant.file)) {
    const path = join(folder, file);
    writeFileSync(path, insertMutants(readFileSync(path, 'utf8'), inside));
  }
}

export function insertMutants(source: string, mutants: readonly Pick<PlacedMutant, 'id' | 'change'>[]): string {
  const inOrder = mutants.toSorted(({ change: a }, { change: b }) => a.start - b.start || b.end - a.end);
  return write(source, { start: 0, end: source.length }, inOrder);
}

type Range = { start: number; end: number };

function write(source: string, { start, end }: Range, mutants: readonly Pick<PlacedMutant, 'id' | 'change'>[]): string {
  const [first] = mutants;
  if (!first) return source.slice(start, end);
  const place = first.change;
  const inside = mutants.filter(({ change }) => change.start < place.end);
  const same = inside.filter(({ change }) => change.end === place.end && change.start === place.start);
  const inner = write(
    source,
    place,
    inside.filter(one => !same.includes(one)),
  );
  const rest = write(source, { start: place.end, end }, mutants.slice(inside.length));
  return source.slice(start, place.start) + same.reduce(switchable, inner) + rest;
}

function switchable(inner: string, { id, change }: Pick<PlacedMutant, 'id' | 'change'>): string {
  const isAwake = `process.env.MUTANT === ${JSON.stringify(id)}`;
  return change.instead === '' ? `if (!(${isAwake})) ${inner}` : `(${isAwake} ? ${change.instead} : (${inner}))`;
}

/** Without the line number, which changes. */
export function nameOf({ where, what }: Pick<Mutant, 'where' | 'what'>): string {
  return `${where.replace(/:\d+$/, '')} ${what}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
