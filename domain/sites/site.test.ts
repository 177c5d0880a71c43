import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLookup, findOwner } from '#database/lookups.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { keys, sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import type { Context } from '#domain/context.ts';
import { deleteSite, readContents, removeSite } from '#domain/sites/delete-site.ts';
import { type Site, siteChange, siteInput } from '#domain/sites/inputs.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite, findOrCreateSite, listSites, readSite, updateSite } from '#domain/sites/site.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let site: Site;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  const { database } = services;
  await database.transaction('ours', async tx => {
    await tx.delete(sites);
  });
  await asSuper(services.superUrl, `delete from usage`);
  site = await createSite(editor, { name: 'Shop', urls: ['https://shop.example'] });
});

describe('createSite', () => {
  it('A21 adds a site with defaults, which its organisation can list and read', async () => {
    expect(await readSite(editor, site.id)).toEqual(site);
    expect(await listSites(editor)).toEqual([site]);
    expect(site).toMatchObject({
      organizationId: 'ours',
      name: 'Shop',
      urls: ['https://shop.example'],
      enabled: true,
      language: 'en',
      timeZone: 'UTC',
      contactEmail: null,
      retentionDays: 90,
    });
  });

  it('stores all given fields', async () => {
    const given = siteInput.parse({
      name: 'Laden',
      urls: ['laden.example/start'],
      language: 'de-at',
      timeZone: 'Europe/Vienna',
      contactEmail: ' Hilfe@Laden.example ',
      retentionDays: 30,
      enabled: false,
    });
    expect(await createSite(editor, given)).toMatchObject({
      urls: ['https://laden.example'],
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
      contactEmail: 'hilfe@laden.example',
      retentionDays: 30,
      enabled: false,
    });
  });

  it('refuses a viewer', async () => {
    await expect(createSite(viewer, { name: 'No', urls: [] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(findOrCreateSite(viewer, { name: 'No', urls: [] })).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await listSites(editor)).map(({ name }) => name)).not.toContain('No');
  });

  it('is invisible to another organisation', async () => {
    expect(await listSites(stranger)).toEqual([]);
    await expect(readSite(stranger, site.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('refuses one more than the plan allows, with a message', async () => {
    await createOrganization(services.database, 'small', 'free');
    const owner = contextOf(services, 'small', 'list:sites', 'manage:sites');
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => createSite(owner, { name: `Shop ${n}`, urls: [] })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listSites(owner)).toHaveLength(1);
    await expect(createSite(owner, { name: 'More', urls: [] })).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'The Free plan includes 1 site. Choose a larger plan for more.',
    });
  });
});

describe('updateSite', () => {
  it('A21 changes the given fields, and keeps the rest', async () => {
    const changed = await updateSite(editor, site.id, { name: 'New name', contactEmail: 'help@shop.example' });
    expect(changed).toMatchObject({ name: 'New name', contactEmail: 'help@shop.example', urls: site.urls });
    expect(changed.updatedAt > site.updatedAt).toBe(true);
    expect(await readSite(editor, site.id)).toEqual(changed);
    expect(await updateSite(editor, site.id, siteChange.parse({ contactEmail: '' }))).toMatchObject({
      name: 'New name',
      contactEmail: null,
    });
  });

  it('refuses a viewer', async () => {
    await expect(updateSite(viewer, site.id, { name: 'No' })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await readSite(editor, site.id)).toEqual(site);
  });

  it('finds nothing in another organisation', async () => {
    await expect(updateSite(stranger, site.id, { name: 'Theirs' })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readSite(editor, site.id)).toEqual(site);
  });

  it('saves for the first of two people who opened the same site, and refuses the second', async () => {
    const opened = { updatedAt: site.updatedAt };
    const both = await Promise.allSettled([
      updateSite(editor, site.id, { ...opened, name: 'Mine' }),
      updateSite(editor, site.id, { ...opened, name: 'Yours' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict', code: 'site_changed', message: expect.stringContaining('Someone else saved') },
    });
  });

  it('compares timestamps with the microseconds of the database', async () => {
    await asSuper(services.superUrl, `update sites set updated_at = '2026-01-02 03:04:05.678901+00'`);
    const { updatedAt } = await readSite(editor, site.id);
    expect(await updateSite(editor, site.id, { updatedAt, name: 'Dated' })).toMatchObject({ name: 'Dated' });
  });

  it('V06 X06 needs an organisation', async () => {
    const nowhere = { ...editor, organizationId: null };
    const refusal = { message: 'No active organization or site' };
    await expect(updateSite(nowhere, site.id, {})).rejects.toMatchObject(refusal);
    await expect(deleteSite(nowhere, site.id)).rejects.toMatchObject(refusal);
  });
});

describe('deleteSite', () => {
  const fill = async () => {
    const { secret } = await createKey(editor, site.id, { name: 'TestPayments' });
    const now = new Date();
    const owned = { organizationId: 'ours', createdAt: now };
    const [widgetId, chatId] = [newId(), newId()];
    await services.database.transaction('ours', async tx => {
      const widget = { name: 'Bubble', type: 'bubble', key: 'w_ours', draft: {}, updatedAt: now } as const;
      await tx.insert(widgets).values({ ...owned, id: widgetId, siteId: site.id, ...widget });
      await addLookup(tx, 'widget-key', 'w_ours', { organizationId: 'ours', objectId: widgetId });
      const chat = { channel: 'widget', language: 'en', updatedAt: now } as const;
      await tx.insert(chats).values({ ...owned, id: chatId, siteId: site.id, widgetId, ...chat });
      const said = (position: number) => ({
        ...owned,
        id: newId(),
        chatId,
        position,
        role: 'visitor' as const,
        text: 'Hello',
      });
      await tx.insert(messages).values([said(0), said(1), said(2)]);
    });
    return secret;
  };

  it('A21 shows beforehand what will be deleted, deletes it all with its lookups, and frees the quota', async () => {
    const secret = await fill();
    const lost = { widgets: 1, keys: 1, documents: 0, products: 0, rules: 0, chats: 1, messages: 3 };
    expect(await readContents(viewer, site.id)).toEqual(lost);
    expect(await deleteSite(editor, site.id)).toEqual({ id: site.id, lost });

    expect(await listSites(editor)).toEqual([]);
    await services.database.transaction('ours', async tx => {
      for (const table of [widgets, keys, chats, messages]) expect(await tx.select().from(table)).toEqual([]);
    });
    expect(await findOwner(services.database, 'widget-key', 'w_ours')).toBeUndefined();
    expect(await findOwner(services.database, 'site-key', secret)).toBeUndefined();
    const used = await asSuper(services.superUrl, `select used from usage where kind = 'sites'`);
    expect(used).toEqual([{ used: 0 }]);
  });

  it('keeps the other sites and their lookups', async () => {
    const other = await createSite(editor, { name: 'Other', urls: [] });
    const { secret } = await createKey(editor, other.id, { name: 'Other till' });
    await fill();
    await deleteSite(editor, site.id);
    expect(await readContents(editor, other.id)).toMatchObject({ widgets: 0, keys: 1, chats: 0 });
    expect(await findOwner(services.database, 'site-key', secret)).toMatchObject({ organizationId: 'ours' });
  });

  it('returns quickly even for large sites; a job deletes the rest, and may run several times', async () => {
    await fill();
    const many = Array.from({ length: 600 }, (_, at) => at + 3);
    await services.database.transaction('ours', async tx => {
      const [chat] = await tx.select({ id: chats.id }).from(chats);
      const owned = { organizationId: 'ours', chatId: chat?.id ?? '', role: 'visitor', text: 'Hello' } as const;
      await tx
        .insert(messages)
        .values(many.map(position => ({ ...owned, id: newId(), position, createdAt: new Date() })));
    });
    await deleteSite(editor, site.id);
    expect(await listSites(editor)).toEqual([]);
    await expect(readSite(editor, site.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await asSuper(services.superUrl, `select used from usage where kind = 'sites'`)).toEqual([{ used: 0 }]);
    await removeSite(stranger, site.id);
    const rows = await asSuper(services.superUrl, `select id from sites where organization_id = 'ours'`);
    expect(rows).toHaveLength(1);
    await Promise.all([removeSite(editor, site.id), removeSite(editor, site.id)]);
    for (const table of ['sites', 'chats', 'messages', 'widgets']) {
      expect(await asSuper(services.superUrl, `select 1 from ${table} where organization_id = 'ours'`)).toEqual([]);
    }
  });

  it('frees the quota once, even if it is called several times', async () => {
    await createSite(editor, { name: 'Other', urls: [] });
    const tries = await Promise.allSettled([1, 2, 3].map(() => deleteSite(editor, site.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await asSuper(services.superUrl, `select used from usage where kind = 'sites'`)).toEqual([{ used: 1 }]);
  });

  it('refuses a viewer', async () => {
    await expect(deleteSite(viewer, site.id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listSites(editor)).toEqual([site]);
  });

  it('finds nothing in another organisation', async () => {
    await expect(deleteSite(stranger, site.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(readContents(stranger, site.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listSites(editor)).toEqual([site]);
  });
});
