// Sign-in errors, with the texts of the error catalogue.

const catalogue: Record<string, string> = {
  'id_token.invalid_iat': 'Invalid issued at time in the ID token',
  'id_token.invalid_token': 'Invalid ID token',
  'callback_uri_verification.redirect_uri_mismatched': 'The callback URI mismatches the redirect URI.',
  'callback_uri_verification.error_found': 'Error found in the callback URI',
  'callback_uri_verification.missing_state': 'Missing state in the callback URI',
  'callback_uri_verification.state_mismatched': 'State mismatched in the callback URI',
  'callback_uri_verification.missing_code': 'Missing code in the callback URI',
  crypto_subtle_unavailable: 'crypto_subtle_unavailable',
  unexpected_response_error: 'Unexpected response error from the server.',
  'sign_in_session.invalid': 'Invalid sign-in session.',
  'sign_in_session.not_found': 'Sign-in session not found.',
  not_authenticated: 'Not authenticated.',
  fetch_user_info_failed: 'Unable to fetch user info. The access token may be invalid.',
  user_cancelled: 'The user cancelled the action.',
  missing_scope_organizations: 'The organizations scope is required',
};

export type IdentityProblem = {
  title: string;
  /** What happened and what to do. */
  detail: string;
  /** The text of the error catalogue, if the error is in it. */ errorText?: string;
};

export const unreachableProblem: IdentityProblem = {
  title: 'We can’t reach the sign-in service',
  detail: 'Check your connection and try again. Your saved work is safe.',
};

export function describeProblem(error: unknown): IdentityProblem {
  if (isUnreachable(error)) return unreachableProblem;
  const code = codeOf(error);
  const title = code === 'user_cancelled' ? 'You’re not signed in' : 'Sign-in didn’t work';
  return { title, detail: details[code] ?? usualDetail, errorText: catalogue[code] ?? unexpected };
}

/** The catalogue's text for an error, if it is in the catalogue. */
export function findErrorText(error: unknown): string | undefined {
  const code = codeOf(error);
  return code === unexpectedCode ? undefined : catalogue[code];
}

/** The organisation requires two-step verification, which the person hasn't set up, so there is no token. */
export class SecondFactorNeeded extends Error {
  override readonly name = 'SecondFactorNeeded';

  constructor() {
    super('This organisation requires two-step verification. Set it up for your account first.');
  }
}

export function isSecondFactorNeeded(error: unknown): boolean {
  return shapeOf(error).name === 'SecondFactorNeeded';
}

/** The provider refused: a retry wouldn't help. */
export function isRefusal(error: unknown): boolean {
  if (isUnreachable(error)) return false;
  if (isSecondFactorNeeded(error)) return true;
  const status = statusOf(error);
  if (status !== undefined) return status >= 400 && status < 500;
  return refusals.includes(codeOf(error));
}

/** Timed-out calls are reported instead of retried. */
export function isTimeout(error: unknown): boolean {
  return shapeOf(error).name === 'TimeoutError';
}

/** The person can't open the organisation: no longer a member, or without two-step verification. */
export function isMembershipRefusal(error: unknown): boolean {
  if (isSecondFactorNeeded(error)) return true;
  return statusOf(error) === 403 && codeOf(error) !== 'missing_scope_organizations';
}

function isUnreachable(error: unknown): boolean {
  const { name, code = '', message = '', userMessage } = shapeOf(error);
  if (userMessage || name === 'TimeoutError' || name === 'AbortError') return true;
  // The provider's keys didn't load.
  if (code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC') return true;
  if (name === 'TypeError') return !isMalformedToken(message);
  const status = statusOf(error);
  return status !== undefined && (status >= 500 || status === 429 || status === 408);
}

const refusals = [
  'not_authenticated',
  'id_token.invalid_token',
  'id_token.invalid_iat',
  'fetch_user_info_failed',
  'missing_scope_organizations',
];
const unexpectedCode = 'unexpected_response_error';
const unexpected = catalogue[unexpectedCode] ?? '';
const usualDetail = 'Something went wrong with this sign-in. Try again. If it keeps failing, send us this message.';
const usedUp = 'oidc.invalid_grant';
const details: Record<string, string> = {
  [usedUp]: 'This sign-in has expired or was already used. Sign in again.',
  'id_token.invalid_iat': 'Your device’s clock may be wrong. Correct it, then try again.',
  'id_token.invalid_token': 'We couldn’t verify the sign-in response. Try again.',
  'callback_uri_verification.redirect_uri_mismatched':
    'You returned to a different address than you started from. Try again.',
  'callback_uri_verification.missing_state': 'This link is incomplete. Sign in again.',
  'callback_uri_verification.state_mismatched': 'Another sign-in was started in this tab. Try again.',
  'callback_uri_verification.missing_code': 'This link is incomplete. Sign in again.',
  crypto_subtle_unavailable: 'Signing in needs a secure (https) address. Open Aisle there.',
  unexpected_response_error: 'The sign-in service sent an unexpected response. Try again.',
  'sign_in_session.invalid': 'We couldn’t read this tab’s sign-in data. Try again.',
  'sign_in_session.not_found': 'This sign-in has already finished, or was started in another tab. Try again.',
  not_authenticated: 'You’re no longer signed in. Sign in again.',
  fetch_user_info_failed: 'We couldn’t load your account. Sign in again.',
  user_cancelled: 'You cancelled the sign-in. You can try again at any time.',
  missing_scope_organizations: 'This sign-in doesn’t include your organisations. Sign in again.',
};

function codeOf(error: unknown): string {
  const { code = '', message = '', data } = shapeOf(error);
  const cancelled = code.endsWith('error_found') && shapeOf(data).error === 'access_denied';
  if (cancelled) return 'user_cancelled';
  // The provider's own code.
  if (code === 'oidc.insufficient_scope') return 'missing_scope_organizations';
  if (code in catalogue || code === usedUp) return code;
  // The SDK passes token errors through unchanged.
  if (code.startsWith('ERR_J') || isMalformedToken(message)) return 'id_token.invalid_token';
  return unexpectedCode;
}

function isMalformedToken(message: string): boolean {
  return /IdToken|AccessToken is expected|^Invalid (JWT|ID token)/.test(message);
}

function statusOf(error: unknown): number | undefined {
  const { name, cause } = shapeOf(error);
  const status = name === 'LogtoRequestError' ? (cause as Response | undefined)?.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

type Shape = {
  name?: string;
  code?: string;
  message?: string;
  data?: unknown;
  cause?: unknown;
  error?: unknown;
  userMessage?: unknown;
};

function shapeOf(value: unknown): Shape {
  if (typeof value !== 'object' || value === null) return {};
  const { name, code, message, data, cause, error, userMessage } = value as Record<string, unknown>;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return { name: text(name), code: text(code), message: text(message), data, cause, error, userMessage };
}
