import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteChange, siteInput, siteLimits } from '#domain/sites/inputs.ts';
import { asSuper, createOrganization, openTestServices } from '#tests/setup/database.ts';

describe('site input', () => {
  const words = (change: object) => siteChange.safeParse(change).error?.issues.map(({ message }) => message);

  it.each([
    [{ name: ' ' }, 'Give the site a name.'],
    [{ language: 'not a language' }, 'Choose a language.'],
    [{ timeZone: 'Europe/Atlantis' }, 'Choose a time zone, for example Europe/London.'],
    [{ timeZone: '+02:00' }, 'Choose a time zone, for example Europe/London.'],
    [{ contactEmail: 'help' }, 'Enter the full address, for example help@shop.example'],
    [{ retentionDays: 0 }, 'Enter a number of days from 1 to 730.'],
    [{ retentionDays: 731 }, 'Enter a number of days from 1 to 730.'],
    [{ retentionDays: 1.5 }, 'Enter a number of days from 1 to 730.'],
    [{ retentionDays: Number.NaN }, 'Enter a number of days from 1 to 730.'],
  ])('%o is refused with a message', (change, message) => {
    expect(words(change)).toContain(message);
  });

  it('V07 form, API and database have the same limits for a site and a key', async () => {
    const services = await openTestServices();
    const schema = z.toJSONSchema(siteInput, { io: 'input' }) as unknown as {
      properties: Record<string, { maxLength: number; maxItems: number; items: { maxLength: number } }>;
    };
    const columns = await asSuper<{ name: string; length: number }>(
      services.superUrl,
      `select column_name as name, character_maximum_length as length from information_schema.columns
       where table_name = 'sites'`,
    );
    const lengthOf = (column: string) => columns.find(({ name }) => name === column)?.length;
    expect(lengthOf('name')).toBe(schema.properties.name?.maxLength);
    expect(lengthOf('language')).toBe(schema.properties.language?.maxLength);
    expect(lengthOf('time_zone')).toBe(schema.properties.timeZone?.maxLength);
    expect(lengthOf('contact_email')).toBe(siteLimits.contactEmail);
    const [key] = await asSuper<{ length: number }>(
      services.superUrl,
      `select character_maximum_length as length from information_schema.columns where table_name = 'keys' and column_name = 'name'`,
    );
    expect(key?.length).toBe(siteLimits.keyName);
    await createOrganization(services.database, 'ours');
    const insert = (count: number, length: number, days = 90) =>
      asSuper(
        services.superUrl,
        `insert into sites (organization_id, id, name, urls, retention_days)
         values ('ours', gen_random_uuid(), 'x', array_fill(repeat('u', ${length})::varchar, array[${count}]), ${days})`,
      );
    const { maxItems = 0, items } = schema.properties.urls ?? {};
    await insert(maxItems, items?.maxLength ?? 0);
    await expect(insert(maxItems + 1, 1)).rejects.toThrow('sites_urls');
    await expect(insert(1, (items?.maxLength ?? 0) + 1)).rejects.toThrow('too long');
    await insert(1, 1, 730);
    for (const days of [0, 731]) await expect(insert(1, 1, days)).rejects.toThrow('sites_retention');
  });
});
