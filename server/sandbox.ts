// Runs the sandbox services in one child process that stops with this process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoWidgetKey } from '#database/demo-widget.ts';
import { type Env, EnvError } from '#platform/env.ts';
import type { Log } from '#platform/log.ts';
import { findFreePort, requireFreePort } from '#server/http.ts';

/** The message of the child process when its services are ready. */
type Ready = {
  errors?: { url: string; clientToken: string; serverToken: string };
  mail: { url: string; smtpUrl: string };
  model?: { url: string; key: string };
  paddle?: { url: string; apiKey: string; clientToken: string; webhookSecret: string; scriptUrl: string };
  shopify?: {
    url: string;
    apiKey: string;
    apiSecret: string;
    appHandle: string;
    partner: { organization: string; token: string; appId: string };
  };
  storefront?: { url: string };
  identity?: {
    url: string;
    apps: { appId: string; machineId: string; machineSecret: string; webhookKey: string };
    people: { name: string; email: string; role: string }[];
    password: string;
  };
};

export type Sandbox = {
  ready: Promise<Ready>;
  /** Disables restarts, because a signal to the process group may stop the child first. */
  stopRestarting(): void;
  stop(): Promise<void>;
};

const program = join(import.meta.dirname, '../sandbox/main.ts');
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const shortestPause = 500;
const longestPause = 15_000;
const maxCrashes = 5;
const crashWindow = 600_000;

const givenUp = `The sandbox services crashed ${maxCrashes + 1} times within ten minutes and were not started again. Start Aisle again.`;

/** The sandbox services accept anyone, so public servers must use the real services. */
export function maySandbox(env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): boolean {
  return env.NODE_ENV !== 'production' || loopback.test(new URL(env.PUBLIC_URL).hostname);
}

/** The ports after the product's own, or other free ports if those are in use. */
export async function chooseSandboxPorts(
  env: Env,
  wants: {
    identity: boolean;
    model?: boolean;
    paddle: boolean;
    shopify?: boolean;
    errors?: boolean;
    storefront?: boolean;
  },
  say: (words: string) => void,
) {
  const choose = async (what: string, port: number): Promise<number> => {
    try {
      if (port <= 65_535) await requireFreePort({ host: '127.0.0.1', port });
      return port <= 65_535 ? port : await findFreePort();
    } catch {
      const other = await findFreePort();
      say(`Port ${port} is already in use. This time ${what} is on port ${other}.`);
      return other;
    }
  };
  return {
    ...(wants.identity ? { identity: await choose('sign-in', env.PORT + 1) } : {}),
    mail: await choose('the mailbox', env.PORT + 2),
    smtp: await choose('SMTP', env.PORT + 3),
    ...(wants.paddle ? { paddle: await choose('the payment sandbox', env.PORT + 4) } : {}),
    ...(wants.shopify ? { shopify: await choose('the Shopify admin', env.PORT + 6) } : {}),
    ...(wants.storefront ? { storefront: await choose('the demo shop', env.PORT + 5) } : {}),
    ...(wants.model ? { model: await choose('the sandbox model', env.PORT + 7) } : {}),
    ...(wants.errors ? { errors: await choose('the error report list', env.PORT + 8) } : {}),
  };
}

export function startSandbox(
  env: Env,
  { log, say }: { log: Log; say: (words: string) => void },
  ports: Awaited<ReturnType<typeof chooseSandboxPorts>>,
): Sandbox {
  let child: ChildProcess;
  let stopping = false;
  let crashes: number[] = [];

  const start = async (): Promise<Ready> => {
    child = spawnChild(env, ports);
    const ready = await waitUntilReady(child);
    child.once('exit', () => void restart());
    return ready;
  };
  // Retries until it starts, because the cause (for example a port in use) may be temporary.
  const restart = async () => {
    crashes = [...crashes.filter(at => at > Date.now() - crashWindow), Date.now()];
    for (let pause = shortestPause * 2 ** (crashes.length - 1); ; pause = Math.min(pause * 2, longestPause)) {
      await wait(pause);
      if (stopping) return;
      if (crashes.length > maxCrashes) return say(givenUp);
      say('The sandbox services crashed. They start again now.');
      try {
        await start();
        return;
      } catch (error) {
        if (!stopping) log.error({ err: error }, 'sandbox did not start, retrying');
      }
    }
  };

  const ready = start();
  // The rejection is handled by the awaiting caller.
  ready.catch(() => {});
  return {
    ready,
    stopRestarting() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function spawnChild(env: Env, ports: Awaited<ReturnType<typeof chooseSandboxPorts>>): ChildProcess {
  const flags = ['--max-old-space-size=128', '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
  return spawn(process.execPath, [...flags, program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: env.NODE_ENV,
      SANDBOX_DIR: join(resolve(env.DATA_DIR), 'sandbox'),
      PUBLIC_URL: env.PUBLIC_URL,
      API_RESOURCE: env.API_RESOURCE,
      ERRORS_PORT: String(ports.errors ?? ''),
      IDENTITY_PORT: String(ports.identity ?? ''),
      MAIL_PORT: String(ports.mail),
      SMTP_PORT: String(ports.smtp),
      MODEL_PORT: String(ports.model ?? ''),
      PADDLE_PORT: String(ports.paddle ?? ''),
      SHOPIFY_PORT: String(ports.shopify ?? ''),
      STOREFRONT_PORT: String(ports.storefront ?? ''),
      STOREFRONT_WIDGET: demoWidgetKey,
    },
  });
}

function waitUntilReady(child: ChildProcess): Promise<Ready> {
  const words: string[] = [];
  child.stderr?.on('data', chunk => {
    if (words.length < 20) words.push(String(chunk));
  });
  return new Promise((done, reject) => {
    child.once('message', message => done((message as { ready: Ready }).ready));
    child.once('error', reject);
    child.once('exit', () => reject(new EnvError(`The sandbox services did not start. ${words.join('').trim()}`)));
  });
}
