import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#server/http.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { isReady, type Launch, launch, processesOf } from '#tests/setup/launch.ts';

let folder: string;
let env: { DATA_DIR: string; PORT: string };
let started: Launch[];

beforeEach(async () => {
  folder = temporaryFolder('start');
  env = { DATA_DIR: folder, PORT: String(await findFreePort()) };
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(overrides: Record<string, string> = {}): Launch {
  const launched = launch({ ...env, ...overrides });
  started.push(launched);
  return launched;
}

function status(path: string): Promise<number> {
  return fetch(`http://localhost:${env.PORT}${path}`).then(response => response.status);
}

describe('npm start', () => {
  it('answers, says where, and leaves nothing behind when npm is told to end', async () => {
    const aisle = start();
    await isReady(aisle);
    expect(aisle.output()).toContain(`http://localhost:${env.PORT}`);
    expect(await status('/')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    aisle.child.kill('SIGTERM');
    await aisle.ended;
    await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: 15_000 });
  });

  it('says who can sign in and where mail goes, and both answer', async () => {
    const aisle = start();
    await isReady(aisle);
    expect(aisle.output()).toMatch(/Sign in as +Maren Holt \(Owner\), Priya Nair \(Admin\)/);
    const addressOf = (name: string) => new RegExp(`${name} +(http://localhost:\\d+)`).exec(aisle.output())?.[1];
    expect(await fetch(`${addressOf('Identity')}/oidc/jwks`).then(answer => answer.status)).toBe(200);
    expect(await fetch(`${addressOf('Mailbox')}/`).then(answer => answer.text())).toContain('No mail yet');
    const page = await fetch(`http://localhost:${env.PORT}/`);
    expect(page.headers.get('Content-Security-Policy')).toContain(`connect-src 'self' ${addressOf('Identity')}`);
  });

  it('names a port of a twin that is taken, and takes another', async () => {
    const squatter = createServer().listen(Number(env.PORT) + 1, '127.0.0.1');
    const aisle = start();
    await isReady(aisle);
    const chosen = /Port (\d+) is taken by another program, so sign-in is at port (\d+)/.exec(aisle.output());
    expect(chosen?.[1]).toBe(String(Number(env.PORT) + 1));
    expect(await fetch(`http://localhost:${chosen?.[2]}/oidc/jwks`).then(answer => answer.status)).toBe(200);
    squatter.close();
  });

  it('leaves signing in to the identity provider somebody names, and to nobody on a public address', async () => {
    const machine = { IDENTITY_MACHINE_ID: 'machine', IDENTITY_MACHINE_SECRET: 'secret' };
    const named = start({ IDENTITY_URL: 'https://logto.example', ...machine });
    await isReady(named);
    expect(named.output()).not.toContain('Sign in as');
    expect(named.output()).toContain('Mailbox');
    named.child.kill('SIGTERM');
    await named.ended;
    const open = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://aisle.example' });
    expect(await open.ended).toBe(1);
    expect(open.output()).toContain(
      'IDENTITY_MACHINE_ID is not set: it is how the server speaks to the identity provider.',
    );
    expect(processesOf(folder).some(({ command }) => command.includes('sandbox/main.ts'))).toBe(false);
  });

  it('ends everything on Ctrl-C', async () => {
    const aisle = launch(env, ['setsid', 'node', 'scripts/run.mjs', 'start']);
    started.push(aisle);
    await isReady(aisle);
    // A terminal sends the signal to the whole group at once.
    if (!aisle.child.pid) throw new Error('it has no process');
    process.kill(-aisle.child.pid, 'SIGINT');
    expect(await aisle.ended).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  it('leaves nothing behind either when somebody loses patience and asks twice', async () => {
    const aisle = launch({ ...env, DRAIN_SECONDS: '30' });
    started.push(aisle);
    await isReady(aisle);
    aisle.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(503), { timeout: 10_000 });
    await vi.waitFor(
      () => {
        for (const { pid, command } of processesOf(folder)) if (/local\.ts/.test(command)) process.kill(pid, 'SIGTERM');
        expect(processesOf(folder)).toEqual([]);
      },
      { timeout: 15_000, interval: 700 },
    );
  });

  it('refuses a second start on the same data in a sentence, and goes on serving the first', async () => {
    await isReady(start());
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/Aisle already runs on this data \(process \d+, .*\)\. Stop it first/);
    expect(await status('/readyz')).toBe(200);
  });

  it.each([
    ['its launcher', /scripts\/run\.mjs/],
    ['its server', /server\/local\.ts/],
    ['its database', /bin\/postgres -D/],
    ['its twins', /sandbox\/main\.ts/],
  ])('recovers by itself after a kill -9 of %s', async (_, command) => {
    const first = start();
    await isReady(first);
    const victim = processesOf(folder).find(process => command.test(process.command));
    if (!victim) throw new Error(`no process matches ${command}`);
    process.kill(victim.pid, 'SIGKILL');
    if (command.source.includes('sandbox')) {
      const jwks = `${/Identity +(\S+)/.exec(first.output())?.[1]}/oidc/jwks`;
      await vi.waitFor(async () => expect((await fetch(jwks)).status).toBe(200), { timeout: 20_000 });
      return;
    }
    if (command.source.includes('postgres')) {
      await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 20_000 });
      return;
    }
    await first.ended;
    await vi.waitFor(
      () => expect(processesOf(folder).some(({ command: line }) => line.includes('local.ts'))).toBe(false),
      { timeout: 15_000 },
    );
    await isReady(start());
    expect(await status('/readyz')).toBe(200);
  });

  it('also while developing: the same, with hot reload', async () => {
    const aisle = launch(env, ['npm', 'run', 'dev']);
    started.push(aisle);
    await isReady(aisle);
    const page = await fetch(`http://localhost:${env.PORT}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/@vite|@react-refresh|\/app\/entry\.client\.tsx/);
    expect(await status('/api/sites')).toBe(401);
    aisle.child.kill('SIGTERM');
    await aisle.ended;
    await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: 15_000 });
  });

  it('names a port that is taken, and what to do', async () => {
    const squatter = createServer().listen(Number(env.PORT), '127.0.0.1');
    const aisle = start();
    expect(await aisle.ended).toBe(1);
    expect(aisle.output()).toContain(`Port ${env.PORT} is taken by another program`);
    squatter.close();
    expect(processesOf(folder)).toEqual([]);
  });

  it('names a wrong setting in words', async () => {
    const aisle = start({ PORT: 'high' });
    expect(await aisle.ended).toBe(1);
    expect(aisle.output()).toContain('PORT must be a whole number from 0 to 65535, but is "high".');
  });
});
