// Reports what broke on the server, as Rollbar takes it. The package makes the reports; they are carried from here, because its
// own way to send has neither a time-out nor an end to its queue.
import Rollbar from 'rollbar';
import type { DescribedError, Trouble } from '#platform/log.ts';

export type ErrorReports = {
  /** Returns at once, and never throws. */
  report(trouble: Trouble): void;
  /** When all that was reported has been sent or given up, or the patience ends. */
  flush(patience: number): Promise<void>;
};

type Options = {
  url: string;
  token: string;
  environment: string;
  /** What could not be told is at least counted. */
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
    async flush(patience) {
      const { promise: tooLong, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patience);
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

  /** One after the other: an intake that hangs holds one connection, and never more than the queue. */
  async function sendAll(): Promise<void> {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      if (!(await sendOne(body))) options.onLost?.(1);
    }
  }

  async function sendOne(body: string): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Sent twice it is the same report: it carries its id.
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

/** Neither how the package was set up nor the command line belong to an error. */
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

/** Made anew of what may be said, so that nothing else of the thrown one can go along. */
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
