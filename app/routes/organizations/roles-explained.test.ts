import { expect, it } from 'vitest';
import { permissionLabels } from '#app/routes/organizations/roles-explained.tsx';
import { permissions } from '#domain/identity/inputs.ts';

const ownPermissions = ['create:organization', 'manage:user'];

it('every permission that a role can grant has one label', () => {
  const explained = permissionLabels.map(({ permission }) => permission);
  expect(explained.toSorted()).toEqual(permissions.filter(one => !ownPermissions.includes(one)).toSorted());
});
