import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createSite } from '#domain/sites/site.ts';
import { defaultSettings, draftInput, type Widget, type WidgetSettings } from '#domain/widgets/inputs.ts';
import { discardDraft, listVersions, publishWidget, restoreVersion, saveDraft } from '#domain/widgets/publish.ts';
import { createWidget, listWidgets, readWidget } from '#domain/widgets/widget.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let editor: Context;
let colleague: Context;
let viewer: Context;
let stranger: Context;
let widget: Widget;

const texts = { title: '', greeting: 'Hello', notice: '', placeholder: '', launcher: '', suggestions: [] };
const greeting: WidgetSettings = { ...defaultSettings, texts: { en: texts } };
const brown: WidgetSettings = { ...greeting, accent: '#9a4420' };

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'manage:sites', 'list:widgets', 'manage:widgets');
  colleague = { ...editor, actor: { kind: 'person', id: 'colleague' } };
  viewer = contextOf(services, 'ours', 'list:widgets');
  stranger = contextOf(services, 'theirs', 'list:widgets', 'manage:widgets');
});

beforeEach(async () => {
  const site = await createSite(editor, { name: 'Shop', urls: [] });
  widget = await createWidget(editor, site.id, { name: 'Shop', description: '', type: 'bubble' });
});

describe('saveDraft', () => {
  it('stores the draft without changing what visitors see', async () => {
    const saved = await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    expect(saved).toMatchObject({ draft: greeting, config: defaultSettings, draftRevision: 2, hasChanges: true });
    expect(saved).toMatchObject({ version: 1, draftBy: { id: 'tester' }, draftAt: expect.any(String) });
  });

  it("refuses to overwrite another person's newer draft, and names the person", async () => {
    await saveDraft(colleague, widget.id, { settings: greeting, draftRevision: 1 });
    const late = saveDraft(editor, widget.id, { settings: brown, draftRevision: 1 });
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      code: 'draft_changed',
      message: 'Someone changed this widget after you opened it.',
    });
    expect(await readWidget(editor, widget.id)).toMatchObject({ draft: greeting, draftBy: { id: 'colleague' } });
  });

  it('accepts one of many concurrent saves, and reports the conflict to the others', async () => {
    const saves = [editor, colleague, editor, colleague].map(ctx =>
      saveDraft(ctx, widget.id, { settings: brown, draftRevision: 1 }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses a viewer and another organisation', async () => {
    const draft = { settings: brown, draftRevision: 1 };
    await expect(saveDraft(viewer, widget.id, draft)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(saveDraft(stranger, widget.id, draft)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readWidget(editor, widget.id)).toMatchObject({ draftRevision: 1, draft: defaultSettings });
  });

  it('V07 refuses unknown settings', () => {
    const wrong = {
      ...defaultSettings,
      accent: 'red;}*{display:none',
      variables: { '--aisle-radius': '1px;}', '--aisle-font-family': 'x;}' },
    };
    const fields = draftInput.safeParse({ settings: wrong, draftRevision: 1 }).error?.issues;
    expect(fields?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['settings.accent', 'Enter a colour as #rrggbb.'],
      ['settings.variables.--aisle-radius', 'Enter a length, for example 16px.'],
      ['settings.variables.--aisle-font-family', 'Enter font names, separated by commas.'],
    ]);
  });
});

describe('publishWidget', () => {
  it('E04 increments the version and shows the draft to visitors', async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    const published = await publishWidget(editor, widget.id, 2);
    expect(published).toMatchObject({ version: 2, config: greeting, hasChanges: false, publishedBy: { id: 'tester' } });
  });

  it('E04 the list has the published config, never the draft', async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    const find = async () => (await listWidgets(viewer, widget.siteId)).find(({ id }) => id === widget.id);
    expect(await find()).toMatchObject({ config: defaultSettings, hasChanges: true });
    await publishWidget(editor, widget.id, 2);
    expect(await find()).toMatchObject({ config: greeting, hasChanges: false });
  });

  it("does not publish a draft that is newer than the publisher's", async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    await saveDraft(colleague, widget.id, { settings: brown, draftRevision: 2 });
    await expect(publishWidget(editor, widget.id, 2)).rejects.toMatchObject({ code: 'draft_changed' });
    expect(await readWidget(editor, widget.id)).toMatchObject({ version: 1, config: defaultSettings });
  });

  it('publishes a draft as one version, even if the request is repeated', async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => publishWidget(editor, widget.id, 2)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'nothing_to_publish', message: 'Nothing has changed since version 2.' },
    });
  });

  it('E04 numbers concurrent versions without gaps or duplicates', async () => {
    await Promise.all([0, 1, 2, 3].map(lane => insist(lane % 2 ? editor : colleague, lane)));
    const { data } = await listVersions(viewer, widget.id, { perPage: 50 });
    expect(data.map(({ version }) => version)).toEqual(data.map((_, at) => data.length - at));
    expect(data).toHaveLength(5);
  });

  it('refuses a viewer and another organisation', async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    await expect(publishWidget(viewer, widget.id, 2)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(publishWidget(stranger, widget.id, 2)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readWidget(editor, widget.id)).toMatchObject({ version: 1 });
  });

  /** Saves its own colour and publishes it, and retries after every conflict. */
  async function insist(ctx: Context, lane: number): Promise<void> {
    const settings = { ...defaultSettings, accent: `#00000${lane + 1}` };
    for (;;) {
      try {
        const { draftRevision } = await readWidget(ctx, widget.id);
        const saved = await saveDraft(ctx, widget.id, { settings, draftRevision });
        await publishWidget(ctx, widget.id, saved.draftRevision);
        return;
      } catch (error) {
        expect(error).toMatchObject({ code: 'draft_changed' });
      }
    }
  }
});

describe('history', () => {
  beforeEach(async () => {
    await saveDraft(editor, widget.id, { settings: greeting, draftRevision: 1 });
    await publishWidget(editor, widget.id, 2);
    await saveDraft(colleague, widget.id, { settings: brown, draftRevision: 2 });
    await publishWidget(colleague, widget.id, 3);
  });

  it('E04 lists who published what, newest first and paginated', async () => {
    const first = await listVersions(viewer, widget.id, { perPage: 2 });
    expect(first.data).toMatchObject([
      { version: 3, changes: ['accent'], publishedBy: { id: 'colleague' } },
      { version: 2, changes: ['greeting'], publishedBy: { id: 'tester' } },
    ]);
    expect(first.pagination).toEqual({ next: '2', hasMore: true });
    const second = await listVersions(viewer, widget.id, { after: 2, perPage: 2 });
    expect(second).toMatchObject({ data: [{ version: 1, changes: [] }], pagination: { next: null, hasMore: false } });
    await expect(listVersions(stranger, widget.id, { perPage: 2 })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('E04 an earlier version is restored as the draft, and published with a new number', async () => {
    const restored = await restoreVersion(editor, widget.id, { version: 1, draftRevision: 3 });
    expect(restored).toMatchObject({ draft: defaultSettings, config: brown, version: 3, hasChanges: true });
    expect(await publishWidget(editor, widget.id, 4)).toMatchObject({ version: 4, config: defaultSettings });
    const { data } = await listVersions(viewer, widget.id, { perPage: 50 });
    expect(data.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('is not restored over a newer draft, by a viewer, or by another organisation', async () => {
    const restore = (ctx: Context, version: number, draftRevision: number) =>
      restoreVersion(ctx, widget.id, { version, draftRevision });
    await expect(restore(editor, 1, 2)).rejects.toMatchObject({ code: 'draft_changed' });
    await expect(restore(editor, 9, 3)).rejects.toMatchObject({ code: 'version_not_found' });
    await expect(restore(viewer, 1, 3)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(restore(stranger, 1, 3)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readWidget(editor, widget.id)).toMatchObject({ draft: brown, draftRevision: 3 });
  });

  it('resets a draft to the published version, except if the draft is newer or the caller has no permission', async () => {
    await saveDraft(editor, widget.id, { settings: defaultSettings, draftRevision: 3 });
    await expect(discardDraft(editor, widget.id, 3)).rejects.toMatchObject({
      code: 'draft_changed',
      message: 'You changed this widget somewhere else after you opened it here.',
    });
    await expect(discardDraft(viewer, widget.id, 4)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(discardDraft(stranger, widget.id, 4)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await discardDraft(editor, widget.id, 4)).toMatchObject({ draft: brown, hasChanges: false });
  });
});
