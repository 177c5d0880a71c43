import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { siteInput } from '#domain/sites/inputs.ts';
import { createSite, listSites, readSite } from '#domain/sites/site.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let editor: Context;
let stranger: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

describe('createSite', () => {
  it('adds a site that its organisation can list and read', async () => {
    const site = await createSite(editor, { name: 'Shop', urls: ['https://shop.example'] });
    expect(await readSite(editor, site.id)).toEqual(site);
    expect(await listSites(editor)).toContainEqual(site);
    expect(site).toMatchObject({ organizationId: 'ours', name: 'Shop', enabled: true });
  });

  it('refuses someone who may only look', async () => {
    const viewer = contextOf(services, 'ours', 'list:sites');
    await expect(createSite(viewer, { name: 'No', urls: [] })).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await listSites(editor)).map(site => site.name)).not.toContain('No');
  });

  it('is invisible to another organisation', async () => {
    const site = await createSite(editor, { name: 'Secret', urls: [] });
    expect(await listSites(stranger)).toEqual([]);
    await expect(readSite(stranger, site.id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it('V07 the form, the call and the database agree on every limit of a site', async () => {
  const schema = z.toJSONSchema(siteInput, { io: 'input' }) as unknown as {
    properties: { name: { maxLength: number }; urls: { maxItems: number; items: { maxLength: number } } };
  };
  const [name] = await asSuper<{ length: number }>(
    services.superUrl,
    `select character_maximum_length as length from information_schema.columns where table_name = 'sites' and column_name = 'name'`,
  );
  expect(name?.length).toBe(schema.properties.name.maxLength);
  const insert = (count: number, length: number) =>
    asSuper(
      services.superUrl,
      `insert into sites (organization_id, id, name, urls) values ('ours', gen_random_uuid(), 'x', array_fill(repeat('u', ${length})::varchar, array[${count}]))`,
    );
  const { maxItems, items } = schema.properties.urls;
  await insert(maxItems, items.maxLength);
  await expect(insert(maxItems + 1, 1)).rejects.toThrow('sites_urls');
  await expect(insert(1, items.maxLength + 1)).rejects.toThrow('too long');
});
