import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOwner } from '#database/lookups.ts';
import type { Context } from '#domain/context.ts';
import { createSite } from '#domain/sites/site.ts';
import { defaultSettings, newWidgetInput, widgetInput, widgetLimits } from '#domain/widgets/inputs.ts';
import { saveDraft } from '#domain/widgets/publish.ts';
import { recordSeen } from '#domain/widgets/published.ts';
import {
  createWidget,
  deleteWidget,
  duplicateWidget,
  listWidgets,
  readWidget,
  updateWidget,
} from '#domain/widgets/widget.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;

const bubble = { name: 'Product pages', description: '', type: 'bubble' } as const;
const nowhere = '01a1d000-0000-7000-8000-00000000000f';

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'manage:sites', 'list:widgets', 'manage:widgets');
  viewer = contextOf(services, 'ours', 'list:widgets');
  stranger = contextOf(services, 'theirs', 'list:widgets', 'manage:widgets');
});

beforeEach(async () => {
  siteId = (await createSite(editor, { name: 'Shop', urls: ['https://shop.example'] })).id;
});

describe('createWidget', () => {
  it('E04 publishes version 1 immediately, with a key that identifies the organisation', async () => {
    const widget = await createWidget(editor, siteId, bubble);
    expect(widget).toMatchObject({ name: 'Product pages', type: 'bubble', version: 1, enabled: true, siteId });
    expect(widget).toMatchObject({ config: defaultSettings, draft: defaultSettings, hasChanges: false });
    expect(widget.key).toMatch(/^w_[0-9A-Za-z]{22}$/);
    expect(await findOwner(services.database, 'widget-key', widget.key)).toEqual({
      organizationId: 'ours',
      objectId: widget.id,
    });
    expect(await listWidgets(viewer, siteId)).toMatchObject([
      { id: widget.id, config: widget.config, seenAt: null, questionsThisWeek: 0 },
    ]);
    expect(await readWidget(viewer, widget.id)).toEqual(widget);
  });

  it('refuses a viewer', async () => {
    await expect(createWidget(viewer, siteId, bubble)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listWidgets(editor, siteId)).toEqual([]);
  });

  it('is invisible to another organisation, and refuses a site of another', async () => {
    const widget = await createWidget(editor, siteId, bubble);
    await expect(readWidget(stranger, widget.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(listWidgets(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(createWidget(stranger, siteId, bubble)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('reports the limit per site, even with concurrent requests', async () => {
    await asSuper(
      services.superUrl,
      `insert into widgets (organization_id, id, site_id, name, type, key, draft, created_at, updated_at)
       select 'ours', gen_random_uuid(), '${siteId}', 'Many', 'bubble', 'w_' || n, '{}', now(), now()
       from generate_series(1, ${widgetLimits.perSite - 1}) n`,
    );
    const results = await Promise.allSettled([1, 2, 3].map(() => createWidget(editor, siteId, bubble)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'widgets_full' } });
  });
});

describe('updateWidget', () => {
  const change = { name: 'Renamed', description: 'For the outlet', enabled: false };

  it('renames and disables a widget', async () => {
    const { id } = await createWidget(editor, siteId, bubble);
    expect(await updateWidget(editor, id, change)).toMatchObject({ ...change, version: 1 });
  });

  it('refuses a viewer and another organisation', async () => {
    const { id } = await createWidget(editor, siteId, bubble);
    await expect(updateWidget(viewer, id, change)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(updateWidget(stranger, id, change)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readWidget(editor, id)).toMatchObject({ name: 'Product pages', enabled: true });
  });
});

describe('duplicateWidget', () => {
  it('creates a copy with its own key and an unpublished draft', async () => {
    const { id, key } = await createWidget(editor, siteId, { ...bubble, name: 'x'.repeat(80) });
    await saveDraft(editor, id, { settings: { ...defaultSettings, accent: '#9a4420' }, draftRevision: 1 });
    const copy = await duplicateWidget(editor, id);
    expect(copy).toMatchObject({ version: 1, hasChanges: true, config: defaultSettings, draft: { accent: '#9a4420' } });
    expect(copy.name).toBe(`Copy of ${'x'.repeat(72)}`);
    expect(copy.key).not.toBe(key);
  });

  it('refuses a viewer and another organisation', async () => {
    const { id } = await createWidget(editor, siteId, bubble);
    await expect(duplicateWidget(viewer, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(duplicateWidget(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listWidgets(editor, siteId)).toHaveLength(1);
  });
});

describe('deleteWidget', () => {
  it('deletes the widget, its versions and its key; its chats are kept', async () => {
    const { id, key } = await createWidget(editor, siteId, bubble);
    await addChat(id, '1 day');
    await deleteWidget(editor, id);
    await expect(readWidget(editor, id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await findOwner(services.database, 'widget-key', key)).toBeUndefined();
    const left = await asSuper(
      services.superUrl,
      `select (select count(*)::int from widget_versions where widget_id = '${id}') as versions,
              (select count(*)::int from chats where site_id = '${siteId}' and widget_id is null) as chats`,
    );
    expect(left).toEqual([{ versions: 0, chats: 1 }]);
  });

  it('refuses a viewer and another organisation', async () => {
    const { id } = await createWidget(editor, siteId, bubble);
    await expect(deleteWidget(viewer, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteWidget(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(deleteWidget(editor, nowhere)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readWidget(editor, id)).toMatchObject({ id });
  });
});

it('counts the questions of the last seven days, and updates the last page at most once a minute', async () => {
  const { id } = await createWidget(editor, siteId, bubble);
  await addChat(id, '1 day');
  await addChat(id, '8 days');
  await recordSeen(editor, id, 'https://shop.example/tents');
  await recordSeen(editor, id, 'https://shop.example/too-soon');
  await recordSeen(stranger, id, 'https://evil.example');
  expect(await listWidgets(viewer, siteId)).toMatchObject([
    { questionsThisWeek: 1, seenUrl: 'https://shop.example/tents', seenAt: expect.any(String) },
  ]);
  const later = { ...editor, clock: { now: () => new Date(Date.now() + 61_000) } };
  await recordSeen(later, id, 'https://shop.example/later');
  expect(await readWidget(viewer, id)).toMatchObject({ seenUrl: 'https://shop.example/later' });
});

it('V07 reports invalid widget input in words', () => {
  expect(newWidgetInput.safeParse({ name: ' ', type: 'popup' }).error?.issues[0]?.message).toBe(
    'Give the widget a name.',
  );
  const long = { name: 'x'.repeat(81), description: 'y'.repeat(301), enabled: true };
  expect(widgetInput.safeParse(long).error?.issues.map(({ message }) => message)).toEqual([
    'Use at most 80 characters.',
    'Use at most 300 characters.',
  ]);
});

async function addChat(widgetId: string, age: string): Promise<void> {
  const at = `now() - interval '${age}'`;
  await asSuper(
    services.superUrl,
    `with chat as (
       insert into chats (organization_id, id, site_id, widget_id, channel, language, created_at, updated_at)
       values ('ours', gen_random_uuid(), '${siteId}', '${widgetId}', 'widget', 'en', ${at}, ${at}) returning id
     ), said(role, position) as (values ('visitor', 1), ('assistant', 2))
     insert into messages (organization_id, id, chat_id, position, role, text, created_at)
     select 'ours', gen_random_uuid(), chat.id, said.position, said.role, 'Hello', ${at} from chat, said`,
  );
}
