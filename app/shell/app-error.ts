import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { getSession } from '#app/client/session.ts';

// The app-wide error: while set, the error page replaces the screen's content.

type State = { error: unknown; redirect: string | null };

const noError: State = { error: null, redirect: null };

let state = noError;
const listeners = new Set<() => void>();

export function showError(error: unknown): void {
  publish({ error: error ?? new Error('Unknown error'), redirect: null });
}

/** With a redirect, the error page stays until the other screen is shown, so the broken one never reappears. */
export function clearError({ redirect }: { redirect?: string } = {}): void {
  if (redirect) publish({ ...state, redirect });
  else if (state.error !== null) publish(noError);
}

export function useAppError(): State {
  return useSyncExternalStore(subscribe, getAppError, () => noError);
}

export function getAppError(): State {
  return state;
}

/** Navigates to the redirect of a cleared error. `Content` clears the error on arrival. */
export function useErrorRedirect(): void {
  const { redirect } = useAppError();
  const navigate = useNavigate();
  useEffect(() => {
    if (redirect === null) return;
    publish({ ...state, redirect: null });
    // Only a full page load retries loading the session.
    if (getSession().status === 'loading') window.location.assign(redirect);
    else void navigate(redirect);
  }, [redirect, navigate]);
}

/**
 * Shows the error page for uncaught errors and rejections that break the screen. Errors while rendering or loading a
 * screen reach the router's error boundary instead; anything else is only reported, because the screen still works.
 */
export function catchBreakingErrors(): void {
  window.addEventListener('error', event => showIfBreaking(event.error));
  window.addEventListener('unhandledrejection', event => showIfBreaking(event.reason));
}

/** Work that the whole screen depends on: a failure of it is marked as `unhandled`. */
export async function requiredByScreen<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    throw Object.assign(error, { unhandled: true });
  }
}

/** Whether the error breaks the screen: `fatal` is set where it is thrown, `unhandled` where nothing caught it. */
export function breaksScreen(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { fatal, unhandled } = error as { fatal?: unknown; unhandled?: unknown };
  return fatal === true || unhandled === true;
}

function showIfBreaking(error: unknown): void {
  if (breaksScreen(error)) showError(error);
}

function publish(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
