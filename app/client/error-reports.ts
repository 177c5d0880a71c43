// Reports errors of this page. Loaded when the page is idle; the replay recorder loads after it.
import Rollbar from 'rollbar/src/browser/core';
import scrub from 'rollbar/src/scrub';
import truncation from 'rollbar/src/truncation';
import type { Catcher, CaughtBy, ErrorConfig } from '#app/client/error-config.ts';
import { maskPersonalData, redactRecording, safeError, withoutQuery } from '#app/client/error-privacy.ts';
import { getSession, type Session } from '#app/client/session.ts';

type Report = { level: 'error' | 'warning'; what: Error | string };

declare global {
  interface Window {
    __aisleErrors?: Catcher;
  }
}

const timeoutMs = 10_000;

export function startReports(config: ErrorConfig): void {
  const catcher = window.__aisleErrors;
  if (!catcher) return;
  Rollbar.setComponents({ scrub, truncation });
  let rollbar = new Rollbar(reporterOptions(config));
  const known = new WeakSet<object>();
  catcher.take = (by, values) => {
    const report = toReport(by, values, known);
    if (report) rollbar[report.level](report.what, { caughtBy: by });
  };
  for (const [by, values] of catcher.kept.splice(0)) catcher.take(by, values);
  if (config.isCrawler) return;
  whenIdle(async () => {
    const { startRecorder } = await import('#app/client/error-recorder.ts');
    rollbar = startRecorder(reporterOptions(config));
  });
}

export function reporterOptions(config: ErrorConfig): Rollbar.Configuration {
  return {
    accessToken: config.token,
    environment: config.environment,
    endpoint: `${config.url}/api/1/item/`,
    tracing: {
      endpoint: `${config.url}/api/1/session/`,
      transformSpan({ span }) {
        Object.assign(span.attributes, userOf(getSession()));
        redactRecording(span);
      },
    },
    // The page's own catcher handles all errors, including earlier ones.
    captureUncaught: false,
    captureUnhandledRejections: false,
    inspectAnonymousErrors: false,
    autoInstrument: false,
    captureIp: false,
    itemsPerMinute: 60,
    timeout: timeoutMs,
    payload: { client: { javascript: { code_version: __BUILD_ID__ } } },
    transform: item => redactItem(item, getSession()),
  };
}

/** Reports each error once, although it may be thrown, caught by a boundary and logged. */
export function toReport(by: CaughtBy, values: readonly unknown[], known: WeakSet<object>): Report | undefined {
  // The reporter's own messages would loop.
  if (values[0] === 'Rollbar:') return undefined;
  const error = values.find(value => value instanceof Error);
  if (error) {
    if (known.has(error) || isExpectedError(error)) return undefined;
    known.add(error);
  }
  // Objects may hold private data and are never reported.
  const words = values.filter(value => typeof value === 'string').join(' ');
  const what = error ? safeError(error) : maskPersonalData(words).slice(0, 1_000);
  if (what === '') return undefined;
  return { level: by === 'console.warn' ? 'warning' : 'error', what };
}

/** Aborted calls, lost connections and errors of browser extensions. */
function isExpectedError(error: Error): boolean {
  return (
    error.name === 'AbortError' ||
    (error.name === 'TypeError' && /^(Failed to fetch|Load failed|NetworkError)/.test(error.message)) ||
    /(chrome|moz|safari-web)-extension:\/\//.test(error.stack ?? '')
  );
}

type Item = Record<string, unknown> & { request?: { url?: string; query_string?: string } };

/** Adds the person, if signed in, and removes query strings. */
export function redactItem(item: Item, session: Pick<Session, 'status' | 'user'>): void {
  if (item.request?.url) item.request = { url: withoutQuery(item.request.url) };
  const person = personOf(session);
  if (person) item.person = { id: person.id, email: person.email, username: person.name };
}

function userOf(session: Session): Record<string, string> {
  const person = personOf(session);
  return person ? { 'user.id': person.id, 'user.email': person.email, 'user.name': person.name } : {};
}

function personOf({ status, user }: Pick<Session, 'status' | 'user'>): Session['user'] {
  return status === 'signed-in' ? user : null;
}

function whenIdle(work: () => Promise<void>): void {
  // Without the recorder, reports have no replay.
  const run = () => void work().catch(() => {});
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 2_000);
  else requestIdleCallback(run, { timeout: 10_000 });
}
