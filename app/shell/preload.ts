import { findIdToken } from '#app/client/identity-config.ts';
import { getSession, sessionSettled } from '#app/client/session.ts';
import { findRedirect } from '#app/shell/guards.ts';
import { createPreloadQueue, type Priority } from '#app/shell/preload-queue.ts';
import { matchScreen } from '#app/shell/screens.ts';

/** A screen exports this as `handle` to preload its data. */
type ScreenHandle = {
  preload?: (args: { params: Record<string, string> }) => Promise<unknown> | undefined;
};

const queue = createPreloadQueue();

export function preloadScreen(href: string, priority: Priority): void {
  const task = taskFor(href);
  if (task && !savesData()) queue.enqueue({ ...task, priority });
}

export function cancelPreload(href: string): void {
  queue.cancel(pathOf(href));
}

/** Calls back when the element comes into view and when it leaves it. */
export function watchView(element: Element, onChange: (inView: boolean) => void): () => void {
  observer ??= new IntersectionObserver(entries => {
    for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting);
  });
  watched.set(element, onChange);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

let observer: IntersectionObserver | undefined;
const watched = new Map<Element, (inView: boolean) => void>();

function taskFor(href: string) {
  const key = pathOf(href);
  const match = matchScreen(key);
  const route = match && window.__reactRouterManifest?.routes[match.screen.id];
  if (!route) return undefined;
  return {
    key,
    run: async () => {
      const module = (await import(/* @vite-ignore */ route.module)) as { handle?: ScreenHandle };
      if (!module.handle?.preload || !(await mayOpen(key))) return;
      await module.handle.preload({ params: match.params });
    },
  };
}

/** Only preloads screens the signed-in person may open. */
async function mayOpen(pathname: string): Promise<boolean> {
  await sessionSettled().catch(() => {});
  return findIdToken() !== null && findRedirect({ pathname, search: '', hash: '' }, getSession()) === null;
}

function pathOf(href: string): string {
  return new URL(href, window.location.origin).pathname;
}

function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
