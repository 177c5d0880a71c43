// npm test: runs every check and ends with one line, "N passed, N failed". `unit`, `journey`, `attacks` and `faults` run a part of it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestReport } from '../tests/setup/test-reporter.ts';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const part = ['unit', 'journey', 'attacks', 'faults'].find(name => name === process.argv[2]);
const filters = process.argv.slice(part ? 3 : 2);
const totals = { passed: 0, failed: 0 };
const failures: string[] = [];
const phases: { name: string; seconds: number }[] = [];
const files: TestReport['files'] = [];

if (!part) {
  await Promise.all([measure('static checks (beside the units)', runStaticChecks), measure('units', runUnits)]);
  await measure('journeys', runJourneys);
}
if (part === 'unit') await measure('units', runUnits);
if (part === 'journey') await measure('journeys', runJourneys);
if (part === 'attacks') await measure('attacks', () => runTests('unit', orFilters('tests/attacks')));
if (part === 'faults') await measure('faults', () => runTests('unit', orFilters('tests/faults')));

printTimes();
// Some log viewers show only the end of a long output.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  phases.push({ name, seconds: (performance.now() - start) / 1000 });
}

async function runStaticChecks(): Promise<void> {
  await check('Types', ['@react-router/dev/bin.cjs', 'typegen'], ['typescript/bin/tsc', '--noEmit']);
  await check('Lint', ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']);
  await check('Dead code', ['knip/bin/knip.js']);
}

/** The output is printed at the end of the check because tests print at the same time. */
async function check(title: string, ...programs: string[][]): Promise<void> {
  const outputs: string[] = [];
  let failed = false;
  for (const program of programs) {
    if (!failed) failed = (await run(program, { onOutput: text => outputs.push(text) })) !== 0;
  }
  console.log(`${failed ? `${outputs.join('')}\n✗` : '✓'} ${title}`);
  totals[failed ? 'failed' : 'passed'] += 1;
  if (failed) failures.push(`${title}\n${outputs.join('').slice(0, 1500)}`);
}

function runUnits(): Promise<void> {
  return runTests('unit*', filters);
}

async function runJourneys(): Promise<void> {
  const { path, problem } = findChromium();
  if (path === undefined) {
    totals.failed += 1;
    failures.push(problem);
    return;
  }
  console.log(`Browser: ${path}`);
  await runTests('journey', filters, { CHROMIUM_PATH: path });
}

function orFilters(folder: string): string[] {
  return filters.length > 0 ? filters : [folder];
}

async function runTests(project: string, names: string[], env: Record<string, string> = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=tests/setup/test-reporter.ts'];
  const status = await run(['vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...names], {
    env: { ...env, TEST_REPORT: file },
  });
  const report = readReport(file);
  totals.passed += report.passed;
  files.push(...report.files);
  failures.push(...report.failures);
  // An error outside every test, such as an unhandled rejection, fails the run.
  const broke = status !== 0 && report.failed === 0;
  if (broke) failures.push(`${project}: an error outside every test, printed above`);
  totals.failed += broke ? 1 : report.failed;
  rmSync(folder, { recursive: true, force: true });
}

function readReport(file: string): TestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return { passed: 0, failed: 0, failures: [], files: [] };
  }
}

function printTimes(): void {
  console.log(`\nSeconds: ${phases.map(({ name, seconds }) => `${name} ${Math.round(seconds)}`).join(', ')}`);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length > 1) console.log('Slowest files:');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
}

type RunOptions = { env?: Record<string, string>; onOutput?: (text: string) => void };

function run([program = '', ...args]: string[], { env = {}, onOutput }: RunOptions = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => onOutput?.(String(chunk)));
  return new Promise(done => {
    child.on('error', () => done(1));
    child.on('close', code => done(code ?? 1));
  });
}
