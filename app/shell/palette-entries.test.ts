import { expect, it } from 'vitest';
import { getSession } from '#app/client/session.ts';
import { paletteEntries } from '#app/shell/palette-entries.ts';
import type { Permission } from '#domain/identity/inputs.ts';

const offered = (...permissions: Permission[]) =>
  paletteEntries({ ...getSession(), permissions: new Set(permissions) }).map(({ label }) => label);

it('G06 the palette offers to add only what the person may add', () => {
  expect(offered('list:sites', 'manage:sites')).toContain('Add a site');
  expect(offered('list:sites')).not.toContain('Add a site');
});
