// A real PostgreSQL of our own: made on first use, on loopback only, stopped with us.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { newSecret } from '#platform/crypto.ts';
import { locateBinaries, locateHome, runAs } from '#server/postgres/binaries.ts';
import { endOrphan } from '#server/postgres/orphan.ts';

export type Cluster = { superUrl: string; pid: number; home: string; stop(): Promise<void> };

type Options = {
  folder: string;
  /** Tests give up durability for speed; people's data never do. */
  durable: boolean;
  /** Told when the server ended by itself and was started again. */
  onRestart?: () => void;
};

const environment = { LC_ALL: 'C', TZ: 'UTC' };
const readyTries = 600;

export async function startCluster({ folder, durable, onRestart }: Options): Promise<Cluster> {
  const native = locateBinaries();
  const home = locateHome(folder);
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) createCluster(native, home, cluster);
  const data = join(cluster, 'data');
  await endOrphan(data);

  const { password } = JSON.parse(readFileSync(join(cluster, 'credentials.json'), 'utf8')) as { password: string };
  const port = await findFreePort();
  const superUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const log = join(home, 'postgres.log');
  let stopping = false;

  const run = async (): Promise<ChildProcess> => {
    const server = await launch({ native, data, port, durable, log, superUrl });
    server.once('exit', () => {
      if (stopping) return;
      void run().then(
        next => {
          current = next;
          onRestart?.();
        },
        (error: Error) => {
          process.emitWarning(`PostgreSQL ended and could not be started again: ${error.message}`);
          process.kill(process.pid, 'SIGTERM');
        },
      );
    });
    return server;
  };
  let current = await run();

  return {
    superUrl,
    home,
    get pid() {
      return current.pid ?? 0;
    },
    async stop() {
      stopping = true;
      await end(current);
    },
  };
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
    throw new Error(`The database could not be made in ${home}: ${made.error?.message ?? String(made.stderr).trim()}`);
  }
  renameSync(half, cluster);
}

type Launch = { native: string; data: string; port: number; durable: boolean; log: string; superUrl: string };

// Right after a kill -9 the old server's lock file and shared memory stay for some seconds: hence the tries.
async function launch(options: Launch): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    const server = spawnServer(options);
    if (await isReady(server, options.superUrl)) return server;
    if (tries === 10) {
      const lastWords = readFileSync(options.log, 'utf8').trim().split('\n').slice(-3).join('\n');
      throw new Error(`PostgreSQL did not start. Its last words were:\n${lastWords}`);
    }
    await wait(500);
  }
}

function spawnServer({ native, data, port, durable, log }: Launch): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: '80',
    max_wal_size: '512MB',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const output = openSync(log, 'w', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In a process group of its own, so that Ctrl-C reaches us first and we stop it last.
  return spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...runAs,
    env: environment,
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output],
  });
}

async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  for (let tries = 0; tries < readyTries && server.exitCode === null && server.signalCode === null; tries++) {
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
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  server.kill('SIGINT');
  await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
  await ended;
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
