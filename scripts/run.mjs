// The entry point of every command, in plain Node: runs it with a recent Node. npm start and commands for developers install packages and
// build pages first, if the lock file or the sources changed. The others change nothing, and say what to run.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fail, findNode, modules, prepare, requirePrepared, root, signals } from './prepare.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
const maxCrashes = 5;
const crashWindow = 600_000;

// Without these limits a loaded server keeps far more memory than it needs.
const frugal = ['--max-semi-space-size=16', '--max-old-space-size=192'];
// Tests also build the gallery, the page that shows every component.
const forTests = { BUILD_DIR: 'build-test', AISLE_GALLERY: 'true' };
// React renders several times slower without it.
const forPeople = { NODE_ENV: process.env.NODE_ENV || 'production' };
const installs = { installs: true };
const builds = { installs: true, build: true };
const commands = {
  start: { ...builds, restarts: true, node: frugal, env: forPeople, args: ['server/local.ts'] },
  build: builds,
  web: { needsBuild: true, node: frugal, env: forPeople, args: ['server/web.ts'] },
  worker: { node: frugal, env: forPeople, args: ['server/worker.ts'] },
  dev: { ...installs, restarts: true, env: { AISLE_GALLERY: 'true' }, args: ['server/local.ts', '--dev'] },
  test: { ...builds, env: forTests, args: ['scripts/test.ts'] },
  unit: { ...installs, args: ['scripts/test.ts', 'unit'] },
  attacks: { ...installs, env: { THOROUGH: 'true' }, args: ['scripts/test.ts', 'attacks'] },
  faults: { ...builds, env: { ...forTests, THOROUGH: 'true' }, args: ['scripts/test.ts', 'faults'] },
  journey: { ...builds, env: forTests, args: ['scripts/test.ts', 'journey'] },
  mutate: { ...installs, args: ['scripts/mutate.ts'] },
  bench: { ...builds, args: ['tests/bench/bench.ts'] },
  'measure-shops': { ...installs, args: ['training/measure.ts'] },
  train: { ...installs, node: ['--max-old-space-size=4096'], args: ['training/train.ts'] },
  'train-concepts': { ...installs, node: ['--max-old-space-size=4096'], args: ['training/concepts.ts'] },
  'settings-docs': { ...installs, args: ['scripts/settings-docs.ts'] },
  'shopify-schemas': { ...installs, args: ['scripts/shopify-schemas.ts'] },
  'db-generate': { ...installs, args: ['scripts/generate-migration.ts'] },
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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signals.pass(signal));

if (chosen.installs) await prepare(chosen);
else requirePrepared(chosen);
if (chosen.args) run(findNode());
else console.log('Everything is installed and built.');

function run(node) {
  const crashes = [];
  let hasRun = false;
  let isStopped = false;
  const start = () => {
    const child = spawnChild(node);
    signals.pass = signal => {
      isStopped = true;
      child.kill(signal);
    };
    child.on('message', message => {
      hasRun ||= message === 'ready';
    });
    child.on('error', error => fail(`${node} could not be run: ${error.message}`));
    child.on('exit', (code, signal) => {
      const isCrash = signal !== null || (hasRun && code !== 0);
      if (!chosen.restarts || isStopped || !isCrash) process.exit(code ?? 1);
      restartAfter(signal ?? `exit code ${code}`);
    });
  };
  const restartAfter = reason => {
    const now = Date.now();
    while (crashes[0] < now - crashWindow) crashes.shift();
    crashes.push(now);
    if (crashes.length > maxCrashes)
      fail(
        `Aisle crashed ${crashes.length} times within ten minutes and was not started again (${reason}). The messages above say why.`,
      );
    const seconds = 2 ** (crashes.length - 1);
    console.error(
      `Aisle crashed (${reason}). It starts again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    );
    signals.pass = signal => process.exit(signal === 'SIGINT' ? 130 : 143);
    setTimeout(start, seconds * 1000);
  };
  start();
}

function spawnChild(node) {
  const flags = [...(chosen.node ?? []), '--disable-warning=ExperimentalWarning'];
  return spawn(node, [...flags, ...chosen.args, ...rest], {
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
}
