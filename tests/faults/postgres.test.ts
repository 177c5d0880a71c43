import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '#server/data-lock.ts';
import { locateHome } from '#server/postgres/binaries.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { claimCluster } from '#server/postgres/owner.ts';
import { asSuper } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let wanted: string;
let extra: string[];

beforeEach(() => {
  folder = temporaryFolder('postgres');
  wanted = join(folder, 'postgres');
  extra = [];
});
afterEach(() => {
  for (const path of [folder, ...extra]) rmSync(path, { recursive: true, force: true });
});

describe('the bundled PostgreSQL', () => {
  it('keeps its data, even if the database user cannot enter the folder', async () => {
    chmodSync(folder, 0o700);
    const first = await startCluster({ folder: wanted, durable: true });
    extra.push(first.home);
    await asSuper(first.superUrl, `create table kept (word text); insert into kept values ('tarn')`);
    await first.stop();
    // The note leads to the data, also when the folder is opened later.
    chmodSync(folder, 0o755);
    const second = await startCluster({ folder: wanted, durable: true });
    expect(await asSuper(second.superUrl, 'select word from kept')).toEqual([{ word: 'tarn' }]);
    expect(second.home).toBe(isRoot ? readFileSync(join(wanted, 'location'), 'utf8') : wanted);
    await second.stop();
  });

  it.runIf(isRoot)('starts on a copy that belongs to another user', async () => {
    const first = await startCluster({ folder: wanted, durable: true });
    await asSuper(first.superUrl, `create table kept (word text); insert into kept values ('tarn')`);
    await first.stop();
    const copy = join(folder, 'copy');
    cpSync(wanted, copy, { recursive: true });
    expect(statSync(join(copy, 'cluster/data/PG_VERSION')).uid).toBe(0);
    const second = await startCluster({ folder: copy, durable: true });
    expect(await asSuper(second.superUrl, 'select word from kept')).toEqual([{ word: 'tarn' }]);
    await second.stop();
  });

  it('explains what to do if it belongs to another user', () => {
    const { uid } = statSync(folder);
    mkdirSync(join(folder, 'data'));
    expect(() => claimCluster(folder, {}, uid)).not.toThrow();
    expect(() => claimCluster(folder, {}, uid + 1)).toThrow(/belongs to another user\..*sudo chown -R/);
  });

  it('is set up with UTF-8, a password, loopback only and durable writes', async () => {
    const cluster = await startCluster({ folder: wanted, durable: true });
    const settings = await asSuper<{ name: string; setting: string }>(
      cluster.superUrl,
      `select name, setting from pg_settings
       where name in ('fsync', 'listen_addresses', 'server_encoding', 'password_encryption', 'unix_socket_directories')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      unix_socket_directories: '',
    });
    const guessed = Object.assign(new URL(cluster.superUrl), { password: 'guessed' }).href;
    await expect(asSuper(guessed, 'select 1')).rejects.toThrow('password authentication failed');
    await cluster.stop();
  });

  it('that is stopped while it restarts leaves no process behind', async () => {
    const cluster = await startCluster({ folder: wanted, durable: true });
    process.kill(cluster.pid, 'SIGKILL');
    const died = Promise.withResolvers<void>();
    setImmediate(died.resolve);
    await died.promise;
    await cluster.stop();
    expect(() => process.kill(cluster.pid, 0)).toThrow('ESRCH');
  });
});

describe('its folder', () => {
  it.runIf(isRoot)('is refused with an explanation if its folder is no longer accessible', () => {
    mkdirSync(join(wanted, 'cluster'), { recursive: true });
    expect(locateHome(wanted)).toBe(wanted);
    chmodSync(folder, 0o700);
    expect(() => locateHome(wanted)).toThrow(/can no longer access/);
  });

  it('is used by one Aisle at a time, even if several start at once after a crash', async () => {
    const start = () => fork(join(import.meta.dirname, '../setup/lock-process.ts'), [folder], { silent: true });
    const crashed = start();
    await once(crashed, 'message');
    crashed.kill('SIGKILL');
    await once(crashed, 'exit');
    const starters = Array.from({ length: 4 }, start);
    const answers = await Promise.all(starters.map(async child => (await once(child, 'message'))[0] as string));
    expect(answers.filter(answer => answer === 'held')).toHaveLength(1);
    expect(
      answers.filter(answer => answer.startsWith('Aisle is already running with this data folder (process ')),
    ).toHaveLength(3);
    for (const child of starters) child.kill('SIGKILL');
  });

  it('can be locked again after it was released', () => {
    lockDataFolder(folder)();
    lockDataFolder(folder)();
  });
});
