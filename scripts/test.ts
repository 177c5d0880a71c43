// npm test: every check there is, then one true line. `unit`, `journey`, `attacks` and `faults` run parts, by name where one is given.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

type Count = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

const root = join(import.meta.dirname, '..');
const part = ['unit', 'journey', 'attacks', 'faults'].find(name => name === process.argv[2]);
const given = process.argv.slice(part ? 3 : 2);
// Long forms are the tests of one folder.
const names = given.length === 0 && (part === 'attacks' || part === 'faults') ? [`tests/${part}`] : given;
const totals: Count = { passed: 0, failed: 0 };
const failures: string[] = [];

if (!part) {
  check('Types', ['@react-router/dev/bin.cjs', 'typegen'], ['typescript/bin/tsc', '--noEmit']);
  check('Lint', ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']);
  check('Dead code', ['knip/bin/knip.js']);
}
if (part !== 'journey') test('unit*');
if (!part || part === 'journey') walk();

// The end of a long output is all that some people get to see.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

function check(title: string, ...programs: string[][]): void {
  const failed = programs.some(program => run(program) !== 0);
  console.log(`${failed ? '✗' : '✓'} ${title}`);
  totals[failed ? 'failed' : 'passed'] += 1;
  if (failed) failures.push(title);
}

function walk(): void {
  const chromium = findChromium();
  if (!chromium) {
    totals.failed += 1;
    return;
  }
  process.env.CHROMIUM_PATH = chromium;
  test('journey');
}

function test(project: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = run(['vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...names]);
  const { passed, failed } = readReport(report);
  totals.passed += passed;
  // A run that breaks outside its tests has failed, whatever its tests say.
  const broke = status !== 0 && failed === 0;
  if (broke) failures.push(`${project}: an error outside every test, told above`);
  totals.failed += broke ? 1 : failed;
  rmSync(folder, { recursive: true, force: true });
}

function readReport(file: string): Count {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    failures.push(...report.testResults.flatMap(describeFailures));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function describeFailures({ name, status, message, assertionResults }: Report['testResults'][0]): string[] {
  const failed = assertionResults.filter(test => test.status === 'failed');
  // What a file prepares or tidies up belongs to none of its tests.
  if (status === 'failed' && failed.length === 0) return [`${name}, outside its tests\n${message.slice(0, 1500)}`];
  return failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`);
}

function run([program = '', ...args]: string[]): number {
  const done = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return done.status ?? 1;
}
