import { expect, it } from 'vitest';
import { accessOf, isPermission, type Permission, permissions, permittedBy } from '#domain/identity/inputs.ts';

const held: readonly Permission[] = ['manage:sites', 'list:sites', 'manage:user'];

it.each(['canceled', 'paused', null, undefined])(
  'S05 a subscription that is %s leaves only the baseline permissions of the role',
  status => {
    expect([...permittedBy(accessOf(status), held)].sort()).toEqual(['list:sites', 'manage:user']);
    expect([...permittedBy(accessOf(status), permissions)]).not.toContain('manage:organization-users');
  },
);

it.each(['active', 'trialing', 'past_due'])('S05 a subscription that is %s keeps all permissions', status => {
  expect([...permittedBy(accessOf(status), held)]).toEqual(held);
});

it('an unknown string is not a permission', () => {
  expect(permissions.every(isPermission)).toBe(true);
  expect(['', 'read:drafts', 'manage', 'constructor'].filter(isPermission)).toEqual([]);
});
