import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';

describe('an id', () => {
  it('is a UUID version 7 that starts with its timestamp', () => {
    const id = newId(Date.UTC(2026, 0, 1));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1));
  });

  it('sorts after earlier ids of the same millisecond, however many', () => {
    const now = Date.UTC(2026, 0, 2);
    const ids = Array.from({ length: 6000 }, () => newId(now));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
