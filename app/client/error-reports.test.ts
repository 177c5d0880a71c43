import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type Catcher, earlyErrorsScript } from '#app/client/error-config.ts';
import { redactItem, reporterOptions, toReport } from '#app/client/error-reports.ts';

const user = { id: 'u1', name: 'Maren Holt', email: 'maren@tarn.example' };

const thrownIn = (scheme: string) =>
  Object.assign(new Error('x'), { stack: `Error: x\n    at ${scheme}://abc/x.js:1:1` });

it('T03 names the affected person only if they are signed in', () => {
  const told = (status: 'loading' | 'signed-in' | 'signed-out') => {
    const item: Parameters<typeof redactItem>[0] = {};
    redactItem(item, { status, user });
    return item.person;
  };
  expect(told('signed-in')).toEqual({ id: 'u1', email: 'maren@tarn.example', username: 'Maren Holt' });
  expect(told('signed-out')).toBeUndefined();
  expect(told('loading')).toBeUndefined();
});

it("C08 sends at most sixty reports per minute, to the server's own endpoint", () => {
  const config = { token: 't', url: 'https://intake.example', environment: 'production', isCrawler: false };
  expect(reporterOptions(config)).toMatchObject({
    itemsPerMinute: 60,
    endpoint: 'https://intake.example/api/1/item/',
    captureIp: false,
  });
});

it('reports an error once, however often it is caught', () => {
  const known = new WeakSet<object>();
  const error = new Error('planted');
  expect(toReport('console.error', ['caught', error], known)).toMatchObject({ level: 'error' });
  expect(toReport('error', [error], known)).toBeUndefined();
  expect(toReport('rejection', [new Error('planted')], known)).toMatchObject({ level: 'error' });
});

it.each([
  ['its own words', ['Rollbar:', 'no connection']],
  ['calls that ended with their page', [new DOMException('left', 'AbortError')]],
  ['a lost connection in Chromium', [new TypeError('Failed to fetch')]],
  ['a lost connection in Safari', [new TypeError('Load failed')]],
  ['a lost connection in Firefox', [new TypeError('NetworkError when attempting to fetch resource.')]],
  ['an extension of Chromium', [thrownIn('chrome-extension')]],
  ['an extension of Firefox', [thrownIn('moz-extension')]],
  ['an extension of Safari', [thrownIn('safari-web-extension')]],
  ['objects alone', [{ canary: true }]],
])('T01 does not report %s', (_, values) => {
  for (const by of ['error', 'rejection', 'console.error', 'console.warn'] as const) {
    expect(toReport(by, values, new WeakSet())).toBeUndefined();
  }
});

it.each([
  ['another TypeError', new TypeError('Cannot read properties of undefined')],
  ['an error that only mentions a lost connection', new Error('Failed to fetch')],
  ['a time-out', new DOMException('signal timed out', 'TimeoutError')],
  ['a refused call', Object.assign(new Error('HTTP error! status: 500'), { name: 'ApiError' })],
])('T01 reports %s', (_, error) => {
  for (const by of ['error', 'rejection', 'console.error'] as const) {
    expect(toReport(by, [error], new WeakSet())).toMatchObject({ level: 'error', what: { message: error.message } });
  }
});

it('reports warnings as warnings, without the contents of objects', () => {
  const report = toReport('console.warn', ['to maren@tarn.example', { canary: 1 }], new WeakSet());
  expect(report).toEqual({ level: 'warning', what: 'to [e-mail]' });
});

it('T01 the first twenty errors from before the reporter loaded are kept', () => {
  const heard: Record<string, (event: unknown) => void> = {};
  const written: unknown[] = [];
  const page = {
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      heard[type] = listener;
    },
    console: { error: (...values: unknown[]) => written.push(values), warn: () => {} },
  };
  const window = Object.assign(createContext({ ...page }), {}) as Record<string, unknown>;
  runInContext(`globalThis.window = globalThis; ${earlyErrorsScript}`, window);
  const error = new Error('early');
  heard.error?.({ error });
  heard.unhandledrejection?.({ reason: error });
  runInContext('console.error("written", 1)', window);
  const catcher = window.__aisleErrors as Catcher;
  expect(JSON.stringify(catcher.kept.map(([by]) => by))).toBe('["error","rejection","console.error"]');
  expect(written).toHaveLength(1);
  for (let at = 0; at < 30; at += 1) heard.error?.({ message: 'again' });
  expect(catcher.kept).toHaveLength(20);
});
