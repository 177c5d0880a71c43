// Finds the browser for the journeys, or installs one if allowed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell differs from a real browser: it allows storage in third-party frames and requests no icons.
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chromium-headless-shell'];
const packages = ['chromium', 'chromium-headless-shell'];

type Found = { path: string; problem?: undefined } | { path?: undefined; problem: string };

/** The installed Chromium, or Debian's if we are root and may install it. */
export function findChromium(env: NodeJS.ProcessEnv = process.env, mayInstall = isDebianRoot()): Found {
  const given = env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? { path: given } : { problem: notRun(`CHROMIUM_PATH is no program: ${given}`) };
  const path = findOnPath(env.PATH);
  if (path) return { path };
  if (mayInstall) install();
  const installed = findOnPath(env.PATH);
  return installed ? { path: installed } : { problem: notRun('no Chromium was found') };
}

/** By name first: a full browser in a later folder is better than the headless shell in an earlier one. */
function findOnPath(path = ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram);
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function notRun(reason: string): string {
  return `The journeys (tests in a browser) were not run: ${reason}.
Install Chromium, for example with "sudo apt-get install chromium", or set CHROMIUM_PATH to a Chrome or Chromium program.
Then run "npm run test:journey". "npm run test:unit" runs everything that needs no browser.`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function install(): void {
  console.log('Installing Chromium for the journeys');
  apt('update', '-qq');
  packages.find(name => apt('install', '-y', '-qq', '--no-install-recommends', name) === 0);
}

function apt(...args: string[]): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
}
