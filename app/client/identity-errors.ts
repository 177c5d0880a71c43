// What can go wrong between a person and the identity provider, in the words of our catalogue.

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
  /** What it means for the person, and what to do. */
  detail: string;
  /** From the catalogue, where the error is one of its own. */
  words?: string;
};

export function describeProblem(error: unknown): IdentityProblem {
  if (isUnreachable(error)) {
    return {
      title: 'The sign-in service cannot be reached',
      detail: 'Check your connection, then try again. Nothing you saved is lost.',
    };
  }
  const code = codeOf(error);
  const title = code === 'user_cancelled' ? 'You are not signed in' : 'Signing in did not work';
  return { title, detail: details[code] ?? usualDetail, words: catalogue[code] ?? unexpected };
}

/** The provider said no: asking again would change nothing. */
export function isRefusal(error: unknown): boolean {
  if (isUnreachable(error)) return false;
  const status = statusOf(error);
  if (status !== undefined) return status >= 400 && status < 500;
  return ['not_authenticated', 'id_token.invalid_token', 'id_token.invalid_iat'].includes(codeOf(error));
}

/** No longer a member of the organisation that was asked for. */
export function isMembershipRefusal(error: unknown): boolean {
  return statusOf(error) === 403;
}

function isUnreachable(error: unknown): boolean {
  const { name, code = '', message = '', userMessage } = shapeOf(error);
  if (userMessage || name === 'TimeoutError' || name === 'AbortError') return true;
  // The provider's keys did not come.
  if (code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC') return true;
  if (name === 'TypeError') return !isMalformedToken(message);
  const status = statusOf(error);
  return status !== undefined && (status >= 500 || status === 429 || status === 408);
}

const unexpected = catalogue.unexpected_response_error ?? '';
const usualDetail = 'Something is wrong with this sign-in. Try again; if it stays so, tell us these words.';
const details: Record<string, string> = {
  'id_token.invalid_iat': 'The clock of this device may be wrong. Set it right, then try again.',
  'id_token.invalid_token': 'What came back from signing in cannot be trusted. Try again.',
  'callback_uri_verification.redirect_uri_mismatched':
    'You came back to another address than you left from. Try again.',
  'callback_uri_verification.missing_state': 'This address is not complete. Start the sign-in again.',
  'callback_uri_verification.state_mismatched': 'Another sign-in was started in this tab since. Try again.',
  'callback_uri_verification.missing_code': 'This address is not complete. Start the sign-in again.',
  crypto_subtle_unavailable: 'Signing in needs an address that begins with https. Open Aisle there.',
  unexpected_response_error: 'The sign-in service gave an answer we did not expect. Try again.',
  'sign_in_session.invalid': 'What this tab remembered of your sign-in cannot be read. Try again.',
  'sign_in_session.not_found': 'This sign-in was finished already, or began in another tab. Try again.',
  not_authenticated: 'You are not signed in any more. Sign in again.',
  fetch_user_info_failed: 'We could not read who you are. Sign in again.',
  user_cancelled: 'You have not signed in. You can start again whenever you like.',
};

function codeOf(error: unknown): string {
  const { code = '', message = '', data } = shapeOf(error);
  const cancelled = code.endsWith('error_found') && shapeOf(data).error === 'access_denied';
  if (cancelled) return 'user_cancelled';
  if (code in catalogue) return code;
  // The SDK lets errors about the token itself through as they are.
  if (code.startsWith('ERR_J') || isMalformedToken(message)) return 'id_token.invalid_token';
  return 'unexpected_response_error';
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
  const words = (word: unknown) => (typeof word === 'string' ? word : '');
  return { name: words(name), code: words(code), message: words(message), data, cause, error, userMessage };
}
