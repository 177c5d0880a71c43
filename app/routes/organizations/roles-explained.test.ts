import { expect, it } from 'vitest';
import { permissionLabels } from '#app/routes/organizations/permission-labels.ts';
import { permissions } from '#domain/identity/inputs.ts';

const everybodys = ['create:organization', 'manage:user'];

it('every permission that a role can grant has one label', () => {
  const explained = permissionLabels.map(({ permission }) => permission);
  expect(explained.toSorted()).toEqual(permissions.filter(one => !everybodys.includes(one)).toSorted());
});
