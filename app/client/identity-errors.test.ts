import { LogtoClientError, LogtoError, LogtoRequestError, OidcError } from '@logto/client';
import { errors as jose } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  describeProblem,
  findErrorText,
  isMembershipRefusal,
  isRefusal,
  isSecondFactorNeeded,
  SecondFactorNeeded,
} from '#app/client/identity-errors.ts';

const answered = (status: number, code = 'oidc.invalid_grant') =>
  new LogtoRequestError(code, 'grant request is invalid', new Response('{}', { status }));

describe('the message for a sign-in error', () => {
  it.each([
    ['X01', new LogtoError('id_token.invalid_iat'), 'Invalid issued at time in the ID token'],
    ['X01', new LogtoError('id_token.invalid_token'), 'Invalid ID token'],
    [
      'X01',
      new LogtoError('callback_uri_verification.redirect_uri_mismatched'),
      'The callback URI mismatches the redirect URI.',
    ],
    [
      'X01',
      new LogtoError('callback_uri_verification.error_found', new OidcError('server_error')),
      'Error found in the callback URI',
    ],
    ['X01', new LogtoError('callback_uri_verification.missing_state'), 'Missing state in the callback URI'],
    ['X01', new LogtoError('callback_uri_verification.state_mismatched'), 'State mismatched in the callback URI'],
    ['X01', new LogtoError('callback_uri_verification.missing_code'), 'Missing code in the callback URI'],
    ['X01', new LogtoError('crypto_subtle_unavailable'), 'crypto_subtle_unavailable'],
    ['X01', new LogtoError('unexpected_response_error'), 'Unexpected response error from the server.'],
    ['X02', new LogtoClientError('sign_in_session.invalid'), 'Invalid sign-in session.'],
    ['X02', new LogtoClientError('sign_in_session.not_found'), 'Sign-in session not found.'],
    ['X02', new LogtoClientError('not_authenticated'), 'Not authenticated.'],
    [
      'X02',
      new LogtoClientError('fetch_user_info_failed'),
      'Unable to fetch user info. The access token may be invalid.',
    ],
    ['X02', new LogtoClientError('user_cancelled'), 'The user cancelled the action.'],
    ['X02', new LogtoClientError('missing_scope_organizations'), 'The organizations scope is required'],
  ])('%s %s is "%s"', (_, error, text) => {
    const problem = describeProblem(error);
    expect(problem.errorText).toBe(text);
    expect(problem.detail).toMatch(/^[A-Z].*\.$/);
  });

  it('X02 a cancelled sign-in is not an error', () => {
    const error = new LogtoError('callback_uri_verification.error_found', new OidcError('access_denied'));
    expect(describeProblem(error)).toMatchObject({
      title: 'You’re not signed in',
      errorText: 'The user cancelled the action.',
    });
  });

  it('X02 V03 a session without the organisations scope must sign in again', () => {
    const refused = answered(403, 'oidc.insufficient_scope');
    expect(findErrorText(refused)).toBe('The organizations scope is required');
    expect(isRefusal(refused)).toBe(true);
    expect(isMembershipRefusal(refused)).toBe(false);
  });

  it('X02 an error outside the catalogue has no message', () => {
    expect(findErrorText(answered(400))).toBeUndefined();
    expect(findErrorText(undefined)).toBeUndefined();
  });

  it.each([
    new jose.JWTClaimValidationFailed('unexpected "aud" claim value', {}, 'aud', 'check_failed'),
    new jose.JWTExpired('"exp" claim timestamp check failed', {}, 'exp', 'check_failed'),
    new jose.JWSSignatureVerificationFailed(),
    new jose.JWKSNoMatchingKey(),
    new jose.JWSInvalid('Invalid Compact JWS'),
    new TypeError('IdToken is expected to be an object'),
    new TypeError('At path: IdToken.aud: expected a string'),
  ])('X01 V02 %s is an invalid ID token', error => {
    expect(describeProblem(error).errorText).toBe('Invalid ID token');
    expect(isRefusal(error)).toBe(true);
  });

  it.each([
    new TypeError('Failed to fetch'),
    new DOMException('signal timed out', 'TimeoutError'),
    new jose.JWKSTimeout(),
    answered(503, 'http_error_503'),
    answered(429, 'rate_limited'),
  ])('G05 %s is not a refusal: the service is unreachable', error => {
    expect(describeProblem(error).title).toBe('We can’t reach the sign-in service');
    expect(isRefusal(error)).toBe(false);
  });

  it('a used or expired sign-in has its own sentence, and an ended session none', () => {
    const refused = answered(400, 'oidc.invalid_grant');
    expect(describeProblem(refused).detail).toBe('This sign-in has expired or was already used. Sign in again.');
    expect(findErrorText(refused)).toBeUndefined();
    expect(isRefusal(refused)).toBe(true);
  });

  it('X01 any other response is unexpected', () => {
    expect(describeProblem(answered(400, 'oidc.invalid_request')).errorText).toBe(
      'Unexpected response error from the server.',
    );
    expect(describeProblem('nonsense').errorText).toBe('Unexpected response error from the server.');
    expect(describeProblem(undefined).errorText).toBe('Unexpected response error from the server.');
  });
});

describe('a refusal', () => {
  it('G05 is final, without a retry', () => {
    expect([400, 401, 403].map(status => isRefusal(answered(status)))).toEqual([true, true, true]);
    expect(isRefusal(new LogtoClientError('not_authenticated'))).toBe(true);
    expect(isRefusal(new LogtoError('unexpected_response_error'))).toBe(false);
    expect(isRefusal(new Error('anything'))).toBe(false);
  });

  it('G05 distinguishes an ended membership from an ended session', () => {
    expect(isMembershipRefusal(answered(403, 'oidc.access_denied'))).toBe(true);
    expect(isMembershipRefusal(answered(400))).toBe(false);
  });

  it('G05 recognises an organisation that only requires a second factor', () => {
    const needed = new SecondFactorNeeded();
    expect([isSecondFactorNeeded(needed), isMembershipRefusal(needed), isRefusal(needed)]).toEqual([true, true, true]);
    expect(isSecondFactorNeeded(answered(403, 'oidc.access_denied'))).toBe(false);
  });
});
