import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';

it('makes ids that are valid, different, and sort by time', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => newId(1_700_000_000_000 + n));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});
