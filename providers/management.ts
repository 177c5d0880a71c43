// The identity provider's Management API, spoken to as the server's own application there.
import { AppError } from '#platform/errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ManagementAnswer = { status: number; headers: Headers; body: unknown };

export type Management = { request(method: Method, path: string, body?: unknown): Promise<ManagementAnswer> };

type Options = { url: string; id: string; secret: string; resource: string };
type Token = { value: string; expiresAt: number };

/** The cause of a failure that waiting does not mend: the server's own application is refused. */
export class ApplicationRefused extends Error {}

const patience = 10_000;
const renewBefore = 60_000;
const passing = [502, 503, 504];

/** Answers below 500 are the caller's to judge; whatever else happens is `identity_unavailable`. */
export function openManagement(options: Options): Management {
  let token: Token | undefined;
  let asking: Promise<Token> | undefined;

  // Concurrent calls wait for one token, and a failed attempt is not remembered.
  async function requireToken(refused?: string): Promise<string> {
    if (token && token.value !== refused && token.expiresAt - renewBefore > Date.now()) return token.value;
    asking ??= fetchToken(options).finally(() => {
      asking = undefined;
    });
    token = await asking;
    return token.value;
  }

  async function send(method: Method, path: string, body: unknown, bearer: string): Promise<ManagementAnswer> {
    const answer = await exchange(`${options.url}/api${path}`, method === 'GET', {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 500) throw unavailable(new Error(`${method} ${path} was answered with ${answer.status}`));
    return answer;
  }

  return {
    async request(method, path, body) {
      const bearer = await requireToken();
      const answer = await send(method, path, body, bearer);
      return answer.status === 401 ? send(method, path, body, await requireToken(bearer)) : answer;
    },
  };
}

async function fetchToken({ url, id, secret, resource }: Options): Promise<Token> {
  const askedAt = Date.now();
  const { status, body } = await exchange(`${url}/oidc/token`, true, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope: 'all' }),
  });
  const { access_token: value, expires_in: seconds, error } = (body ?? {}) as Record<string, unknown>;
  if (status >= 400 && status < 500) throw unavailable(new ApplicationRefused(`${status} ${String(error ?? '')}`));
  if (typeof value !== 'string') throw unavailable(new Error(`the token endpoint answered with ${status}`));
  return { value, expiresAt: askedAt + (Number(seconds) || 0) * 1000 };
}

async function exchange(address: string, mayRepeat: boolean, init: RequestInit): Promise<ManagementAnswer> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(patience) });
    if (mayRepeat && passing.includes(response.status)) {
      await response.body?.cancel();
      return exchange(address, false, init);
    }
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  } catch (error) {
    // What was silent for that long is not asked twice: somebody waits for us.
    if (!mayRepeat || (error as Error).name === 'TimeoutError') throw unavailable(error);
    return exchange(address, false, init);
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
  const words = 'The sign-in service cannot be reached. Try again in a moment.';
  return new AppError('unavailable', 'identity_unavailable', words, { cause, retryAfter: 5 });
}
