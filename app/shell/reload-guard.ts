import { useContext, useEffect } from 'react';
import { createPath, type Location, UNSAFE_DataRouterContext } from 'react-router';

// After a release the browser may ask for scripts that no longer exist. Loading the page anew brings the
// new ones, but a script that stays missing must not reload the page for ever.

export const reloadPause = 10_000;

const storageKey = 'reloaded-at';

export function mayReload({ now, last, online }: { now: number; last: number | null; online: boolean }): boolean {
  // Without a connection a reload would trade the page for the browser's own error.
  if (!online) return false;
  return last === null || now < last || now - last >= reloadPause;
}

type LazyRoute = { id: string; lazy?: unknown; children?: LazyRoute[] };
type LazyProperties = Record<string, (() => Promise<unknown>) | undefined>;
type Router = { routes: LazyRoute[]; state: { navigation: { location?: Location | undefined } } };

/**
 * React Router reloads the page by itself, without any limit, when a screen's script fails to load.
 * So every screen's script is loaded here first: React Router finds it loaded, or never asks for it.
 */
export function useReloadGuard(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router as Router | undefined;
  useEffect(() => {
    if (router) guardRoutes(router.routes, router);
    const onPreloadError = (event: Event) => {
      if (tryReload(router)) event.preventDefault();
    };
    window.addEventListener('vite:preloadError', onPreloadError);
    return () => window.removeEventListener('vite:preloadError', onPreloadError);
  }, [router]);
}

function guardRoutes(routes: LazyRoute[], router: Router): void {
  for (const route of routes) {
    if (typeof route.lazy === 'object' && route.lazy !== null && !guarded.has(route.lazy)) {
      guarded.add(route.lazy);
      guardRoute(route.id, route.lazy as LazyProperties, router);
    }
    guardRoutes(route.children ?? [], router);
  }
}

const guarded = new WeakSet<object>();

function guardRoute(id: string, lazy: LazyProperties, router: Router): void {
  for (const [name, load] of Object.entries(lazy)) {
    if (load) lazy[name] = () => loadScript(id, router).then(load);
  }
}

async function loadScript(id: string, router: Router): Promise<void> {
  const url = window.__reactRouterManifest?.routes[id]?.module;
  if (!url) return;
  try {
    await import(/* @vite-ignore */ url);
  } catch (cause) {
    // The page is leaving: what waits for this script must not fail in the meantime.
    if (tryReload(router)) await new Promise(() => {});
    throw missingScript(cause);
  }
}

function tryReload(router: Router | undefined): boolean {
  const now = Date.now();
  if (leaving) return true;
  if (!mayReload({ now, last: readLast(), online: navigator.onLine }) || !writeLast(now)) return false;
  leaving = true;
  const target = router?.state.navigation.location;
  const here = window.location.pathname + window.location.search + window.location.hash;
  if (target && createPath(target) !== here) window.location.assign(createPath(target));
  else window.location.reload();
  return true;
}

let leaving = false;

function missingScript(cause: unknown): Error {
  const error = new Error('A script of this screen did not load', { cause });
  const userMessage = 'A part of this page did not load. Check your connection, then try again.';
  return Object.assign(error, { userMessage });
}

function readLast(): number | null {
  try {
    return Number(sessionStorage.getItem(storageKey)) || null;
  } catch {
    return null;
  }
}

/** Where nothing can be remembered nothing is reloaded: the limit could not be kept. */
function writeLast(now: number): boolean {
  try {
    sessionStorage.setItem(storageKey, String(now));
    return true;
  } catch {
    return false;
  }
}
