import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBannedWording, findStraightApostrophes, listTextFiles } from '#tests/plain-english.ts';

const root = join(import.meta.dirname, '..');

it('source, tests and documentation avoid the banned wordings', () => {
  const files = listTextFiles(root);
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap(file =>
    findBannedWording(readFileSync(join(root, file), 'utf8')).map(
      ({ line, found, advice }) => `${file}:${line}: "${found}" (${advice})`,
    ),
  );
  expect(problems).toEqual([]);
});

it.each([
  '// Whoever calls holds the site.',
  "it('nobody is asked twice')",
  'Addresses, one a line.',
  'It retries of its own accord.',
  '## Answers said again',
  'Each endpoint is told once.',
  'const twin = openTwin();',
  'It comes out of another purse.',
  '<th>Last words</th>',
  '<Button>Begin anew</Button>',
  'Rate limits at the public door.',
  'There is no such invitation.',
])('reports %s', text => {
  expect(findBannedWording(`\n${text}`)[0]).toMatchObject({ line: 2 });
});

it.each(['Nobody from support can read it.', 'The outdoor range.', 'He told us.', 'A linked account.'])(
  'allows %s',
  text => {
    expect(findBannedWording(text)).toEqual([]);
  },
);

it('strings of the dashboard have typographic apostrophes', () => {
  const files = listTextFiles(root, 'app').filter(file => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(400);
  const problems = files.flatMap(file =>
    findStraightApostrophes(readFileSync(join(root, file), 'utf8')).map(
      ({ line, found }) => `${file}:${line}: ${found} (use ’)`,
    ),
  );
  expect(problems).toEqual([]);
});

it.each([
  `"You can't undo this."`,
  "<p>The visitor's rating</p>",
  `{ label: "Change members' roles" }`,
  "'Isn\\'t it?'",
])('reports the apostrophe in %s', text => {
  expect(findStraightApostrophes(`\n${text}`)[0]).toMatchObject({ line: 2 });
});

it.each([
  "// The caller's role.",
  "/* It's\n * the tab's */",
  "'You can’t undo this.'",
  "case 'sites': return 'rules'",
])('allows the apostrophes in %s', text => {
  expect(findStraightApostrophes(text)).toEqual([]);
});
