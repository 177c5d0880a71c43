import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCluster } from '#server/postgres/cluster.ts';
import { asSuper } from '#tests/setup/database.ts';

let folder: string;

beforeEach(() => {
  // Made for this user alone: root's database runs as nobody, who cannot enter here.
  folder = mkdtempSync(join(tmpdir(), 'aisle-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps its data, also where the database user cannot enter the folder', async () => {
  const wanted = join(folder, 'postgres');
  const first = await startCluster({ folder: wanted, durable: true });
  await asSuper(first.superUrl, "create table kept (word text); insert into kept values ('tarn')");
  await first.stop();
  const second = await startCluster({ folder: wanted, durable: true });
  expect(await asSuper(second.superUrl, 'select word from kept')).toEqual([{ word: 'tarn' }]);
  expect(second.home).toBe(process.getuid?.() === 0 ? readFileSync(join(wanted, 'location'), 'utf8') : wanted);
  await second.stop();
  rmSync(second.home, { recursive: true, force: true });
});

it('is a PostgreSQL as people would set it up: UTF-8, a password, loopback, durable', async () => {
  const cluster = await startCluster({ folder: join(folder, 'postgres'), durable: true });
  const settings = await asSuper<{ name: string; setting: string }>(
    cluster.superUrl,
    `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'server_encoding', 'password_encryption', 'unix_socket_directories')`,
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
  rmSync(cluster.home, { recursive: true, force: true });
});
