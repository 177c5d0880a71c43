// Runs the product as a process and kills it at random moments chosen by a seed.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { visitorSecret } from '#tests/setup/calls.ts';
import { asSuper, type TestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { apiResource, startTestIdentity } from '#tests/setup/identity.ts';
import { isThorough } from '#tests/setup/thorough.ts';

export type RunningProduct = { url: string; child: ChildProcess; ended: Promise<unknown> };
export type ProductEnvironment = Awaited<ReturnType<typeof openProductEnvironment>>;

const program = join(import.meta.dirname, 'product-process.ts');

/** The heap of the Docker image. */
const dockerFlags = ['--max-old-space-size=384'];

/** The heap of npm start. */
export function readStartFlags(): string[] {
  const launcher = readFileSync(join(import.meta.dirname, '../../scripts/run.mjs'), 'utf8');
  const flags = /const frugal = \[(.*)\]/.exec(launcher)?.[1]?.match(/--[\w=-]+/g);
  if (!flags) throw new Error('the memory flags of npm start were not found');
  return [...flags];
}

/** The services that the product needs besides its database, and a function that starts it. */
export async function openProductEnvironment(
  services: Pick<TestServices, 'appUrl'>,
  more: Record<string, string> = {},
) {
  const identity = await startTestIdentity();
  const folder = temporaryFolder('killed');
  mkdirSync(join(folder, 'build/server'), { recursive: true });
  mkdirSync(join(folder, 'build/client'));
  // These tests request no pages.
  writeFileSync(join(folder, 'build/server/index.js'), 'export {};');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: services.appUrl,
    DATA_DIR: folder,
    BUILD_DIR: join(folder, 'build'),
    IDENTITY_URL: identity.url,
    IDENTITY_MACHINE_ID: 'machine',
    IDENTITY_MACHINE_SECRET: 'secret',
    API_RESOURCE: apiResource,
    PADDLE_API_KEY: 'pdl_test',
    PADDLE_API_URL: 'http://127.0.0.1:9',
    VISITOR_SECRET: visitorSecret,
    SEALING_SECRET: 'a secret that seals keys in tests',
    LOG_LEVEL: 'fatal',
    ...more,
  };
  const running = new Set<ChildProcess>();
  return {
    identity,
    async close(): Promise<void> {
      for (const child of running) child.kill('SIGKILL');
      await identity.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    async start(own: Record<string, string> = {}, flags = dockerFlags): Promise<RunningProduct> {
      const child = fork(program, {
        env: { ...env, ...own },
        execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      running.add(child);
      const ended = once(child, 'exit').finally(() => running.delete(child));
      const early = ended.then(([code]) => Promise.reject(new Error(`the product ended with ${code}`)));
      const [port] = await Promise.race([once(child, 'message'), early]);
      early.catch(() => {});
      return { url: `http://127.0.0.1:${port}`, child, ended };
    },
  };
}

export type SeededChoices = { seed: number; upTo(most: number): number };

/** The same seed makes the same choices: SEED=… repeats a run. */
export function openSeededChoices(seed = Number(process.env.SEED) || randomInt(1, 2 ** 31)): SeededChoices {
  let state = seed;
  return {
    seed,
    upTo(most) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
      return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most;
    },
  };
}

type Rounds = {
  name: string;
  start(): Promise<RunningProduct>;
  /** Each load runs until it is done or the product is killed, and reports acknowledgements. */
  loads: ((product: RunningProduct, onAcknowledged: () => void) => Promise<void>)[];
  between(): Promise<void>;
};

/** Fifty in the long form, or as many as ROUNDS says: a long run may be taken in parts. */
export const killRounds = isThorough ? Number(process.env.ROUNDS) || 50 : 1;
/** In milliseconds, after every load got its first acknowledgement of a round. */
const latestKill = 1_500;

/** Kills and restarts the product repeatedly, and reports how long the starts took. */
export async function killRepeatedly({ name, start, loads, between }: Rounds): Promise<void> {
  const chance = openSeededChoices();
  const starts: number[] = [];
  try {
    for (let round = 0; round < killRounds; round++) {
      const before = performance.now();
      const product = await start();
      await fetch(`${product.url}/readyz`);
      starts.push((performance.now() - before) / 1000);
      const started = loads.map(() => Promise.withResolvers<void>());
      const working = Promise.all(loads.map((work, at) => work(product, () => started[at]?.resolve())));
      await Promise.race([Promise.all(started.map(({ promise }) => promise)), working]);
      await wait(chance.upTo(latestKill));
      product.child.kill('SIGKILL');
      await product.ended;
      await working;
      await between();
    }
  } catch (error) {
    throw new Error(`with SEED=${chance.seed}: ${(error as Error).message}`, { cause: error });
  }
  report(`${name}: ${killRounds} kills, SEED=${chance.seed}, running again ${describeSpread(starts)}`);
}

/** Prints figures in the long form. */
export function report(words: string): void {
  if (isThorough) process.stdout.write(`${words}\n`);
}

export function describeSpread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `after ${at(0.5)} s (median), ${at(1)} s (longest)`;
}

/** Ends every lease of a job at once; otherwise a lease lasts twenty seconds. */
export async function endLeases({ superUrl }: Pick<TestServices, 'superUrl'>): Promise<void> {
  await asSuper(
    superUrl,
    `update jobs.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1) where state = 'active'`,
  );
}

type Sent = { token?: string; body?: unknown; headers?: Record<string, string> };
type JsonResponse = { status: number; data: unknown };

/** The product's response; undefined if it was killed before or is unavailable. */
export async function callProduct(
  { url }: Pick<RunningProduct, 'url'>,
  name: string,
  { token, body, headers = {} }: Sent = {},
): Promise<JsonResponse | undefined> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const isPlain = typeof body === 'string';
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        'Content-Type': isPlain ? 'text/plain' : 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) return undefined;
    return { status: response.status, data: text.startsWith('{') ? JSON.parse(text).data : undefined };
  } catch {
    return undefined;
  }
}
