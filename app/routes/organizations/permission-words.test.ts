import { expect, it } from 'vitest';
import { permissionWords } from '#app/routes/organizations/permission-words.ts';
import { permissions } from '#domain/identity/inputs.ts';

const everybodys = ['create:organization', 'manage:user'];

it('every permission that a role can give has its words, once', () => {
  const explained = permissionWords.map(({ permission }) => permission);
  expect(explained.toSorted()).toEqual(permissions.filter(one => !everybodys.includes(one)).toSorted());
});
