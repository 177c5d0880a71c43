import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { findChromium } from './chromium.ts';

/** A folder for the search path with these programs. */
function folderWith(...names: string[]): string {
  const folder = temporaryFolder('programs');
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

it('journeys run in the full browser, and in the headless shell only if there is no other', () => {
  const shell = folderWith('chromium-headless-shell');
  const whole = folderWith('chromium');
  expect(findChromium({ PATH: [shell, whole].join(delimiter) })).toEqual({ path: join(whole, 'chromium') });
  expect(findChromium({ PATH: shell })).toEqual({ path: join(shell, 'chromium-headless-shell') });
});

it('without a browser and the rights to install one, the error names what was not run and what to do', () => {
  const { path, problem = '' } = findChromium({ PATH: folderWith('firefox') }, false);
  expect(path).toBeUndefined();
  expect(problem).toContain('The journeys (tests in a browser) were not run: no Chromium was found.');
  expect(problem).toContain('apt-get install chromium');
  expect(problem).toContain('npm run test:journey');
});

it('a configured browser is used, and a missing one is not replaced by another', () => {
  const folder = folderWith('my-chrome');
  mkdirSync(join(folder, 'folder'));
  expect(findChromium({ CHROMIUM_PATH: join(folder, 'my-chrome'), PATH: '' }).path).toBe(join(folder, 'my-chrome'));
  for (const CHROMIUM_PATH of [join(folder, 'folder'), join(folder, 'missing')]) {
    const { path, problem = '' } = findChromium({ CHROMIUM_PATH, PATH: folderWith('chromium') });
    expect(path).toBeUndefined();
    expect(problem).toContain('were not run: CHROMIUM_PATH is no program');
  }
});
