// Posts what broke in this page. Fetched when the page is idle; the recorder of replays comes later still.
import Rollbar from 'rollbar/src/browser/core';
import scrub from 'rollbar/src/scrub';
import truncation from 'rollbar/src/truncation';
import type { Catcher, CaughtBy, ErrorConfig } from '#app/client/error-config.ts';
import { maskWords, safeError, sealRecording, withoutQuery } from '#app/client/error-privacy.ts';
import { getSession, type Session } from '#app/client/session.ts';

type Report = { level: 'error' | 'warning'; what: Error | string };

declare global {
  interface Window {
    __aisleErrors?: Catcher;
  }
}

const patience = 10_000;

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
        sealRecording(span);
      },
    },
    // The page's own catcher hears of everything, also of what came before us.
    captureUncaught: false,
    captureUnhandledRejections: false,
    inspectAnonymousErrors: false,
    autoInstrument: false,
    captureIp: false,
    itemsPerMinute: 60,
    timeout: patience,
    payload: { client: { javascript: { code_version: __BUILD_ID__ } } },
    transform: item => sealItem(item, getSession()),
  };
}

/** The same error is heard of several times: thrown, caught by a boundary, written to the console. It is told once. */
export function toReport(by: CaughtBy, values: readonly unknown[], known: WeakSet<object>): Report | undefined {
  // What the reporter itself has to say would come back to it.
  if (values[0] === 'Rollbar:') return undefined;
  const error = values.find(value => value instanceof Error);
  if (error) {
    if (known.has(error) || isNobodysFault(error)) return undefined;
    known.add(error);
  }
  // Objects may hold anything; of them nothing is told.
  const words = values.filter(value => typeof value === 'string').join(' ');
  const what = error ? safeError(error) : maskWords(words).slice(0, 1_000);
  if (what === '') return undefined;
  return { level: by === 'console.warn' ? 'warning' : 'error', what };
}

/** Leaving a page ends its calls, a lost connection breaks them, and extensions of browsers break by themselves. */
function isNobodysFault(error: Error): boolean {
  return (
    error.name === 'AbortError' ||
    (error.name === 'TypeError' && /^(Failed to fetch|Load failed|NetworkError)/.test(error.message)) ||
    /(chrome|moz|safari-web)-extension:\/\//.test(error.stack ?? '')
  );
}

type Item = Record<string, unknown> & { request?: { url?: string; query_string?: string } };

/** Who it happened to is told only of people who are signed in. */
export function sealItem(item: Item, session: Pick<Session, 'status' | 'user'>): void {
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
  // A recorder that cannot be fetched leaves reports without replays.
  const run = () => void work().catch(() => {});
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 2_000);
  else requestIdleCallback(run, { timeout: 10_000 });
}
