// npm run mutate: removes every check, one at a time, and reports which tests notice. Not part of npm test, because it takes long.
// --sample 20 selects some at random (--seed 7 repeats the selection), --only TEXT those whose area or file contains it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guarded } from './mutation/guards.ts';
import { harmless } from './mutation/harmless.ts';
import { listMutants, type Mutant, nameOf, writeMutatedTree } from './mutation/insert-mutants.ts';
import { listPolicies } from './mutation/policies.ts';
import { openRunner, type Runner } from './mutation/runner.ts';
import { listServices } from './mutation/services.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));

const folder = mkdtempSync(join(tmpdir(), 'aisle-mutate-'));
// The database's user also reads the tree.
chmodSync(folder, 0o755);
let runner: Runner | undefined;
try {
  const inCode = listMutants(root, [...guarded, ...listServices(root)]);
  writeMutatedTree(root, folder, inCode);
  const names = new Map(inCode.map(mutant => [mutant.id, nameOf(mutant)]));
  runner = await openRunner(folder, (id, proof) => {
    console.log(`  ${proof ? '✓' : '·'} ${names.get(id) ?? id}${proof ? `: ${proof}` : ''}`);
  });
  const all = [...inCode, ...(await listPolicies(runner.superUrl))].filter(isSelected);
  const relevant = all.filter(mutant => !harmless.has(nameOf(mutant)));
  const chosen = values.sample ? sample(relevant, Number(values.sample)) : relevant;
  console.log(`${chosen.length} of ${all.length} guards, seed ${seed}`);
  const survivors = await testMutants(runner, chosen);
  report(chosen, survivors, all.length - relevant.length);
  process.exitCode = survivors.length === 0 ? 0 : 1;
} finally {
  await runner?.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs each mutant against one test file after the other until a test fails. */
async function testMutants(runner: Runner, mutants: readonly Mutant[]): Promise<Mutant[]> {
  let alive = [...mutants];
  for (let round = 0; alive.some(({ tests }) => tests[round]); round++) {
    for (const [test, waiting] of Map.groupBy(alive, ({ tests }) => tests[round])) {
      if (!test) continue;
      console.log(`${test}: ${waiting.length} mutants`);
      try {
        const caught = await runner.findCaught(test, waiting);
        alive = alive.filter(({ id }) => !caught.has(id));
      } catch (error) {
        console.error(error);
      }
    }
  }
  return alive;
}

function report(mutants: readonly Mutant[], survivors: readonly Mutant[], left: number): void {
  const rows = [...Map.groupBy(mutants, ({ area }) => area)].map(([area, inArea]) => {
    const survived = survivors.filter(one => one.area === area).length;
    return { area, guards: inArea.length, caught: inArea.length - survived, survived };
  });
  console.table(rows);
  for (const one of survivors) console.log(`survived ${nameOf(one)}`);
  const caught = mutants.length - survivors.length;
  const share = ((100 * caught) / Math.max(1, mutants.length)).toFixed(1);
  console.log(
    `${caught} of ${mutants.length} caught, ${share} %; ${left} more are known to be harmless (scripts/mutation/harmless.ts)`,
  );
}

function isSelected({ area, where }: Mutant): boolean {
  return values.only.some(text => area.includes(text) || where.includes(text));
}

/** The same seed gives the same selection. */
function sample(mutants: readonly Mutant[], size: number): Mutant[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return mutants
    .map(mutant => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
