// Runs the bundled PostgreSQL: created on first use, on loopback only, stopped with this process.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { newSecret } from '#platform/crypto.ts';
import { findFreePort } from '#server/http.ts';
import { locateBinaries, locateHome, runAs } from '#server/postgres/binaries.ts';
import { endOrphan } from '#server/postgres/orphan.ts';
import { claimCluster } from '#server/postgres/owner.ts';

export type Cluster = { superUrl: string; pid: number; home: string; stop(): Promise<void> };

type Options = {
  folder: string;
  /** False in tests only, for speed. */
  durable: boolean;
  /** Called after the server stopped unexpectedly and was restarted. */
  onRestart?: () => void;
  /** Called every few seconds during a long start, for example after a crash. */
  onWait?: () => void;
};

const environment = { LC_ALL: 'C', TZ: 'UTC' };
const largestLog = 5_000_000;
const limitLogEvery = 60_000;

export async function startCluster({ folder, durable, onRestart, onWait }: Options): Promise<Cluster> {
  const native = locateBinaries();
  const home = locateHome(folder);
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) createCluster(native, home, cluster);
  const data = join(cluster, 'data');
  claimCluster(cluster);
  await endOrphan(data);

  const { password } = JSON.parse(readFileSync(join(cluster, 'credentials.json'), 'utf8')) as { password: string };
  const port = await findFreePort();
  const superUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const log = join(home, 'postgres.log');
  limitLog(log);
  const limiting = setInterval(() => limitLog(log), limitLogEvery).unref();
  let stopping = false;
  let current: ChildProcess | undefined;
  // Stops the server when this process exits, except after kill -9.
  const endWithUs = () => current?.kill('SIGINT');
  process.on('exit', endWithUs);

  const run = async (): Promise<void> => {
    await launch({
      spawn: () => {
        current = spawnServer({ native, data, port, durable, log });
        return current;
      },
      isStopping: () => stopping,
      superUrl,
      log,
      onWait,
    });
    current?.once('exit', () => {
      if (!stopping) starting = run().then(onRestart, exitWithError);
    });
  };
  let starting = run();
  await starting;

  return {
    superUrl,
    home,
    get pid() {
      return current?.pid ?? 0;
    },
    async stop() {
      stopping = true;
      clearInterval(limiting);
      await starting.catch(() => {});
      if (current) await end(current);
      process.off('exit', endWithUs);
    },
  };
}

/** Empties the file, which the server opened for appending. */
export function limitLog(log: string): void {
  if (existsSync(log) && statSync(log).size > largestLog) truncateSync(log);
}

function exitWithError(error: Error): void {
  process.stderr.write(`PostgreSQL stopped and could not be restarted. ${error.message}\n`);
  process.kill(process.pid, 'SIGTERM');
}

function createCluster(native: string, home: string, cluster: string): void {
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(home), { recursive: true });
  for (const path of [home, half]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
  }
  const data = join(half, 'data');
  const passwordFile = join(half, 'password');
  const password = newSecret();
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  writeFileSync(join(half, 'credentials.json'), JSON.stringify({ password }), { mode: 0o600 });
  if (runAs.uid !== undefined) for (const path of [data, passwordFile]) chownSync(path, runAs.uid, runAs.gid);

  const flags = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, `--pwfile=${passwordFile}`, '--no-instructions', ...flags],
    { ...runAs, env: environment, cwd: data },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new Error(
      `The database could not be created in ${home}: ${made.error?.message ?? String(made.stderr).trim()}`,
    );
  }
  renameSync(half, cluster);
}

type Launch = {
  spawn: () => ChildProcess;
  isStopping: () => boolean;
  superUrl: string;
  log: string;
  onWait: (() => void) | undefined;
};

const mostTries = 20;

// After a kill -9 the old server's lock file and shared memory remain for some seconds, so we retry.
async function launch({ spawn: spawnOne, isStopping, superUrl, log, onWait }: Launch): Promise<void> {
  for (let tries = 1; !isStopping(); tries++) {
    const server = spawnOne();
    if (await becomesReady(server, superUrl, isStopping, onWait)) return;
    if (tries === mostTries && !isStopping()) {
      const lastWords = readFileSync(log, 'utf8').trim().split('\n').slice(-3).join('\n');
      throw new Error(`PostgreSQL did not start. The end of its log:\n${lastWords}`);
    }
    await wait(500);
  }
}

type Server = { native: string; data: string; port: number; durable: boolean; log: string };

function spawnServer({ native, data, port, durable, log }: Server): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    // Tests start and stop many servers at once.
    max_connections: durable ? '80' : '200',
    max_wal_size: '512MB',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const output = openSync(log, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In its own process group, so that Ctrl-C does not reach it and we can stop it last.
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...runAs,
    env: environment,
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return server;
}

// While it runs it may be in crash recovery, which has no time limit.
async function becomesReady(
  server: ChildProcess,
  url: string,
  isStopping: () => boolean,
  onWait: (() => void) | undefined,
): Promise<boolean> {
  const progress = setInterval(() => onWait?.(), 5_000);
  try {
    while (isAlive(server) && !isStopping()) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
      try {
        await client.connect();
        await client.end();
        return true;
      } catch {
        await wait(20);
      }
    }
    return false;
  } finally {
    clearInterval(progress);
  }
}

function isAlive(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}

async function end(server: ChildProcess): Promise<void> {
  if (!isAlive(server)) return;
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
  if (isAlive(server)) server.kill('SIGQUIT');
  await ended;
}
