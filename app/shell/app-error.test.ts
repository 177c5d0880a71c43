import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  breaksScreen,
  catchBreakingErrors,
  clearError,
  getAppError,
  requiredByScreen,
  showError,
} from '#app/shell/app-error.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => {
  clearError();
  vi.unstubAllGlobals();
});

it('S10 the error stays until it is cleared', () => {
  const error = new Error('broken');
  showError(error);
  expect(getAppError()).toEqual({ error, redirect: null });
  clearError();
  expect(getAppError()).toEqual({ error: null, redirect: null });
});

it('S10 clearing with a redirect keeps the error page until the other screen has loaded', () => {
  const error = new Error('broken');
  showError(error);
  clearError({ redirect: '/sites' });
  expect(getAppError()).toEqual({ error, redirect: '/sites' });
  clearError();
  expect(getAppError()).toEqual({ error: null, redirect: null });
});

it('S10 a missing value still shows as an error', () => {
  showError(undefined);
  expect(getAppError().error).toBeInstanceOf(Error);
});

it('R18 an error breaks the screen if it is marked as fatal or unhandled', () => {
  expect(breaksScreen(Object.assign(new Error('gone'), { fatal: true }))).toBe(true);
  expect(breaksScreen(Object.assign(new Error('gone'), { unhandled: true }))).toBe(true);
  expect(breaksScreen(Object.assign(new Error('gone'), { unhandled: 'no' }))).toBe(false);
  expect(breaksScreen(new Error('a button failed'))).toBe(false);
  expect(breaksScreen('text')).toBe(false);
  expect(breaksScreen(null)).toBe(false);
});

it('R18 an uncaught error or rejection that breaks the screen shows the error page, others do not', async () => {
  catchBreakingErrors();
  const dispatch = (type: string, detail: object) => window.dispatchEvent(Object.assign(new Event(type), detail));
  dispatch('error', { error: new Error('a script of others') });
  dispatch('unhandledrejection', { reason: new TypeError('Failed to fetch') });
  expect(getAppError().error).toBeNull();

  const fatal = Object.assign(new Error('fatal'), { fatal: true });
  dispatch('error', { error: fatal });
  expect(getAppError().error).toBe(fatal);
  clearError();

  const reason = await requiredByScreen(Promise.reject(new Error('did not start'))).catch((error: unknown) => error);
  dispatch('unhandledrejection', { reason });
  expect(getAppError().error).toMatchObject({ message: 'did not start', unhandled: true });
});

it('R18 work that succeeds is passed on', async () => {
  expect(await requiredByScreen(Promise.resolve(1))).toBe(1);
});
