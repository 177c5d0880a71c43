import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no window to draw and starts a page in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A Chromium for the journeys: the one that is here, or Debian's where we may install it. */
export function findChromium(): string | undefined {
  const found = process.env.CHROMIUM_PATH || findOnPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install();
  const installed = findOnPath();
  if (installed) return installed;
  console.error(
    'The journeys were not run: they need Chromium. Install it (apt-get install chromium), or set CHROMIUM_PATH.',
  );
  return undefined;
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(): void {
  console.log('Installing Chromium for the journeys');
  apt('update', '-qq');
  // Older systems have only the whole browser.
  const candidates = ['chromium-headless-shell', 'chromium'];
  candidates.find(name => apt('install', '-y', '-qq', '--no-install-recommends', name) === 0);
}

function apt(...args: string[]): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
}
