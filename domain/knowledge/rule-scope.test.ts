import { describe, expect, it } from 'vitest';
import { canMeet, covers, findPage, localTimeIn } from '#domain/knowledge/rule-scope.ts';
import { instruction } from '#tests/setup/rules.ts';

describe('the page patterns of a rule', () => {
  it.each([
    ['/returns', '/returns', true],
    ['/returns', 'https://shop.example/Returns/?from=mail#top', true],
    ['/returns', '/returns/label', false],
    ['/products/*', '/products/skarn', true],
    ['/products/*', '/products', true],
    ['/products/*', '/productsx', false],
    ['*/sale', '/boots/sale', true],
    ['/de/*/sale', '/de/boots/sale', true],
    ['/de/*/sale', '/de/sale', false],
    ['/größe', '/gr%C3%B6%C3%9Fe', true],
    ['/*', '/', true],
    ['/', 'https://shop.example', true],
    ['/a%', '/a%', true],
  ])('%s matches %s: %s', (pattern, page, holds) => {
    expect(findPage([pattern], page)).toBe(holds ? pattern : undefined);
  });

  it('are matched quickly with any number of wildcards', () => {
    expect(findPage(['*a'.repeat(100)], `/${'a'.repeat(2000)}b`)).toBeUndefined();
  });
});

it.each([
  ['Europe/London', '2026-03-29T00:59:00Z', '2026-03-29T00:59'],
  ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29T02:00'],
  ['America/New_York', '2026-01-01T00:00:00Z', '2025-12-31T19:00'],
  ['Asia/Kolkata', '2026-01-01T18:30:00Z', '2026-01-02T00:00'],
])('in the time zone %s, %s is %s', (zone, now, local) => {
  expect(localTimeIn(zone, new Date(now))).toBe(local);
});

it('one rule covers another that applies less often', () => {
  const always = instruction('A');
  const some = instruction('B', { pages: ['/help'], languages: ['de-AT'], validFrom: '2026-01-01T00:00' });
  expect(covers(always, some)).toBe(true);
  expect(covers(some, always)).toBe(false);
  expect(covers({ ...always, languages: ['de'] }, some)).toBe(true);
  expect(canMeet(some, instruction('C', { pages: ['/he*'], languages: ['de'] }))).toBe(true);
  expect(canMeet(some, instruction('C', { validUntil: '2026-01-01T00:00' }))).toBe(false);
});
