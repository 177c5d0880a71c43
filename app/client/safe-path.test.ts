import { describe, expect, it } from 'vitest';
import { safePath } from '#app/client/safe-path.ts';
import { trickUrls } from '#tests/attacks/redirections.ts';

const home = 'http://localhost:3000';

describe('the return path after signing in', () => {
  it('is tested with at least a hundred attacks', () => {
    expect(new Set(trickUrls).size).toBeGreaterThanOrEqual(100);
  });

  it.each(trickUrls.map(trick => [JSON.stringify(trick.slice(0, 60)), trick]))('S01 is never %s', (_, trick) => {
    const path = safePath(trick);
    expect(new URL(path, home).origin).toBe(home);
    expect(path).toBe('/');
  });

  it.each([
    '/',
    '/sites',
    '/sites/data/documents?q=hello%20there&page=2#part',
    '/sites?next=https://elsewhere.example/a//b',
    '/sites#//part',
    '/sites/01a1d000-0000-7000-8000-000000000001/edit',
    '/invitations/accept/abc_DEF-123',
    '/chat/history?from=2026-01-01',
    '/organizations/manage/users?search=%E2%9C%93%20ok',
    '/loading-dock',
  ])('S01 %s is accepted unchanged', path => {
    expect(safePath(path)).toBe(path);
  });

  it('S01 defaults to the dashboard', () => {
    expect(safePath(null)).toBe('/');
    expect(safePath(undefined)).toBe('/');
  });
});
