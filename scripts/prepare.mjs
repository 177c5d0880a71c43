// Installs packages and builds the pages. Plain Node without dependencies. Both go into a new folder that replaces the old one when it is
// complete: a failure changes nothing, and running servers keep working.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from './folder-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
/** What a signal does now. */
export const signals = { pass: signal => process.exit(signal === 'SIGINT' ? 130 : 143) };

const nextModules = `${modules}.next-`;
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const lockHash = hashText(`/package-lock.json\0${lock}\0`);
const stamp = join(modules, '.aisle-lock');

/** Installs and builds what is missing. Of two commands that start together, the second waits for the first. */
export async function prepare({ build: builds, env }) {
  const isReady = () => isInstalled({ all: true }) && (!builds || isBuilt(env));
  if (isReady()) return;
  const release = await lockFolder(root);
  if (!isInstalled({ all: true })) await install();
  if (builds && !isBuilt(env)) await build(env);
  release();
}

/** Ends the command if something is missing: a server or a read-only command must not change what others run from. */
export function requirePrepared({ needsBuild, env }) {
  if (!isInstalled({ all: false }))
    fail('The installed packages do not match package-lock.json. Run npm run build first.');
  if (!needsBuild || isBuilt(env)) return;
  const isOld = existsSync(folderOf(env));
  fail(`The pages ${isOld ? 'were built from other sources' : 'are not built'}. Run npm run build first.`);
}

export function findNode() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(
    `Aisle needs Node 22.22 or newer here; this is ${process.version}. Install a newer Node and run it again.`,
  );
}

export function fail(words) {
  console.error(words);
  process.exit(1);
}

/** Packages that npm installed without this launcher count, too. Servers need no developer packages. */
function isInstalled({ all }) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const stored = existsSync(stamp) && readFileSync(stamp, 'utf8');
  if (stored === lockHash) return true;
  if (stored && all) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  // npm leaves out some optional packages that would fit.
  const isThere = ([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional === true;
  return listWanted()
    .filter(([, { dev }]) => all || !dev)
    .every(isThere);
}

function listWanted() {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (list, mine) => !list || [list].flat().includes(mine);
  return Object.entries(JSON.parse(lock).packages).filter(
    ([path, needs]) =>
      path && fits(needs.os, process.platform) && fits(needs.cpu, process.arch) && fits(needs.libc, libc),
  );
}

async function install() {
  removeAll(nextModules);
  const folder = mkdtempSync(nextModules);
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, name), join(folder, name));
  const wanted = listWanted().map(([path]) => join(folder, path, 'package.json'));
  console.log(`Installing ${wanted.length} packages (once, and when package-lock.json changes)`);
  const count = () => console.log(`  ${wanted.filter(path => existsSync(path)).length} of ${wanted.length}`);
  const progress = setInterval(count, 5_000);
  const flags = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--include=dev', '--include=optional'];
  const args = ['ci', '--prefix', folder, ...flags];
  const code = await finish('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  clearInterval(progress);
  if (code === 0) writeFileSync(join(folder, 'node_modules/.aisle-lock'), lockHash);
  const problem = code === 0 ? replaceModules(folder) : 'npm ci failed';
  remove(folder);
  if (problem)
    fail(`${problem}. The installed packages were not changed. Fix the error above, then run this command again.`);
}

/** Returns the problem, if there is one. */
function replaceModules(folder) {
  const previous = join(folder, 'previous');
  try {
    if (existsSync(modules)) renameSync(modules, previous);
    renameSync(join(folder, 'node_modules'), modules);
  } catch (error) {
    if (existsSync(previous) && !existsSync(modules)) renameSync(previous, modules);
    return `node_modules could not be replaced: ${error.message}`;
  }
}

/** What killed commands left behind. */
function removeAll(start) {
  for (const name of readdirSync(dirname(start)))
    if (name.startsWith(basename(start))) remove(join(dirname(start), name));
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function isBuilt(env) {
  const file = join(folderOf(env), 'build-id');
  return existsSync(file) && readFileSync(file, 'utf8') === buildIdOf(env);
}

async function build(env) {
  const folder = folderOf(env);
  for (const left of [`${folder}.next-`, `${folder}.previous-`]) removeAll(left);
  console.log('Building the pages');
  const settings = { BUILD_DIR: folder, BUILD_ID: buildIdOf(env), NODE_ENV: 'production' };
  const code = await finish(findNode(), ['scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, ...settings },
  });
  if (code !== 0) fail('The build failed. See the error above.');
}

function folderOf(env) {
  return resolve(root, env?.BUILD_DIR ?? process.env.BUILD_DIR ?? 'build');
}

function buildIdOf(env) {
  const sources = ['app', 'docs/help', 'widget', 'public'].flatMap(folder => list(join(root, folder)));
  const shared = list(join(root, 'domain')).filter(file => file.endsWith('inputs.ts'));
  const configs = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/build-widget.ts',
  ];
  const files = [...sources, ...shared, ...configs.map(file => join(root, file))];
  const sum = createHash('sha256').update({ ...process.env, ...env }.AISLE_GALLERY ?? '');
  for (const file of files.filter(path => !/\.test\.tsx?$/.test(path)))
    sum.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return sum.digest('hex').slice(0, 12);
}

function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? list(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Runs a step in its own process group, so that a signal ends all of it. */
function finish(program, args, options) {
  const step = spawn(program, args, { detached: true, ...options });
  const leave = signals.pass;
  signals.pass = signal => {
    process.kill(-step.pid, signal);
    leave(signal);
  };
  return new Promise(done => {
    step.on('error', error => fail(`${program} could not be run: ${error.message}`));
    step.on('exit', code => {
      signals.pass = leave;
      done(code);
    });
  });
}

function hashText(text) {
  return createHash('sha256').update(text).digest('hex');
}
