import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#server/http.ts';
import { findRunningDatabase } from '#server/postgres/running.ts';
import { asSuper } from '#tests/setup/database.ts';
import { eventually, timeout } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { isReady, type Launch, launch, processesOf } from '#tests/setup/launch.ts';
import { isThorough } from '#tests/setup/thorough.ts';

type Place = { folder: string; env: { DATA_DIR: string; PORT: string }; started: Launch[] };

/** Holds the data of a first start, which takes twice as long as those that follow. */
const prepared = temporaryFolder('prepared');
let place: Place;

afterAll(() => clear({ folder: prepared, env: { DATA_DIR: prepared, PORT: '' }, started: [] }));

async function makePlace(folder = temporaryFolder('start')): Promise<Place> {
  // With its owners: the database runs as another user.
  if (folder !== prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return { folder, env: { DATA_DIR: folder, PORT: String(await findFreePort()) }, started: [] };
}

async function clear({ folder, started }: Place): Promise<void> {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  for (const { pid } of processesOf(folder)) killIfAlive(pid);
  rmSync(folder, { recursive: true, force: true });
}

function start(overrides: Record<string, string> = {}, command?: [string, ...string[]]): Launch {
  const launched = launch({ ...place.env, ...overrides }, command);
  place.started.push(launched);
  return launched;
}

/** The process may have ended already. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function kill(command: RegExp): void {
  const victim = processesOf(place.folder).find(process => command.test(process.command));
  if (!victim) throw new Error(`no process matches ${command}`);
  process.kill(victim.pid, 'SIGKILL');
}

const isEmpty = () => eventually(() => expect(processesOf(place.folder)).toEqual([]));
const answersAgain = (address: string) => eventually(async () => expect((await fetch(address)).status).toBe(200));

function status(path: string): Promise<number> {
  return fetch(`http://localhost:${place.env.PORT}${path}`).then(response => response.status);
}

it.skipIf(isThorough)(
  'npm start answers, prints its addresses, and leaves nothing behind after SIGTERM',
  async () => {
    place = await makePlace(prepared);
    const aisle = start();
    await isReady(aisle);
    expect(aisle.output()).toContain(`http://localhost:${place.env.PORT}`);
    expect(aisle.output()).toMatch(/Sign in as +Maren Holt \(Owner\), Priya Nair \(Admin\)/);
    expect(await status('/')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    kill(/server\/local\.ts/);
    await eventually(() => expect(aisle.output()).toContain('Aisle crashed (SIGKILL). It starts again in 1 second.'));
    await eventually(() => expect(aisle.output().split('Aisle is ready')).toHaveLength(3));
    // Not `status`: the connection of the killed process may still be in the pool.
    await answersAgain(`http://localhost:${place.env.PORT}/readyz`);
    aisle.child.kill('SIGTERM');
    await aisle.ended;
    await isEmpty();
  },
  180_000,
);

it('does not load the demo if sign-in is configured', async () => {
  const folder = temporaryFolder('start');
  place = { folder, env: { DATA_DIR: folder, PORT: String(await findFreePort()) }, started: [] };
  const machine = { IDENTITY_MACHINE_ID: 'machine', IDENTITY_MACHINE_SECRET: 'secret' };
  const aisle = start({ IDENTITY_URL: 'https://logto.example', ...machine });
  await isReady(aisle);
  expect(aisle.output()).not.toContain('Demo shop');
  const url = findRunningDatabase(join(folder, 'postgres'))?.ownerUrl ?? '';
  expect(await asSuper(url, 'select id from organizations')).toEqual([]);
  await clear(place);
}, 180_000);

describe.runIf(isThorough)('npm start', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    place = await makePlace(prepared);
    const first = start();
    await isReady(first);
    first.child.kill('SIGTERM');
    await first.ended;
    await isEmpty();
  }, 180_000);

  describe('once it runs', () => {
    let aisle: Launch;

    beforeAll(async () => {
      place = await makePlace();
      aisle = start();
      await isReady(aisle);
    }, 180_000);
    afterAll(() => clear(place));

    const addressOf = (name: string) => new RegExp(`${name} +(http://localhost:\\d+)`).exec(aisle.output())?.[1];

    it('answers, and prints its address', async () => {
      expect(aisle.output()).toContain(`http://localhost:${place.env.PORT}`);
      expect(await status('/')).toBe(200);
      expect(await status('/readyz')).toBe(200);
    });

    it('prints the demo people and the mailbox address, and both work', async () => {
      expect(aisle.output()).toMatch(/Sign in as +Maren Holt \(Owner\), Priya Nair \(Admin\)/);
      expect(await fetch(`${addressOf('Sign-in')}/oidc/jwks`).then(answer => answer.status)).toBe(200);
      expect(await fetch(`${addressOf('Mailbox')}/`).then(answer => answer.text())).toContain('No mail yet');
      const shop = await fetch(`${addressOf('Demo shop')}/`).then(answer => answer.text());
      expect(shop).toContain(`src="http://localhost:${place.env.PORT}/widget.js"`);
      expect(await status('/widget.js')).toBe(200);
      const page = await fetch(`http://localhost:${place.env.PORT}/`);
      expect(page.headers.get('Content-Security-Policy')).toContain(`connect-src 'self' ${addressOf('Sign-in')}`);
    });

    it('refuses a second start on the same data with a message, and keeps serving', async () => {
      const second = start();
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(
        /Aisle is already running with this data folder \(process \d+, .*\)\. Stop it first/,
      );
      expect(await status('/readyz')).toBe(200);
    });

    it('restarts its sandbox services after a kill -9', async () => {
      kill(/sandbox\/main\.ts/);
      await answersAgain(`${addressOf('Sign-in')}/oidc/jwks`);
    });

    it('tries again until its sandbox services can start', async () => {
      const [sandboxFolder, movedFolder] = [join(place.folder, 'sandbox'), join(place.folder, 'sandbox-moved')];
      renameSync(sandboxFolder, movedFolder);
      writeFileSync(sandboxFolder, 'in the way');
      kill(/sandbox\/main\.ts/);
      await eventually(() => expect(aisle.output()).toContain('sandbox did not start'));
      rmSync(sandboxFolder);
      renameSync(movedFolder, sandboxFolder);
      await answersAgain(`${addressOf('Sign-in')}/oidc/jwks`);
    });

    it('restarts its database after a kill -9', async () => {
      kill(/bin\/postgres -D/);
      await answersAgain(`http://localhost:${place.env.PORT}/readyz`);
    });
  });

  describe('from a stopped state', () => {
    beforeEach(async () => {
      place = await makePlace();
    });
    afterEach(() => clear(place));

    it('names a sandbox port that is in use, takes another, and leaves nothing behind after SIGTERM', async () => {
      const occupant = createServer();
      // Another program may have it already: in use either way.
      occupant.on('error', () => {}).listen(Number(place.env.PORT) + 1, '127.0.0.1');
      const aisle = start();
      await isReady(aisle);
      const chosen = /Port (\d+) is already in use\. This time sign-in is on port (\d+)/.exec(aisle.output());
      expect(chosen?.[1]).toBe(String(Number(place.env.PORT) + 1));
      expect(await fetch(`http://localhost:${chosen?.[2]}/oidc/jwks`).then(answer => answer.status)).toBe(200);
      occupant.close();
      aisle.child.kill('SIGTERM');
      await aisle.ended;
      await isEmpty();
    });

    it('uses the configured identity provider, and none on a public address', async () => {
      const machine = { IDENTITY_MACHINE_ID: 'machine', IDENTITY_MACHINE_SECRET: 'secret' };
      const named = start({ IDENTITY_URL: 'https://logto.example', ...machine });
      await isReady(named);
      expect(named.output()).not.toContain('Sign in as');
      expect(named.output()).not.toContain('Demo shop');
      expect(named.output()).toContain('Mailbox');
      named.child.kill('SIGTERM');
      await named.ended;
      const open = start({ NODE_ENV: 'production', PUBLIC_URL: 'https://aisle.example' });
      expect(await open.ended).toBe(1);
      expect(open.output()).toContain('IDENTITY_MACHINE_ID is not set: the server needs it to call Logto.');
      expect(processesOf(place.folder).some(({ command }) => command.includes('sandbox/main.ts'))).toBe(false);
    });

    it('ends everything on Ctrl-C', async () => {
      const aisle = start({}, ['setsid', 'node', 'scripts/run.mjs', 'start']);
      await isReady(aisle);
      // A terminal sends the signal to the whole group at once.
      if (!aisle.child.pid) throw new Error('it has no process');
      process.kill(-aisle.child.pid, 'SIGINT');
      expect(await aisle.ended).toBe(0);
      expect(processesOf(place.folder)).toEqual([]);
    });

    it('leaves nothing behind after a second Ctrl-C either', async () => {
      const aisle = start({ DRAIN_SECONDS: '30' });
      await isReady(aisle);
      aisle.child.kill('SIGTERM');
      await eventually(async () => expect(await status('/readyz')).toBe(503));
      const signalAndCheck = () => {
        for (const { pid, command } of processesOf(place.folder))
          if (/local\.ts/.test(command)) process.kill(pid, 'SIGTERM');
        expect(processesOf(place.folder)).toEqual([]);
      };
      await vi.waitFor(signalAndCheck, { timeout: timeout, interval: 700 });
    });

    it('starts again after a kill -9 of its launcher, and leaves no process behind', async () => {
      const first = start();
      await isReady(first);
      kill(/scripts\/run\.mjs/);
      await first.ended;
      await eventually(() =>
        expect(processesOf(place.folder).some(({ command: line }) => line.includes('local.ts'))).toBe(false),
      );
      await isReady(start());
      expect(await status('/readyz')).toBe(200);
    });

    it('starts its server again after a kill -9, with the same addresses, and ends everything on SIGTERM', async () => {
      const aisle = start();
      await isReady(aisle);
      kill(/server\/local\.ts/);
      await eventually(() => expect(aisle.output().split('Aisle is ready')).toHaveLength(3));
      const [, first, second] = aisle.output().split('Aisle is ready');
      expect(second?.match(/Sign-in +http.*/)?.[0]).toBe(first?.match(/Sign-in +http.*/)?.[0]);
      expect(await status('/readyz')).toBe(200);
      aisle.child.kill('SIGTERM');
      await aisle.ended;
      await isEmpty();
    });

    it('works the same in development, with hot reload', async () => {
      const aisle = start({}, ['npm', 'run', 'dev']);
      await isReady(aisle);
      const page = await fetch(`http://localhost:${place.env.PORT}/`);
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/@vite|@react-refresh|\/app\/entry\.client\.tsx/);
      expect(await status('/api/sites')).toBe(401);
      aisle.child.kill('SIGTERM');
      await aisle.ended;
      await isEmpty();
    });

    it('names a port that is taken, and what to do', async () => {
      const occupant = createServer().listen(Number(place.env.PORT), '127.0.0.1');
      const aisle = start();
      expect(await aisle.ended).toBe(1);
      expect(aisle.output()).toContain(`Port ${place.env.PORT} is already in use`);
      occupant.close();
      expect(processesOf(place.folder)).toEqual([]);
    });

    it('explains an invalid setting', async () => {
      const aisle = start({ PORT: 'high' });
      expect(await aisle.ended).toBe(1);
      expect(aisle.output()).toContain('PORT must be a whole number from 0 to 65535, but is "high".');
    });
  });
});
