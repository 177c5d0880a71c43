import type { Operations } from '#api/operations.ts';
import { createEventReader, type SentEvent } from '#app/client/event-stream.ts';
import { tokenSource } from '#app/client/token-source.ts';

type Name = keyof Operations & string;

type Given<Part extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Part]: Value };

type CallInput<N extends Name> = Given<'params', Operations[N]['params']> &
  Given<'query', Operations[N]['query']> &
  Given<'body', Operations[N]['body']> & {
    signal?: AbortSignal | undefined;
    onShare?: OnShare | undefined;
    isLong?: boolean | undefined;
  };

/** Upload progress, from 0 to 1. */
type OnShare = (share: number) => void;

export type Pagination = { next: string | null; hasMore: boolean };

export type ApiError = Error & {
  name: 'ApiError';
  /** 0 if there was no response. */
  status: number;
  code: string | null;
  fields: Record<string, string> | null;
  requestId: string | null;
};

type Answer = {
  success?: boolean;
  data?: unknown;
  error?: unknown;
  pagination?: Pagination | null;
  code?: unknown;
  fields?: unknown;
  requestId?: unknown;
};

type Request = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  onShare?: OnShare | undefined;
  /** Requests a stream and receives its events. */ onEvent?: (event: SentEvent) => void;
  /** The response may be a large file. */
  isLong?: boolean | undefined;
};

// An operation without input can be called without arguments.
type Input<N extends Name> = Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

const timeoutMs = 30_000;
const fileTimeoutMs = 300_000;
const streamTimeoutMs = 90_000; /** Only browsers report upload progress. */
const canReportProgress = typeof XMLHttpRequest !== 'undefined';
const maxPauseSeconds = 2;

/** Calls one operation of the API and returns its data. */
export async function call<N extends Name>(name: N, ...[input]: Input<N>): Promise<Operations[N]['data']> {
  return (await send(name, input ?? {})).data as Operations[N]['data'];
}

/** The same with a given token and without a retry: for loading the session, which other calls wait for. */
export async function callAs<N extends Name>(
  token: string,
  name: N,
  ...[input]: Input<N>
): Promise<Operations[N]['data']> {
  return accepted(await attempt(name, input ?? {}, token)).data as Operations[N]['data'];
}

/** Calls a paginated operation. */
export async function callPage<N extends Name>(
  name: N,
  ...[input]: Input<N>
): Promise<{ data: Operations[N]['data']; pagination: Pagination }> {
  const { data, pagination } = await send(name, input ?? {});
  return { data: data as Operations[N]['data'], pagination: pagination ?? { next: null, hasMore: false } };
}

/** Calls an operation that streams its response. Resolves when the stream ends. */
export async function callStream<N extends Name, Event extends SentEvent>(
  name: N,
  input: CallInput<N>,
  onEvent: (event: Event) => void,
): Promise<void> {
  await send(name, { ...input, onEvent: onEvent as (event: SentEvent) => void });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** How long to wait before renewing a refused token: one issued in the same second as the change would still be stale. */
export function pauseOf(retryAfter: string | null): number {
  return Math.max(0, Math.min(Number(retryAfter) || 0, maxPauseSeconds)) * 1_000;
}

async function send(name: string, request: Request): Promise<Answer> {
  const token = await bearerOf(() => tokenSource().get(name));
  const first = await attempt(name, request, token);
  if (!isOutdated(first) || token === null) return conclude(first);
  const milliseconds = pauseOf(first.response.headers.get('retry-after'));
  if (milliseconds > 0) await new Promise(done => setTimeout(done, milliseconds));
  const again = await attempt(name, request, await bearerOf(() => tokenSource().renew(name, token)));
  if (again.response.status === 401) tokenSource().sessionEnded();
  return conclude(again);
}

type Outcome = { response: Response; answer: Answer };

async function bearerOf(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (cause) {
    const { message = '', status } = cause as { message?: string; status?: unknown };
    throw apiError(message || unreachable, typeof status === 'number' ? status : 0, {}, cause);
  }
}

async function attempt(name: string, request: Request, token: string | null): Promise<Outcome> {
  const { params, query, body, signal, onShare, onEvent, isLong = false } = request;
  const [method = 'GET', path = '/'] = name.split(' ');
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const headers: Record<string, string> = {
    Accept: onEvent ? 'text/event-stream' : 'application/json',
    'Content-Type': type,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  const timeout = AbortSignal.timeout(isFile || isLong ? fileTimeoutMs : onEvent ? streamTimeoutMs : timeoutMs);
  const init: RequestInit = { method, headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  if (body !== undefined) init.body = isFile ? body : JSON.stringify(body);
  try {
    const address = addressOf(path, params, query);
    const response =
      isFile && onShare && canReportProgress
        ? await (await import('#app/client/send-file.ts')).sendFile(address, { ...init, body }, onShare)
        : await fetch(address, init);
    return { response, answer: await readAnswer(response, onEvent) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw apiError(timeout.aborted ? tooSlow : unreachable, 0, {}, cause);
  }
}

/** The token has expired, or a role changed since it was issued. */
function isOutdated({ response, answer }: Outcome): boolean {
  return response.status === 401 && oldTokenCodes.includes(answer.code);
}

function conclude({ response, answer }: Outcome): Answer {
  if (response.status === 403 && answer.code === 'not_a_member') tokenSource().membershipEnded();
  if (closedCodes.includes(answer.code)) tokenSource().accessClosed();
  return accepted({ response, answer });
}

function accepted({ response, answer }: Outcome): Answer {
  if (!response.ok || answer.success === false) throw refusal(response, answer);
  return answer;
}

const oldTokenCodes: unknown[] = ['stale_token', 'invalid_token', 'shopify_session'];
const closedCodes: unknown[] = ['no_subscription', 'subscription_ended', 'subscription_paused'];

const unreachable = 'We can’t reach Aisle. Check your connection and try again.';
const tooSlow = 'Our server took too long to respond. Try again.';

function addressOf(path: string, params: Request['params'] = {}, query: Request['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const savedName = /^attachment; filename\*=UTF-8''(.+)$/;

/** Files are returned as they are. A response that isn't JSON (a proxy's error page, or empty) counts as an empty answer. */
async function readAnswer(response: Response, onEvent: Request['onEvent']): Promise<Answer> {
  if (onEvent && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return readStream(response, onEvent);
  const name = savedName.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (response.ok && name) return { success: true, data: await readFile(response, decodeURIComponent(name)) };
  const text = await response.text();
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

async function readStream(response: Response, onEvent: (event: SentEvent) => void): Promise<Answer> {
  const read = createEventReader(onEvent);
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    read(decoder.decode(part.value, { stream: true }));
  }
  return { success: true };
}

async function readFile(response: Response, name: string): Promise<File> {
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

function refusal(response: Response, answer: Answer): ApiError {
  const bare = response.url.includes('/shopify/api/') ? 'HTTP' : 'HTTP error! status:';
  const message = typeof answer.error === 'string' && answer.error ? answer.error : `${bare} ${response.status}`;
  return apiError(message, response.status, {
    ...answer,
    requestId: answer.requestId ?? response.headers.get('x-request-id'),
  });
}

function apiError(message: string, status: number, answer: Answer, cause?: unknown): ApiError {
  const { code, fields, requestId } = answer;
  return Object.assign(new Error(message, { cause }), {
    name: 'ApiError' as const,
    status,
    code: typeof code === 'string' ? code : null,
    fields: typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  });
}
