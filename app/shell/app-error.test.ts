import { afterEach, expect, it } from 'vitest';
import { clearError, getAppError, isFatal, redirectDone, showError } from '#app/shell/app-error.ts';

afterEach(() => {
  clearError();
  redirectDone();
});

it('S10 the error stays until it is cleared', () => {
  const error = new Error('broken');
  showError(error);
  expect(getAppError()).toEqual({ error, redirect: null });
  clearError();
  expect(getAppError()).toEqual({ error: null, redirect: null });
});

it('S10 clearing can send the person elsewhere, once', () => {
  showError(new Error('broken'));
  clearError({ redirect: '/sites' });
  expect(getAppError()).toEqual({ error: null, redirect: '/sites' });
  redirectDone();
  expect(getAppError().redirect).toBeNull();
});

it('S10 a missing value still shows as an error', () => {
  showError(undefined);
  expect(getAppError().error).toBeInstanceOf(Error);
});

it('R18 only errors that say so are fatal', () => {
  expect(isFatal(Object.assign(new Error('gone'), { fatal: true }))).toBe(true);
  expect(isFatal(new Error('a button failed'))).toBe(false);
  expect(isFatal('text')).toBe(false);
  expect(isFatal(null)).toBe(false);
});
