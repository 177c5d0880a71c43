import { useSyncExternalStore } from 'react';

// The app-wide error: while there is one, it stands in place of the screen's content.

type State = { error: unknown; redirect: string | null };

const calm: State = { error: null, redirect: null };

let state = calm;
const listeners = new Set<() => void>();

export function showError(error: unknown): void {
  publish({ error: error ?? new Error('Unknown error'), redirect: null });
}

export function clearError({ redirect }: { redirect?: string } = {}): void {
  if (state.error === null && !redirect) return;
  publish({ error: null, redirect: redirect ?? null });
}

export function useAppError(): State {
  return useSyncExternalStore(subscribe, getAppError, () => calm);
}

export function getAppError(): State {
  return state;
}

export function redirectDone(): void {
  if (state.redirect !== null) publish(calm);
}

/** Errors nobody caught take the whole screen only when they say that going on makes no sense. */
export function catchFatalErrors(): () => void {
  const onError = (event: ErrorEvent) => showIfFatal(event.error);
  const onRejection = (event: PromiseRejectionEvent) => showIfFatal(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

export function isFatal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'fatal' in error && error.fatal === true;
}

function showIfFatal(error: unknown): void {
  if (isFatal(error)) showError(error);
}

function publish(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
