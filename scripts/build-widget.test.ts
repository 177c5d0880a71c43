import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { buildWidget } from './build-widget.ts';

const launcherBudget = 3_000;
const wholeBudget = 25_500;

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder('widget');
  await buildWidget(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const scripts = () => readdirSync(join(folder, 'widget')).filter(file => file.endsWith('.js'));

it('the launcher stays within 3 KB, and the whole widget with its twelve languages within 25.5 KB, compressed', () => {
  // The example and the messages to the screen around it belong to the preview: no visitor loads them.
  const files = scripts().filter(file => !/^(preview|questions|sample)-/.test(file));
  const launcher = sizeOf('widget.js');
  const whole = files.reduce((sum, file) => sum + sizeOf(join('widget', file)), launcher);
  expect(files).toHaveLength(12);
  expect(launcher).toBeLessThanOrEqual(launcherBudget);
  expect(whole).toBeLessThanOrEqual(wholeBudget);
});

it('no file evaluates, writes markup, or needs an inline style', () => {
  for (const file of ['widget.js', ...scripts().map(name => join('widget', name))]) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect([file, /\beval\(|new Function|document\.write|insertAdjacentHTML|createElement\(.style/.test(text)]).toEqual(
      [file, false],
    );
  }
});
