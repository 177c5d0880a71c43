import { expect, it } from 'vitest';
import { accessOf, isPermission, type Permission, permissions, permittedBy } from '#domain/identity/inputs.ts';

const held: readonly Permission[] = ['manage:sites', 'list:sites', 'manage:user'];

it.each(['canceled', 'paused', null, undefined])('S05 %s leaves what is held and in the baseline', status => {
  expect([...permittedBy(accessOf(status), held)].sort()).toEqual(['list:sites', 'manage:user']);
  expect([...permittedBy(accessOf(status), permissions)]).not.toContain('manage:organization-users');
});

it.each(['active', 'trialing', 'past_due'])('S05 %s takes nothing', status => {
  expect([...permittedBy(accessOf(status), held)]).toEqual(held);
});

it('a word of another system is no permission', () => {
  expect(permissions.every(isPermission)).toBe(true);
  expect(['', 'read:drafts', 'manage', 'constructor'].filter(isPermission)).toEqual([]);
});
