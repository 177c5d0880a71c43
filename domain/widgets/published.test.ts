import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createSite } from '#domain/sites/site.ts';
import { ownWords } from '#domain/widgets/config.ts';
import { defaultSettings, type Widget, type WidgetSettings, widgetConfig } from '#domain/widgets/inputs.ts';
import { addPicture, findWidgetPicture } from '#domain/widgets/picture.ts';
import { publishWidget, saveDraft } from '#domain/widgets/publish.ts';
import { findPublished } from '#domain/widgets/published.ts';
import { createWidget, updateWidget } from '#domain/widgets/widget.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity } from '#tests/setup/identity.ts';
import { letTimePass } from '#tests/setup/time.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let widget: Widget;

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)]).toString('base64');
const german = { ...ownWords, title: 'Hilfe', greeting: 'Hallo', suggestions: ['Passt es?'] };
const settings: WidgetSettings = { ...defaultSettings, texts: { de: german }, variables: { '--aisle-radius': '4px' } };

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'manage:sites', 'list:widgets', 'manage:widgets');
  viewer = contextOf(services, 'ours', 'list:widgets');
  stranger = contextOf(services, 'theirs', 'list:widgets', 'manage:widgets');
});

beforeEach(async () => {
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
  widget = await createWidget(editor, siteId, { name: 'Widget', description: '', type: 'bubble' });
});

const configOf = (ctx: Context, language?: string) =>
  services.database.transaction(ctx.organizationId, async tx =>
    (await findPublished(tx, ctx, widget.id))?.configIn(language),
  );
const asOwner = (statement: string) => asSuper(services.superUrl, statement);

describe('findPublished', () => {
  it('returns the published settings, and nothing of the draft', async () => {
    await saveDraft(editor, widget.id, { settings, draftRevision: 1 });
    expect(await configOf(editor, 'de')).toMatchObject({ version: 1, texts: { title: '' }, variables: {} });
    await publishWidget(editor, widget.id, 2);
    const config = await configOf(editor, 'de');
    expect(widgetConfig.parse(config)).toEqual(config);
    const notice = 'Automatische Antworten auf Basis unserer Seiten';
    const texts = { ...german, notice };
    expect(config).toMatchObject({ key: widget.key, version: 2, name: 'Shop', language: 'de', texts });
    expect(config).toMatchObject({ hidden: false, variables: { '--aisle-radius': '4px' } });
    expect(await configOf(stranger, 'de')).toBeUndefined();
  });

  it.each([
    ['the widget is switched off', () => updateWidget(editor, widget.id, { ...widget, enabled: false })],
    ['the site is switched off', () => asOwner(`update sites set enabled = false where id = '${siteId}'`)],
  ])('is hidden when %s', async (_, switchOff) => {
    await switchOff();
    expect(await configOf(editor)).toMatchObject({ hidden: true });
  });

  it('is hidden when the plan has ended, and shown while a payment is past due', async () => {
    const setStatus = (status: string) =>
      asOwner(`update entitlements set status = '${status}' where organization_id = 'ours'`);
    const seen: unknown[] = [];
    for (const status of ['past_due', 'paused', 'canceled', 'active']) {
      await setStatus(status);
      seen.push((await configOf(editor))?.hidden);
    }
    expect(seen).toEqual([false, true, true, false]);
  });

  it('offers contact only if the site has a confirmed contact address', async () => {
    expect(await configOf(editor)).toMatchObject({ show: { sources: true, contact: false } });
    await asOwner(`update sites set contact_email = 'help@shop.example' where id = '${siteId}'`);
    expect(await configOf(editor)).toMatchObject({ show: { contact: false } });
    await asOwner(`update sites set contact_confirmed_at = now() where id = '${siteId}'`);
    expect(await configOf(editor)).toMatchObject({ show: { contact: true } });
  });
});

describe('the AI notice', () => {
  const serverDefault = { url: 'https://model.example', model: 'usual' } as NonNullable<
    Context['models']['serverDefault']
  >;
  const server = () => ({ ...editor, models: { ...editor.models, serverDefault } });
  const own = (enabled: boolean) =>
    asOwner(`insert into model_settings (organization_id, enabled, url, model, updated_at)
      values ('ours', ${enabled}, 'https://model.example', 'm', now()) on conflict (organization_id) do update set enabled = ${enabled}`);

  it('is shown if the organisation’s own model or the server’s model answers', async () => {
    expect(await configOf(editor)).toMatchObject({ ai: false });
    expect(await configOf(server())).toMatchObject({ ai: true });
    await own(false);
    expect(await configOf(server())).toMatchObject({ ai: false });
    await own(true);
    expect(await configOf(editor)).toMatchObject({ ai: true });
    await asOwner('delete from model_settings');
  });

  it('replaces a published text that hides it as soon as a model is configured', async () => {
    const texts = { en: { ...ownWords, notice: 'Welcome!' } };
    await saveDraft(editor, widget.id, { settings: { ...defaultSettings, texts }, draftRevision: 1 });
    await publishWidget(editor, widget.id, 2);
    expect(await configOf(editor)).toMatchObject({ texts: { notice: 'Welcome!' } });
    expect(await configOf(server())).toMatchObject({ texts: { notice: 'Answers come from an AI assistant' } });
  });
});

describe('pictures', () => {
  it('are stored for a draft and served to every page with their real type', async () => {
    const { id, url } = await addPicture(editor, siteId, png);
    const avatar = { kind: 'picture', pictureId: id } as const;
    await saveDraft(editor, widget.id, { settings: { ...settings, avatar }, draftRevision: 1 });
    await publishWidget(editor, widget.id, 2);
    expect(await configOf(editor)).toMatchObject({ avatar: { kind: 'picture', url } });
    const identity = await startTestIdentity();
    const answer = await createCaller(services, identity).fetch(url);
    await identity.stop();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are refused if the file is not really a picture or is too large', async () => {
    const markup = Buffer.from('<svg onload="alert(1)">').toString('base64');
    const large = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(100_000)]).toString('base64');
    for (const image of [markup, large]) {
      await expect(addPicture(editor, siteId, image)).rejects.toMatchObject({ code: 'not_a_picture' });
    }
  });

  it('are refused from a viewer, and for a site of another organisation', async () => {
    await expect(addPicture(viewer, siteId, png)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(addPicture(stranger, siteId, png)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('of another site cannot be used in a draft', async () => {
    const other = await createSite(editor, { name: 'Other', urls: [] });
    const { id } = await addPicture(editor, other.id, png);
    const avatar = { kind: 'picture', pictureId: id } as const;
    const save = saveDraft(editor, widget.id, { settings: { ...settings, avatar }, draftRevision: 1 });
    await expect(save).rejects.toMatchObject({ code: 'picture_not_found' });
  });

  it('are deleted after a day if no draft or version uses them', async () => {
    const [used, unused] = [await addPicture(editor, siteId, png), await addPicture(editor, siteId, png)];
    const avatar = { kind: 'picture', pictureId: used.id } as const;
    await saveDraft(editor, widget.id, { settings: { ...settings, avatar }, draftRevision: 1 });
    await letTimePass(services, 25 * 60 * 60 * 1000);
    await addPicture(editor, siteId, png);
    expect(await findWidgetPicture(services, used.id)).toMatchObject({ type: 'image/png' });
    expect(await findWidgetPicture(services, unused.id)).toBeUndefined();
  });
});
