import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

export const themeKey = 'theme';

/** Runs in the head before anything is painted, so the page never shows in the wrong theme first. */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${themeKey}")}catch{}
const d=t==="dark"||(t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches),r=document.documentElement;
r.classList.toggle("dark",d);r.style.colorScheme=d?"dark":"light"})()`;

/** The same where somebody else's page around ours has one theme only. */
export const lightScript = 'document.documentElement.style.colorScheme="light"';

let chosen: Theme | undefined;
let held: Theme | undefined;
const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, getTheme, () => 'system');
}

function getTheme(): Theme {
  chosen ??= readTheme();
  return held ?? chosen;
}

/** As long as this page lives, whatever the person chose for others. */
export function holdTheme(theme: Theme): void {
  held = theme;
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

/** Puts the theme on the document. */
export function applyTheme(): void {
  const root = document.documentElement;
  const dark = isDark();
  root.classList.toggle('dark', dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Keeps up with the device and with other tabs. */
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

// Storage may be blocked. The theme then lives as long as the page.
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
