import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import {
  confirmContact,
  queueMissingContactLinks,
  readContactLink,
  resendContactLink,
  sendContactLink,
} from '#domain/sites/contact-link.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { contactLinkQueue } from '#domain/sites/jobs.ts';
import { createSite, readSite, updateSite } from '#domain/sites/site.ts';
import { asSuper, contextOf, createOrganization } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';
import { letTimePass } from '#tests/setup/time.ts';

let testApi: TestApi;
let editor: Context;
beforeAll(async () => {
  testApi = await openTestApi();
  const services = { ...testApi.services, directory: testApi.directory };
  editor = contextOf(services, shop, 'list:sites', 'manage:sites');
});

const newAddress = () => `help-${randomUUID()}@shop.example`;
const site = (contactEmail: string | null, ctx = editor) => createSite(ctx, { name: 'Corner', urls: [], contactEmail });
const stateOf = async (id: string, ctx = editor) => (await readSite(ctx, id)).contactState;

/** Does what the worker does with each queued job, once. */
async function work(ctx = editor): Promise<void> {
  const isOurs = `name = '${contactLinkQueue.name}' and data->>'organizationId' = '${ctx.organizationId}'`;
  const taken = `delete from jobs.job where ${isOurs} returning data`;
  for (const { data } of await asSuper<{ data: { siteId: string } }>(testApi.services.superUrl, taken)) {
    await sendContactLink(jobContext(ctx, contactLinkQueue.name, ctx.organizationId ?? ''), data.siteId);
  }
}

async function tokenFor(address: string): Promise<string> {
  const [message] = await testApi.emails(address);
  return /\/contact\/confirm\/(\w+)/.exec(message?.text ?? '')?.[1] ?? '';
}

describe('a new contact address', () => {
  it('gets only a confirmation link until it is confirmed', async () => {
    const email = newAddress();
    const { id, contactState } = await site(email);
    expect(contactState).toBe('pending');
    await work();
    expect(await stateOf(id)).toBe('sent');
    const [message, ...more] = await testApi.emails(email);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ subject: 'Confirm this address for Corner' });
    const path = `/api/contact-links/${await tokenFor(email)}`;
    expect(await testApi.call(`GET ${path}`)).toMatchObject({
      body: { data: { site: 'Corner', email, isConfirmed: false } },
    });
    // Programs that look at links in mails change nothing.
    expect(await stateOf(id)).toBe('sent');
    for (let presses = 0; presses < 2; presses++) {
      expect(await testApi.call(`POST ${path}/confirm`)).toMatchObject({
        status: 200,
        body: { data: { isConfirmed: true } },
      });
    }
    expect(await stateOf(id)).toBe('confirmed');
  });

  it('that belongs to a member needs no confirmation', async () => {
    const [maren] = (await testApi.directory.listMembers(shop, { search: 'maren' })).members;
    const { id } = await site(maren?.primaryEmail?.toLowerCase() ?? null);
    await work();
    expect(await stateOf(id)).toBe('confirmed');
    expect(await testApi.emails(maren?.primaryEmail ?? '')).toEqual([]);
  });

  it('is confirmed for all sites of the organisation at once, and for no other organisation', async () => {
    const email = newAddress();
    const [first, second] = [await site(email), await site(email)];
    await work();
    await confirmContact(editor, await tokenFor(email));
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['confirmed', 'confirmed']);
    expect(await site(email)).toMatchObject({ contactState: 'confirmed' });
    const { database } = testApi.services;
    const other = contextOf(
      editor,
      await createOrganization(database, `other-${randomUUID()}`),
      'list:sites',
      'manage:sites',
    );
    expect(await site(email, other)).toMatchObject({ contactState: 'pending' });
  });

  it('that replaces a confirmed one must be confirmed, and the link of the old one expires', async () => {
    const [old, fresh] = [newAddress(), newAddress()];
    const { id } = await site(old);
    await work();
    const token = await tokenFor(old);
    await updateSite(editor, id, { contactEmail: fresh });
    await expect(confirmContact(editor, token)).rejects.toMatchObject({ code: 'contact_link_ended' });
    await work();
    await confirmContact(editor, await tokenFor(fresh));
    expect(await stateOf(id)).toBe('confirmed');
    await updateSite(editor, id, { name: 'Another name', contactEmail: fresh });
    expect(await stateOf(id)).toBe('confirmed');
    expect(await updateSite(editor, id, { contactEmail: newAddress() })).toMatchObject({ contactState: 'pending' });
    expect(await updateSite(editor, id, { contactEmail: null })).toMatchObject({ contactState: 'none' });
  });

  it('from before confirmation was required gets one confirmation email', async () => {
    const email = newAddress();
    const { id } = await site(null);
    await asSuper(testApi.services.superUrl, `update sites set contact_email = '${email}' where id = '${id}'`);
    await queueMissingContactLinks(editor);
    await work();
    expect(await stateOf(id)).toBe('sent');
    await queueMissingContactLinks(editor);
    await work();
    expect(await testApi.emails(email)).toHaveLength(1);
  });
});

describe('a confirmation link', () => {
  it('expires after a week, with its site, and with the next link', async () => {
    const email = newAddress();
    const { id } = await site(email);
    await work();
    const first = await tokenFor(email);
    await resendContactLink(editor, id);
    await work();
    const second = await tokenFor(email);
    await expect(readContactLink(editor, first)).rejects.toMatchObject({ code: 'contact_link_ended' });
    expect(await readContactLink(editor, second)).toMatchObject({ email });
    const week = 7 * 24 * 60 * 60_000;
    await letTimePass(testApi.services, week + 1000);
    await expect(confirmContact(editor, second)).rejects.toMatchObject({ code: 'contact_link_ended' });
    await letTimePass(testApi.services, -week);
    expect(await readContactLink(editor, second)).toMatchObject({ email });
    await deleteSite(editor, id);
    await expect(readContactLink(editor, second)).rejects.toMatchObject({ code: 'contact_link_ended' });
    expect(await testApi.call(`GET /api/contact-links/${'a'.repeat(43)}`)).toMatchObject({ status: 404 });
    expect(await testApi.call('GET /api/contact-links/short')).toMatchObject({ status: 404 });
  });

  it('is resent by members with permission to change the site, for an unconfirmed address', async () => {
    const email = newAddress();
    const { id } = await site(email);
    const reader = contextOf(editor, shop, 'list:sites');
    const stranger = contextOf(editor, `other-${randomUUID()}`, 'list:sites', 'manage:sites');
    await expect(resendContactLink(reader, id)).rejects.toMatchObject({ code: 'missing_permission' });
    await expect(resendContactLink(stranger, id)).rejects.toMatchObject({ code: 'site_not_found' });
    await work();
    await confirmContact(editor, await tokenFor(email));
    await expect(resendContactLink(editor, id)).rejects.toMatchObject({ code: 'nothing_to_confirm' });
  });
});

describe('emails to unconfirmed addresses are limited', () => {
  it('per recipient, across all senders and spellings of the address', async () => {
    const name = `victim-${randomUUID()}`;
    const { database } = testApi.services;
    const spellings = ['@mail.example', '+1@mail.example', '+sale@MAIL.example', '+2@mail.example', '+3@mail.example'];
    for (const spelling of spellings) {
      const ctx = contextOf(editor, await createOrganization(database, `spam-${randomUUID()}`), 'manage:sites');
      await site(`${name}${spelling}`.toLowerCase(), { ...ctx, actor: { kind: 'person', id: randomUUID() } });
    }
    const { id } = await site(null);
    await expect(updateSite(editor, id, { contactEmail: `${name}+4@mail.example` })).rejects.toMatchObject({
      kind: 'too-many',
      code: 'too_many_mails',
      message: `We have sent several emails to ${name}+4@mail.example today. Please try again in 24 hours.`,
    });
    expect(await stateOf(id)).toBe('none');
    const token = await testApi.tokenOf('maren');
    const invitation = { invitee: `${name}@mail.example`, organizationRoleIds: ['role-viewer'] };
    const invited = await testApi.call('POST /api/organizations/invitations/create', { token, body: invitation });
    expect(invited).toMatchObject({ status: 429, body: { code: 'too_many_mails' } });
    const asked = await testApi.call('POST /api/users/me/email', {
      token: await testApi.apiTokenOf('maren'),
      body: { email: `${name}@mail.example` },
    });
    expect(asked).toMatchObject({ status: 429, body: { code: 'too_many_mails' } });
    expect(await testApi.emails(`${name}@mail.example`)).toEqual([]);
  });

  it('per person and per organisation', async () => {
    const { database } = testApi.services;
    const writer = { kind: 'person' as const, id: randomUUID() };
    const organizationId = await createOrganization(database, `busy-${randomUUID()}`);
    const ctx = { ...contextOf(editor, organizationId, 'list:sites', 'manage:sites'), actor: writer };
    const { id } = await site(null, ctx);
    const change = (by: Context) => updateSite(by, id, { contactEmail: newAddress() });
    for (let count = 0; count < 60; count++) await spendMailBudget(ctx, newAddress());
    await expect(change(ctx)).rejects.toMatchObject({
      code: 'too_many_mails',
      message: /^You have sent a lot of emails/,
    });
    const others = Array.from({ length: 3 }, () => ({ ...ctx, actor: { kind: 'person' as const, id: randomUUID() } }));
    for (let count = 60; count < 200; count++) await spendMailBudget(others[count % 3] as Context, newAddress());
    await expect(change(others[0] as Context)).rejects.toMatchObject({
      code: 'too_many_mails',
      message: expect.stringMatching(/^Your organisation has sent a lot of emails today/),
    });
  });
});
