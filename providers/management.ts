// Client of Logto's Management API, as the server's machine-to-machine application.
import { AppError } from '#platform/errors.ts';
import { isTimeout, openHangDetector } from '#providers/hang-detector.ts';
import { maxAnswerBytes, readText } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ManagementAnswer = { status: number; headers: Headers; body: unknown };

export type Management = {
  request(method: Method, path: string, body?: unknown): Promise<ManagementAnswer>;
  /**
   * A read that may be a minute old. What decides about access or seats uses `request`. With a version, reads of another version
   * are not used: other processes change things, too.
   */
  readRecent(path: string, version?: number): Promise<ManagementAnswer>;
  /** Logto reported a change. */
  forgetRecent(): void;
};

type Options = { url: string; id: string; secret: string; resource: string; timeout?: number };
type Token = { value: string; expiresAt: number };

/** A permanent failure: Logto rejects the server's application. */
export class ApplicationRefused extends Error {}

const defaultTimeout = 10_000;
const renewBefore = 60_000;
const recentMs = 60_000;
const maxRecent = 2_000;
const passing = [502, 503, 504];
/** The tenant has no connector for this: retrying does not help. */
const notSetUp = 501;

/**
 * Returns responses below 500, and 501; everything else throws `identity_unavailable`. After a time-out, calls fail immediately until a
 * background probe is answered. The probe reads roles, so that it also detects a Logto whose database hangs.
 */
export function openManagement({ timeout = defaultTimeout, ...options }: Options): Management {
  const silence = openHangDetector(() => request('GET', '/organization-roles?page_size=1'), timeout);
  let token: Token | undefined;
  let asking: Promise<Token> | undefined;

  // Concurrent calls wait for one token, and a failed attempt is not remembered.
  async function requireToken(refused?: string): Promise<string> {
    if (token && token.value !== refused && token.expiresAt - renewBefore > Date.now()) return token.value;
    asking ??= fetchToken(options, timeout).finally(() => {
      asking = undefined;
    });
    token = await asking;
    return token.value;
  }

  async function send(method: Method, path: string, body: unknown, bearer: string): Promise<ManagementAnswer> {
    const answer = await exchange(`${options.url}/api${path}`, method === 'GET', timeout, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 500 && answer.status !== notSetUp)
      throw unavailable(new Error(`${method} ${path} was answered with ${answer.status}`));
    return answer;
  }

  async function request(method: Method, path: string, body?: unknown): Promise<ManagementAnswer> {
    const bearer = await requireToken();
    const answer = await send(method, path, body, bearer);
    return answer.status === 401 ? send(method, path, body, await requireToken(bearer)) : answer;
  }

  const reading = new Map<string, Promise<ManagementAnswer>>();
  let recent = new Map<string, { answer: ManagementAnswer; at: number }>();

  function forgetReads(): void {
    reading.clear();
    // A new map: reads that started earlier store their answers in the old one.
    recent = new Map();
  }

  /** Callers that read the same at the same time share one call, but not with one that started before a write. */
  async function shareReads(key: string, ...call: Parameters<Management['request']>): Promise<ManagementAnswer> {
    if (call[0] !== 'GET') {
      forgetReads();
      return request(...call).finally(forgetReads);
    }
    const known = reading.get(key);
    if (known) return known;
    const pending = request(...call).finally(() => reading.get(key) === pending && reading.delete(key));
    reading.set(key, pending);
    return pending;
  }

  async function ask(key: string, ...call: Parameters<Management['request']>): Promise<ManagementAnswer> {
    // Reading is allowed: it shows who is a member.
    if (call[0] !== 'GET') await requireOutgoingCalls();
    if (silence.is()) throw unavailable(new Error('the last call was not answered in time'));
    try {
      return await shareReads(key, ...call);
    } catch (error) {
      silence.note(error);
      throw error;
    }
  }

  async function readRecent(path: string, version?: number): Promise<ManagementAnswer> {
    const [stored, at] = [recent, Date.now()];
    const key = version === undefined ? path : `${version} ${path}`;
    const known = stored.get(key);
    if (known && at - known.at < recentMs) return known.answer;
    const answer = await ask(key, 'GET', path);
    stored.delete(key);
    if (stored.size >= maxRecent) stored.delete(stored.keys().next().value ?? '');
    if (answer.status < 300) stored.set(key, { answer, at });
    return answer;
  }

  return { request: (...call) => ask(call[1], ...call), readRecent, forgetRecent: forgetReads };
}

async function fetchToken({ url, id, secret, resource }: Options, timeout: number): Promise<Token> {
  const askedAt = Date.now();
  const { status, body } = await exchange(`${url}/oidc/token`, true, timeout, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope: 'all' }),
  });
  const { access_token: value, expires_in: seconds, error } = (body ?? {}) as Record<string, unknown>;
  if (status >= 400 && status < 500) throw unavailable(new ApplicationRefused(`${status} ${String(error ?? '')}`));
  if (typeof value !== 'string') throw unavailable(new Error(`the token endpoint answered with ${status}`));
  return { value, expiresAt: askedAt + (Number(seconds) || 0) * 1000 };
}

async function exchange(
  address: string,
  mayRepeat: boolean,
  timeout: number,
  init: RequestInit,
): Promise<ManagementAnswer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeout) });
    if (mayRepeat && passing.includes(response.status)) {
      await response.body?.cancel();
      return exchange(address, false, timeout, init);
    }
    return {
      status: response.status,
      headers: response.headers,
      body: parse(await readText(response.body, maxAnswerBytes)),
    };
  } catch (error) {
    // No retry after a time-out, because a user is waiting.
    if (!mayRepeat || isTimeout(error)) throw unavailable(error);
    return exchange(address, false, timeout, init);
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function unavailable(cause: unknown): AppError {
  const words = 'We can’t reach the sign-in service. Try again in a moment.';
  return new AppError('unavailable', 'identity_unavailable', words, { cause, retryAfter: 5 });
}
