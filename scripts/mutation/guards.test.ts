import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deriveChanges } from './derive.ts';
import { guarded } from './guards.ts';
import { harmless } from './harmless.ts';
import { insertMutants, listMutants, nameOf } from './insert-mutants.ts';
import { listServices } from './services.ts';

const root = join(import.meta.dirname, '../..');
const all = [...guarded, ...listServices(root)];
const mutants = listMutants(root, all);

it('every listed file still contains guards, the quoted texts and existing tests', () => {
  for (const { file, tests } of all) {
    expect(mutants.filter(mutant => mutant.file === file).length, file).toBeGreaterThan(0);
    expect(
      tests.filter(test => !existsSync(join(root, test))),
      file,
    ).toEqual([]);
  }
});

it('no guard is listed as harmless that no longer exists', () => {
  const known = new Set(mutants.map(nameOf));
  expect([...harmless.keys()].filter(name => !known.has(name))).toEqual([]);
});

it('a tree with planted mutants still parses', () => {
  for (const [file, inside] of Map.groupBy(mutants, mutant => mutant.file)) {
    const planted = insertMutants(readFileSync(join(root, file), 'utf8'), inside);
    expect(() => deriveChanges(file, planted), file).not.toThrow();
    for (const { id } of inside) expect(planted).toContain(JSON.stringify(id));
  }
});

it.each([
  ['if (a || !b) throw no();', ['a || !b → false', 'a → false', '!b → false']],
  ['function f() { if (a && b) return 1; throw no(); }', ['a && b → true', 'a → true', 'b → true']],
  ['async function f() { await requireSite(tx, id); }', ['await requireSite(tx, id); → ']],
  ['function isGood(a) { return a === 1; }', ['a === 1 → true', 'a === 1 → false']],
  ['const is = tokens.some(one => one === mine);', ['tokens.some(one => one === mine) → true', 'one === mine → true']],
  ['and(eq(t.organizationId, o), eq(t.id, id));', ['eq(t.id, id) → undefined']],
  ['const it = good ? found : undefined;', ['good → true']],
  ['insert({ setWhere: sql`used < max` });', ['sql`used < max` → undefined']],
  ['if (loud) log(1); for (const a of b) go(a);', []],
])('takes the guards out of %s', (source, wanted) => {
  const found = deriveChanges('guard.ts', source);
  expect(found.map(({ start, end, instead }) => `${source.slice(start, end)} → ${instead}`).sort()).toEqual(
    wanted.toSorted(),
  );
});

it('a mutant is inactive until it is selected, also inside another', () => {
  const source = 'a || b';
  const mutants = [
    { id: 'whole', change: { start: 0, end: 6, instead: 'false', kind: 'refusal' } },
    { id: 'part', change: { start: 5, end: 6, instead: 'false', kind: 'refusal' } },
  ];
  const ask = new Function('process', 'a', 'b', `return ${insertMutants(source, mutants)}`);
  const answers = (name: string) => [
    ask({ env: { MUTANT: name } }, true, false),
    ask({ env: { MUTANT: name } }, false, true),
  ];
  expect(answers('')).toEqual([true, true]);
  expect(answers('part')).toEqual([true, false]);
  expect(answers('whole')).toEqual([false, false]);
});
