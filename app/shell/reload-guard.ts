import { useContext, useEffect } from 'react';
import { createPath, type Location, UNSAFE_DataRouterContext } from 'react-router';
import { matchScreen } from '#app/shell/screens.ts';

// After a release the browser may request scripts that no longer exist. A reload loads the new ones,
// but a script that stays missing must not reload the page forever.

export const reloadPause = 10_000;

const storageKey = 'reloaded-at';

export function mayReload({ now, last, online }: { now: number; last: number | null; online: boolean }): boolean {
  // While offline, a reload would replace the page with the browser's error page.
  if (!online) return false;
  return last === null || now < last || now - last >= reloadPause;
}

type LazyRoute = { id: string; lazy?: unknown; children?: LazyRoute[] };
type LazyProperties = Record<string, (() => Promise<unknown>) | undefined>;
type Router = { routes: LazyRoute[]; state: { navigation: { location?: Location | undefined } } };

/**
 * React Router reloads the page, without a limit, when a screen's script fails to load.
 * So every screen's script is loaded here first: React Router finds it loaded, or never requests it.
 */
export function useReloadGuard(): void {
  const found = useContext(UNSAFE_DataRouterContext)?.router as Router | undefined;
  useEffect(() => {
    router = found;
    if (found) guardRoutes(found.routes);
    const onPreloadError = (event: Event) => {
      if (tryReload()) event.preventDefault();
    };
    window.addEventListener('vite:preloadError', onPreloadError);
    return () => window.removeEventListener('vite:preloadError', onPreloadError);
  }, [found]);
}

/** For the root's middleware: React Router reports nothing when a guarded script is missing. */
export async function requireScripts(pathname: string): Promise<void> {
  const routes = window.__reactRouterManifest?.routes ?? {};
  const ids: string[] = [];
  let id = matchScreen(pathname)?.screen.id;
  while (id) {
    ids.push(id);
    id = routes[id]?.parentId;
  }
  await Promise.all(ids.map(loadScript));
}

let router: Router | undefined;
const guarded = new WeakSet<object>();

function guardRoutes(routes: LazyRoute[]): void {
  for (const { id, lazy, children = [] } of routes) {
    if (typeof lazy === 'object' && lazy !== null && !guarded.has(lazy)) {
      guarded.add(lazy);
      guardRoute(id, lazy as LazyProperties);
    }
    guardRoutes(children);
  }
}

function guardRoute(id: string, lazy: LazyProperties): void {
  for (const [name, load] of Object.entries(lazy)) {
    if (load) lazy[name] = () => loadScript(id).then(load);
  }
}

async function loadScript(id: string): Promise<void> {
  const url = window.__reactRouterManifest?.routes[id]?.module;
  if (!url) return;
  try {
    await import(/* @vite-ignore */ url);
  } catch (cause) {
    // The page is reloading: callers must not fail in the meantime.
    if (tryReload()) await new Promise(() => {});
    throw missingScript(cause);
  }
}

function tryReload(): boolean {
  const now = Date.now();
  if (leaving) return true;
  if (!mayReload({ now, last: lastReload(), online: navigator.onLine })) return false;
  leaving = true;
  noteReload(now);
  const target = router?.state.navigation.location;
  const here = window.location.pathname + window.location.search + window.location.hash;
  if (target && createPath(target) !== here) window.location.assign(createPath(target));
  else window.location.reload();
  return true;
}

let leaving = false;

function missingScript(cause: unknown): Error {
  const error = new Error('A script of this screen did not load', { cause });
  const userMessage = 'Part of this page didn’t load. Check your connection and try again.';
  return Object.assign(error, { userMessage });
}

/** If storage is blocked, as in a third-party frame, the page's start time counts as a reload. */
export function lastReload(): number | null {
  try {
    return Number(sessionStorage.getItem(storageKey)) || null;
  } catch {
    return performance.timeOrigin;
  }
}

function noteReload(now: number): void {
  try {
    sessionStorage.setItem(storageKey, String(now));
  } catch {}
}
