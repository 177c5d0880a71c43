// The entry point of every command. Plain Node without dependencies: installs if the lock file changed, builds if
// sources changed, and runs the command with a recent Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const [command = 'start', ...rest] = process.argv.slice(2);

// Without these limits a loaded server keeps far more memory than it needs.
const frugal = ['--max-semi-space-size=16', '--max-old-space-size=192'];
// Tests also build the gallery, the page that shows every component.
const forTests = { BUILD_DIR: 'build-test', AISLE_GALLERY: 'true' };
// React renders several times slower without it.
const forPeople = { NODE_ENV: process.env.NODE_ENV || 'production' };
const commands = {
  start: { build: true, node: frugal, env: forPeople, args: ['server/local.ts'] },
  web: { build: true, node: frugal, env: forPeople, args: ['server/web.ts'] },
  worker: { node: frugal, env: forPeople, args: ['server/worker.ts'] },
  dev: { env: { AISLE_GALLERY: 'true' }, args: ['server/local.ts', '--dev'] },
  test: { build: true, env: forTests, args: ['scripts/test.ts'] },
  unit: { args: ['scripts/test.ts', 'unit'] },
  attacks: { env: { THOROUGH: 'true' }, args: ['scripts/test.ts', 'attacks'] },
  faults: { build: true, env: { ...forTests, THOROUGH: 'true' }, args: ['scripts/test.ts', 'faults'] },
  journey: { build: true, env: forTests, args: ['scripts/test.ts', 'journey'] },
  mutate: { args: ['scripts/mutate.ts'] },
  bench: { build: true, args: ['tests/bench/bench.ts'] },
  'train-answers': { node: ['--max-old-space-size=4096'], args: ['scripts/train-answers.ts'] },
  'train-concepts': { node: ['--max-old-space-size=4096'], args: ['scripts/train-concepts.ts'] },
  'settings-docs': { args: ['scripts/settings-docs.ts'] },
  'db-generate': { args: ['scripts/generate-migration.ts'] },
  'db-setup': { args: ['server/setup.ts'] },
  'logto-setup': { args: ['server/logto-setup.ts'] },
  'paddle-setup': { args: ['server/paddle-setup.ts'] },
  jobs: { args: ['server/jobs.ts'] },
  doctor: { args: ['server/doctor.ts'] },
  backup: { args: ['server/backup.ts'] },
  restore: { args: ['server/restore.ts'] },
};

const chosen = commands[command];
if (!chosen) fail(`Unknown command "${command}". Available commands: ${Object.keys(commands).join(', ')}.`);

let passSignal = signal => process.exit(signal === 'SIGINT' ? 130 : 143);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passSignal(signal));

await install();
const node = findNode();
if (chosen.build) await build();
run();

async function install() {
  const lockFile = join(root, 'package-lock.json');
  const stamp = join(modules, '.aisle-lock');
  const lock = hash([lockFile]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const wanted = listWanted(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  console.log(`Installing ${wanted.length} packages (once, and when package-lock.json changes)`);
  const progress = setInterval(() => console.log(`  ${wanted.filter(existsSync).length} of ${wanted.length}`), 5_000);
  // npm must not run on a Node that it is about to delete.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.startsWith(modules))
    .join(delimiter);
  const flags = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const code = await finish('npm', flags, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PATH } });
  clearInterval(progress);
  if (code !== 0) fail('npm ci failed. Fix the error above, then run this command again.');
  writeFileSync(stamp, lock);
}

function listWanted(packages) {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (list, mine) => !list || [list].flat().includes(mine);
  return Object.entries(packages)
    .filter(
      ([path, needs]) =>
        path && fits(needs.os, process.platform) && fits(needs.cpu, process.arch) && fits(needs.libc, libc),
    )
    .map(([path]) => join(root, path, 'package.json'));
}

function findNode() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(
    `Aisle needs Node 22.22 or newer here; this is ${process.version}. Install a newer Node and run it again.`,
  );
}

async function build() {
  const sources = ['app', 'docs/help', 'widget', 'public'].flatMap(folder => list(join(root, folder)));
  const shared = list(join(root, 'domain')).filter(file => file.endsWith('inputs.ts'));
  const configs = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/build-widget.ts',
  ];
  const folder = resolve(root, chosen.env?.BUILD_DIR ?? process.env.BUILD_DIR ?? 'build');
  const files = [...sources, ...shared, ...configs.map(file => join(root, file))];
  const gallery = { ...process.env, ...chosen.env }.AISLE_GALLERY ?? '';
  const id = hash(
    files.filter(file => !/\.test\.tsx?$/.test(file)),
    gallery,
  ).slice(0, 12);
  const stamp = join(folder, 'build-id');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === id) return;
  console.log('Building the pages');
  const env = { ...process.env, ...chosen.env, BUILD_DIR: folder, BUILD_ID: id, NODE_ENV: 'production' };
  const code = await finish(node, ['scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (code !== 0) fail('The build failed. See the error above.');
}

/** Runs a step in its own process group, so that a signal ends all of it. */
function finish(program, args, options) {
  const step = spawn(program, args, { cwd: root, detached: true, ...options });
  const leave = passSignal;
  passSignal = signal => {
    process.kill(-step.pid, signal);
    leave(signal);
  };
  return new Promise(done => {
    step.on('error', error => fail(`${program} could not be run: ${error.message}`));
    step.on('exit', code => {
      passSignal = leave;
      done(code);
    });
  });
}

function run() {
  const flags = [...(chosen.node ?? []), '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...flags, ...chosen.args, ...rest], {
    cwd: root,
    // The child detects through this channel that we ended, even after kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...chosen.env,
      // Processes start about a third faster when Node keeps the compiled modules.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/node'),
      PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    },
  });
  passSignal = signal => child.kill(signal);
  child.on('error', error => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? list(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function hash(files, salt = '') {
  const sum = createHash('sha256').update(salt);
  for (const file of files) sum.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return sum.digest('hex');
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
