import { describe, expect, it } from 'vitest';
import { safePath } from '#app/client/safe-path.ts';

const home = 'http://localhost:3000';

const hosts = ['evil.example', 'evil.example/path', 'evil.example:443', 'user@evil.example', '3232235777', '[::1]'];
const doors = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\\/',
  '//\\',
  'http://',
  'https://',
  'HTTPS://',
  'https:',
  'https:/',
  'http:\\\\',
  'ftp://',
  '/%2F',
  '/%2f%2f',
  '/%5C',
  '/%5c/',
  '/%252F',
  '/%255C',
  '/%25252F',
  '/\t/',
  '/%09/',
  '/\n/',
  '/%0a/',
  '/%0d%0a/',
  '/ /',
  '/%20/',
  '/\u0000/',
  '/%00/',
  '/..//',
  '/.//',
  '/../..//',
  '/%2e%2e//',
  '/a/..//',
  '/sites/../..//',
  '/sites//',
  '/\u200b/',
  '/%E2%80%8B/',
  '/\uff0f',
  '/\u2044',
  '/\u2215',
  '/\uff3c',
  '/@',
  '/:@',
  ' //',
  '\t//',
  '\u0001//',
  '\ufeff//',
];

const tricks = [
  ...doors.map(door => door + hosts[0]),
  ...hosts.slice(1).flatMap(host => ['//', '/\\', 'https://', '/%2F', '/\t/', '/..//'].map(door => door + host)),
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '/\njavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:http://localhost:3000/x',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'evil.example',
  'sites',
  '?to=//evil.example',
  '#//evil.example',
  '@evil.example',
  '.',
  '..',
  '\\',
  '/loading',
  '/loading/',
  '/LOADING',
  '/loading?to=/loading',
  '/load%69ng',
  '/./loading',
  '/sites/../loading',
  '/callback',
  '/callback?code=1&state=2',
  '/callback#x',
  '/invitations/callback',
  '/invitations/callback?code=1',
  '/sites\u0007',
  '/sites\\new',
  '/sites%5Cnew',
  '/sites\u2028new',
  `/${'a'.repeat(5_000)}`,
  '/\ud800',
  '',
];

describe('the address to go to after signing in', () => {
  it('is one of at least a hundred tricks', () => {
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(100);
  });

  it.each(tricks.map(trick => [JSON.stringify(trick.slice(0, 60)), trick]))('S01 is never %s', (_, trick) => {
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
  ])('S01 %s is kept as it is', path => {
    expect(safePath(path)).toBe(path);
  });

  it('S01 nothing wanted leads to the dashboard', () => {
    expect(safePath(null)).toBe('/');
    expect(safePath(undefined)).toBe('/');
  });
});
