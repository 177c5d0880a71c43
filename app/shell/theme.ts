import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

export const themeKey = 'theme';

/** Runs in the head before the first paint, so that the page never flashes in the wrong theme. */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${themeKey}")}catch{}
const d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches),r=document.documentElement;
r.classList.toggle("dark",d);r.style.colorScheme=d?"dark":"light"})()`;

/** For pages embedded in the Shopify admin, which only has a light theme. */
export const lightScript = 'document.documentElement.style.colorScheme="light"';

let chosen: Theme | undefined;
let forced: Theme | undefined;
const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, getTheme, () => 'system');
}

function getTheme(): Theme {
  chosen ??= readTheme();
  return forced ?? chosen;
}

/** Overrides the person's choice until the page is reloaded. */
export function forceTheme(theme: Theme): void {
  forced = theme;
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  writeTheme(theme);
  applyTheme();
}

export function toggleTheme(): void {
  setTheme(isDark() ? 'light' : 'dark');
}

function isDark(): boolean {
  const theme = getTheme();
  return theme === 'dark' || (theme === 'system' && deviceIsDark().matches);
}

/** Applies the theme to the document. */
export function applyTheme(): void {
  const root = document.documentElement;
  const dark = isDark();
  root.classList.toggle('dark', dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Follows changes of the device's theme and of other tabs. */
export function followTheme(): () => void {
  const device = deviceIsDark();
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== themeKey) return;
    chosen = readTheme();
    applyTheme();
  };
  device.addEventListener('change', applyTheme);
  window.addEventListener('storage', onStorage);
  return () => {
    device.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', onStorage);
  };
}

function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function deviceIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

// Storage may be blocked. The choice then lasts until the page is reloaded.
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return chosen ?? 'system';
  }
}

function writeTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {}
}
