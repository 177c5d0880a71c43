// Runs a test file once per mutant, in one process and with one PostgreSQL, because loading the product takes most of the time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestModule, type TestSuite, type Vitest } from 'vitest/node';
import type { Mutant } from './insert-mutants.ts';

export type Runner = {
  superUrl: string;
  /** The mutants that the tests of this file detected. */
  findCaught(test: string, mutants: readonly Mutant[]): Promise<Set<string>>;
  close(): Promise<void>;
};

const untouched = ['nothing is missing', 'nothing was missing'];
/** Time-outs of a busy machine do not count as a failed test. */
const timeout = { testTimeout: 120_000, hookTimeout: 240_000 };
const busy = /timed out|cannot be reached|Connection terminated/;

type OnResult = (id: string, proof: string | undefined) => void;

/** Called for each result as soon as it is known. */
export async function openRunner(folder: string, onJudged: OnResult): Promise<Runner> {
  const drafts = join(folder, 'mutants');
  mkdirSync(drafts);
  writeFileSync(join(drafts, 'first.test.ts'), `import { it } from 'vitest';\nit('starts the database', () => {});\n`);
  const vitest = await openVitest(folder, onJudged);
  await run(vitest, join(drafts, 'first.test.ts'));
  let count = 0;
  return {
    superUrl: vitest.getProjectByName('unit').getProvidedContext().superUrl,
    async findCaught(test, mutants) {
      const file = join(drafts, `${count++}.test.ts`);
      writeFileSync(file, draft(test, mutants));
      const module = await run(vitest, file);
      const suites = [...module.children.suites()];
      const own = suites.filter(({ name }) => untouched.includes(name));
      if (own.length !== untouched.length || own.some(suite => suite.state() === 'failed')) {
        throw new Error(`${test} fails though nothing is missing.\n${whyFailed(module, own)}`);
      }
      return new Set(suites.filter(proofOf).map(({ name }) => name));
    },
    close: () => vitest.close(),
  };
}

/** The same tests once per mutant, with an unmutated run first and last. The first failed test ends a run. */
function draft(test: string, mutants: readonly Mutant[]): string {
  const [before = '', after = ''] = untouched;
  const suites = [{ id: before }, ...mutants, { id: after }].map(({ id, ...mutant }, at) => {
    const sql = 'sql' in mutant ? mutant.sql : undefined;
    return `describe(${JSON.stringify(id)}, async () => {
  wake(${JSON.stringify({ id, ...sql })});
  await import('../${test}?mutant=${at}');
});`;
  });
  return `import { beforeAll, beforeEach, describe, inject } from 'vitest';
import { asSuper } from '#tests/setup/database.ts';

const template = Object.assign(new URL(inject('superUrl')), { pathname: '/template_aisle' }).href;

function wake({ id, take, give }: { id: string; take?: string; give?: string }) {
  let hasFailed = false;
  beforeAll(async () => {
    process.env.MUTANT = id;
    if (take) await asSuper(template, take);
    return async () => {
      process.env.MUTANT = '';
      if (give) await asSuper(template, give);
    };
  });
  beforeEach(({ skip, onTestFailed }) => {
    if (hasFailed) skip();
    onTestFailed(() => {
      hasFailed = true;
    });
  });
}

${suites.join('\n')}
`;
}

async function run(vitest: Vitest, file: string): Promise<TestModule> {
  const specification = vitest.getProjectByName('unit').createSpecification(file);
  const { testModules } = await vitest.runTestSpecifications([specification]);
  const module = testModules.find(({ moduleId }) => moduleId === file);
  if (!module) throw new Error(`${file} was not run.`);
  return module;
}

async function openVitest(folder: string, onJudged: OnResult): Promise<Vitest> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reporter = {
    onTestSuiteResult(suite: TestSuite) {
      if (suite.parent.type !== 'module' || untouched.includes(suite.name)) return;
      onJudged(suite.name, proofOf(suite));
    },
  };
  const options = { root: folder, watch: false, project: ['unit'], reporters: [reporter], maxWorkers: 1, ...timeout };
  const vitest = await createVitest('test', options, {}, { stdout: silent, stderr: silent });
  await vitest.standalone();
  return vitest;
}

/** What detected it: a test or a hook. A hook's message is included, because hooks may fail for other reasons. */
function proofOf(suite: TestSuite): string | undefined {
  if (suite.state() !== 'failed') return undefined;
  const [test] = suite.children.allTests('failed');
  const inside = [suite, ...suite.children.allSuites()].flatMap(one => one.errors());
  const errors = [...inside, ...(test?.result().errors ?? [])];
  if (errors.some(({ message, diff }) => busy.test(`${message} ${diff}`))) return undefined;
  return test?.name ?? `what its tests prepare (${errors[0]?.message.split('\n')[0]})`;
}

function whyFailed(module: TestModule, suites: readonly TestSuite[]): string {
  const tests = suites.flatMap(suite => [...suite.children.allTests('failed')]);
  const errors = [module, ...suites].flatMap(one => [...one.errors()]);
  errors.push(...tests.flatMap(test => test.result().errors ?? []));
  return errors.map(({ message, stack }) => stack ?? message).join('\n');
}
