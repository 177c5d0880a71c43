import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { portOf } from '#server/http.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { isThorough } from '#tests/setup/thorough.ts';

/** A folder with our launcher, programs that report what they loaded, and one package, which a registry of the test serves. */
const folder = temporaryFolder('launcher');
const tarball = join(folder, 'paper-2.0.0.tgz');
const sources = join(import.meta.dirname, '../../scripts');
let registry: Server;
let requests = 0;
let mode: 'up' | 'down' | 'silent' = 'up';
let root: string;

beforeAll(async () => {
  const content = join(folder, 'package');
  mkdirSync(content);
  write(join(content, 'package.json'), { name: 'paper', version: '2.0.0', type: 'module', exports: './index.js' });
  write(join(content, 'index.js'), `export const version = '2.0.0';`);
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package']);
  registry = createServer((_, response) => {
    requests += 1;
    if (mode === 'down') response.writeHead(500).end();
    if (mode === 'up') response.end(readFileSync(tarball));
  });
  await new Promise<void>(done => registry.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  registry.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  requests = 0;
  mode = 'up';
  root = join(folder, crypto.randomUUID());
  for (const name of ['run.mjs', 'prepare.mjs', 'folder-lock.mjs']) {
    mkdirSync(join(root, 'scripts'), { recursive: true });
    copyFileSync(join(sources, name), join(root, 'scripts', name));
  }
  write(join(root, 'package.json'), {
    name: 'product',
    version: '1.0.0',
    type: 'module',
    dependencies: { paper: '2.0.0' },
  });
  write(join(root, '.npmrc'), '');
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'scripts/build-widget.ts'])
    write(join(root, name), '');
  write(join(root, 'scripts/build.ts'), program.build);
  for (const name of ['scripts/settings-docs.ts', 'server/web.ts', 'server/doctor.ts'])
    write(join(root, name), program.report);
  installed('1.0.0');
  lock('1.0.0');
});

const program = {
  report: `import { version } from 'paper'; console.log('paper ' + version);`,
  build: `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
    appendFileSync('builds.log', 'built ');
    await new Promise(done => setTimeout(done, 300));
    mkdirSync(process.env.BUILD_DIR, { recursive: true });
    writeFileSync(process.env.BUILD_DIR + '/build-id', process.env.BUILD_ID);`,
};

function write(file: string, content: string | object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

/** As npm leaves it. */
function installed(version: string): void {
  const modules = join(root, 'node_modules');
  cpSync(join(folder, 'package'), join(modules, 'paper'), { recursive: true });
  write(join(modules, 'paper/index.js'), `export const version = '${version}';`);
  write(join(modules, '.package-lock.json'), { packages: { 'node_modules/paper': { version } } });
}

function lock(version: string): void {
  const resolved = `http://127.0.0.1:${portOf(registry)}/paper-${version}.tgz`;
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  const own = { name: 'product', version: '1.0.0', dependencies: { paper: '2.0.0' } };
  const packages = { '': own, 'node_modules/paper': { version, resolved, integrity } };
  write(join(root, 'package-lock.json'), { name: 'product', version: '1.0.0', lockfileVersion: 3, packages });
}

function start(command: string) {
  const cache = { npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' };
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), command], {
    env: { ...process.env, ...cache, TMPDIR: folder, BUILD_DIR: 'build' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>(done => {
    child.on('close', code => done({ code, output }));
  });
  return { child, output: () => output, ended };
}

const run = (command: string) => start(command).ended;
const versionInModules = () => readFileSync(join(root, 'node_modules/paper/index.js'), 'utf8');
const leftovers = () => readdirSync(root).filter(name => name.includes('.next') || name.includes('.previous'));

it.each(['doctor', 'web', 'worker', 'jobs', 'backup', 'restore', 'db-setup'])(
  '%s installs nothing if the lock file changed, and says what to run',
  async command => {
    lock('2.0.0');
    const { code, output } = await run(command);
    expect(output).toBe('The installed packages do not match package-lock.json. Run npm run build first.\n');
    expect(code).toBe(1);
    expect(requests).toBe(0);
    expect(versionInModules()).toContain('1.0.0');
  },
);

it('web builds nothing, and says what to run; other commands need no build', async () => {
  expect(await run('web')).toEqual({ code: 1, output: 'The pages are not built. Run npm run build first.\n' });
  expect(await run('doctor')).toEqual({ code: 0, output: 'paper 1.0.0\n' });
  expect(await run('build')).toMatchObject({ code: 0 });
  expect(await run('web')).toEqual({ code: 0, output: 'paper 1.0.0\n' });
  write(join(root, 'app/page.tsx'), 'changed');
  expect((await run('web')).output).toBe('The pages were built from other sources. Run npm run build first.\n');
});

it('an installation that fails changes nothing', async () => {
  lock('2.0.0');
  mode = 'down';
  const { code, output } = await run('settings-docs');
  expect(code).toBe(1);
  expect(output).toContain('npm ci failed. The installed packages were not changed.');
  expect(requests).toBeGreaterThan(0);
  expect(versionInModules()).toContain('1.0.0');
  expect(leftovers()).toEqual([]);
});

it('commands that wait for one that is killed install and build once', async () => {
  lock('2.0.0');
  write(join(root, 'node_modules.next-killed/half'), '');
  mode = 'silent';
  const killed = start('build');
  await eventually(() => expect(requests).toBe(1));
  const commands = Array.from({ length: 6 }, () => start('build'));
  await eventually(() => {
    for (const { output } of commands) expect(output()).toContain('Waiting for another command');
  });
  mode = 'up';
  requests = 0;
  killed.child.kill('SIGKILL');
  for (const { code } of await Promise.all(commands.map(({ ended }) => ended))) expect(code).toBe(0);
  expect(requests).toBe(1);
  expect(readFileSync(join(root, 'builds.log'), 'utf8')).toBe('built ');
  expect(await run('settings-docs')).toEqual({ code: 0, output: 'paper 2.0.0\n' });
  expect(leftovers()).toEqual([]);
});

it('start runs a crashed server again and says so, but not one that never started', async () => {
  write(
    join(root, 'server/local.ts'),
    `process.send('ready'); if (process.exitCode = once()) process.kill(process.pid, 'SIGKILL');
    import { existsSync, writeFileSync } from 'node:fs';
    function once() { if (existsSync('ran')) return 0; writeFileSync('ran', ''); return 1; }`,
  );
  const { code, output } = await run('start');
  expect(output).toContain('Aisle crashed (SIGKILL). It starts again in 1 second.\n');
  expect(code).toBe(0);
  write(join(root, 'server/local.ts'), `console.error('PORT is not valid'); process.exit(1);`);
  expect(await run('start')).toEqual({ code: 1, output: 'PORT is not valid\n' });
});

it.runIf(isThorough)('start gives up after six crashes', { timeout: 90_000 }, async () => {
  write(join(root, 'server/local.ts'), `process.kill(process.pid, 'SIGKILL');`);
  const { code, output } = await run('start');
  expect(output).toContain('It starts again in 16 seconds.');
  expect(output).toContain('Aisle crashed 6 times within ten minutes and was not started again (SIGKILL).');
  expect(code).toBe(1);
  expect(existsSync(join(root, 'node_modules/paper'))).toBe(true);
});
