// Reports server errors to Rollbar. The package builds the reports; we send them, because its transport has no time-out and an
// unbounded queue.
import Rollbar from 'rollbar';
import type { DescribedError, ErrorEntry } from '#platform/log.ts';

export type ErrorReports = {
  /** Returns immediately and never throws. */
  report(trouble: ErrorEntry): void;
  /** Resolves when all reports were sent or dropped, or after the time limit. */
  flush(timeout: number): Promise<void>;
};

type Options = {
  url: string;
  token: string;
  environment: string;
  /** Counts reports that could not be sent. */
  onLost?: (count: number) => void;
  timeout?: number;
  now?: () => number;
};

const perMinute = 60;
const longestQueue = 30;
const attempts = 2;
const usualTimeout = 5_000;

export function openErrorReports(options: Options): ErrorReports {
  const { now = Date.now, timeout = usualTimeout } = options;
  const waiting: string[] = [];
  const making = new Set<Promise<void>>();
  let sending: Promise<void> | undefined;
  let minute = { began: now(), reports: 0 };

  const rollbar = new Rollbar({
    accessToken: options.token,
    environment: options.environment,
    // Handed to onSendCallback, and not sent by the package.
    transmit: false,
    captureUncaught: false,
    captureUnhandledRejections: false,
    captureIp: false,
    autoInstrument: false,
    onSendCallback: (_uncaught, _args, item) => enqueue(item as Item),
  });

  return {
    report(trouble) {
      if (!isWithinRate()) return;
      const made = new Promise<void>(done => {
        const { requestId, queue, job, name } = trouble.facts;
        const custom = { words: trouble.words, requestId, queue, job, process: name };
        rollbar[trouble.level](toError(trouble.error), custom, () => done());
      });
      making.add(made);
      void made.then(() => making.delete(made));
    },
    async flush(timeout) {
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeout);
      await Promise.race([allSent(), tooLong]);
      clearTimeout(timer);
    },
  };

  function isWithinRate(): boolean {
    if (now() - minute.began >= 60_000) minute = { began: now(), reports: 0 };
    minute.reports += 1;
    if (minute.reports > perMinute) options.onLost?.(1);
    return minute.reports <= perMinute;
  }

  function enqueue(item: Item): void {
    if (waiting.length < longestQueue) waiting.push(JSON.stringify({ data: withoutConfiguration(item) }));
    else options.onLost?.(1);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
  }

  /** Sequential, so that a service that hangs holds one connection and the queue stays bounded. */
  async function sendAll(): Promise<void> {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      if (!(await sendOne(body))) options.onLost?.(1);
    }
  }

  async function sendOne(body: string): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // A repeated report has the same ID.
      const status = await post(options, body, timeout);
      if (status !== undefined && status < 500) return status < 300;
    }
    return false;
  }

  async function allSent(): Promise<void> {
    await Promise.all(making);
    await sending;
  }
}

type Item = Record<string, unknown> & { notifier?: Record<string, unknown>; server?: Record<string, unknown> };

/** Removes the package's configuration and the command line. */
function withoutConfiguration({ notifier, server, ...item }: Item): Item {
  const { configured_options: _options, ...named } = notifier ?? {};
  return { ...item, notifier: named, server: { host: server?.host, pid: server?.pid } };
}

async function post({ url, token }: Options, body: string, timeout: number): Promise<number | undefined> {
  try {
    const answer = await fetch(`${url}/api/1/item/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Rollbar-Access-Token': token },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** A new error with only the allowed fields of the original. */
function toError({
  type,
  code,
  message = 'What was thrown is not an error.',
  stack = [],
  cause,
}: DescribedError): Error {
  const error = new Error(message, cause ? { cause: toError(cause) } : {});
  error.name = code ? `${type} (${code})` : type;
  error.stack = [`${error.name}: ${message}`, ...stack].join('\n');
  return error;
}
