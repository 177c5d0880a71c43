import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chats } from '#database/schema/chat.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { answerGap, readGap, reopenGap } from '#domain/gaps/gap.ts';
import type { GapAnswerInput } from '#domain/gaps/inputs.ts';
import { noticeQueue } from '#domain/gaps/jobs.ts';
import { sendNotice } from '#domain/gaps/notices.ts';
import { refreshGaps } from '#domain/gaps/refresh.ts';
import { confirmVisitorEmails, readVisitorEmails, unsubscribeVisitor } from '#domain/gaps/visitor-emails.ts';
import { deleteDocument } from '#domain/knowledge/document.ts';
import { mailboxOf, spendFirstEmail, spendMailBudget } from '#domain/people/mail-budget.ts';
import { isSuppressed } from '#domain/people/mail-suppression.ts';
import { siteInput } from '#domain/sites/inputs.ts';
import { openMail } from '#providers/mail.ts';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { askWithoutAnswer, gapsOf } from '#tests/setup/gaps.ts';
import { openShop } from '#tests/setup/visitor.ts';

let services: TestServices;
let mailbox: MailSandbox;
let anyone: Context;

beforeAll(async () => {
  const folder = temporaryFolder('mail');
  mailbox = await startMail({ folder, port: 0, smtpPort: 0 });
  const mail = openMail({ url: mailbox.smtpUrl, from: 'Aisle <hello@aisle.example>' });
  services = { ...(await openTestServices()), mail };
  anyone = { ...services, actor: { kind: 'anonymous' }, organizationId: null, permissions: new Set() };
  afterAll(async () => {
    mail.close();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

const answer = 'Yes, for **£20** a month. See https://casino.example/win';
const draft: GapAnswerInput = {
  as: 'document',
  question: 'Do you hire out cellos?',
  answer,
  also: [],
  notifies: true,
  tests: [],
};

async function openShopWithGap(emails: string[], plan = 'scale') {
  const shop = await openShop(services, { plan });
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 3 });
  for (const email of emails) await askWithoutAnswer(shop, 'cello hire', { daysAgo: 2, email });
  await refreshGaps(shop.ctx, shop.site.id);
  const [gap] = await gapsOf(shop);
  const editor = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  return { shop, id: gap?.id ?? '', editor };
}

type ReceivedEmail = { subject: string; text: string; replyTo: string; headers: Record<string, string> };

const emailsTo = async (address: string) =>
  (await (await fetch(`${mailbox.url}/api/emails?to=${encodeURIComponent(address)}`)).json()) as ReceivedEmail[];

/** Every job runs again, as after a kill. */
async function workOff(organizationId: string): Promise<number> {
  const jobs = await asSuper<{ data: { gapId: string; chatId: string } }>(
    services.superUrl,
    `select data from jobs.job where name = '${noticeQueue.name}' and data->>'organizationId' = '${organizationId}'`,
  );
  const ctx = jobContext(services, noticeQueue.name, organizationId);
  for (const { data } of jobs) await sendNotice(ctx, data);
  return jobs.length;
}

const tokenOf = (mail: ReceivedEmail | undefined) => /emails\/answers\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

it('an address that a stranger entered gets one email without words of the shop, and the answer only after its owner agreed', async () => {
  const emails = ['ann@visitors.example', 'Ann@visitors.example', 'ben@visitors.example'];
  const { shop, id, editor } = await openShopWithGap(emails);
  await askWithoutAnswer(shop, 'Do you sell drums?', { email: 'cid@visitors.example' });
  expect(await readGap(editor, id)).toMatchObject({ visitors: 2, canEmailVisitors: true });
  await answerGap(editor, id, draft);
  expect(await workOff(shop.organizationId)).toBe(2);
  await workOff(shop.organizationId);
  const [first, ...others] = await emailsTo('ben@visitors.example');
  expect(others).toEqual([]);
  expect(first?.subject).toBe('Do you want the answer from Tarn & Trail?');
  expect(first?.text).toContain('If it wasn’t you, ignore this email. We won’t ask again.');
  for (const words of ['cello', '£20', 'casino']) expect(first?.text).not.toContain(words);
  expect(await readVisitorEmails(anyone, tokenOf(first))).toEqual({ site: 'Tarn & Trail', state: 'asked' });
  expect(await confirmVisitorEmails(anyone, tokenOf(first))).toMatchObject({ state: 'confirmed' });
  await workOff(shop.organizationId);
  await workOff(shop.organizationId);
  const received = await emailsTo('ben@visitors.example');
  expect(received).toHaveLength(2);
  const mail = received.find(({ subject }) => subject === 'Your question to Tarn & Trail');
  expect(mail?.text).toContain('You asked on Tarn & Trail: “cello hire”');
  expect(mail?.text).toContain('Yes, for £20 a month.');
  expect(mail?.text).toMatch(/Unsubscribe:\n\S+\/emails\/answers\/\S+/);
  expect(mail?.replyTo).toContain('help@shop.example');
  for (const address of ['ann@visitors.example', 'cid@visitors.example']) {
    expect((await emailsTo(address)).map(({ subject }) => subject)).not.toContain('Your question to Tarn & Trail');
  }
  expect(await reopenGap(editor, id)).toMatchObject({ visitors: 0 });
});

it('an unsubscribed address gets nothing from any site, until its owner agrees again', async () => {
  const address = 'eve@visitors.example';
  const one = await openShopWithGap([address]);
  await answerGap(one.editor, one.id, draft);
  await workOff(one.shop.organizationId);
  const token = tokenOf((await emailsTo(address))[0]);
  expect(await unsubscribeVisitor(anyone, token)).toMatchObject({ state: 'unsubscribed' });
  expect(await unsubscribeVisitor(anyone, token)).toMatchObject({ state: 'unsubscribed' });
  const other = await openShopWithGap(['Eve+shop@visitors.example']);
  await answerGap(other.editor, other.id, draft);
  await workOff(other.shop.organizationId);
  await workOff(one.shop.organizationId);
  expect(await emailsTo(address)).toHaveLength(1);
  expect(await emailsTo('eve+shop@visitors.example')).toEqual([]);
  expect(await confirmVisitorEmails(anyone, token)).toMatchObject({ state: 'confirmed' });
  expect(await isSuppressed(services, mailboxOf(address))).toBe(false);
});

it('no plan without payment emails visitors: not Free, not a trial, and not a plan that ended meanwhile', async () => {
  const free = await openShopWithGap(['fay@visitors.example'], 'free');
  expect(await readGap(free.editor, free.id)).toMatchObject({ canEmailVisitors: false });
  await expect(answerGap(free.editor, free.id, draft)).rejects.toMatchObject({ code: 'paid_plan_needed' });
  await expect(answerGap(free.editor, free.id, { ...draft, notifies: false })).resolves.toMatchObject({
    state: 'closed',
  });
  const trial = await openShopWithGap(['fay@visitors.example']);
  const change = (set: object) => transaction(trial.editor, tx => tx.update(entitlements).set(set));
  await change({ trialEndsAt: new Date(Date.now() + 86_400_000) });
  await expect(answerGap(trial.editor, trial.id, draft)).rejects.toMatchObject({ code: 'paid_plan_needed' });
  await change({ trialEndsAt: null });
  await answerGap(trial.editor, trial.id, draft);
  await change({ status: 'canceled' });
  expect(await workOff(trial.shop.organizationId)).toBe(1);
  expect(await emailsTo('fay@visitors.example')).toEqual([]);
});

it('no email is sent without a request or after the answer was deleted', async () => {
  const quiet = await openShopWithGap(['dee@visitors.example']);
  await answerGap(quiet.editor, quiet.id, { ...draft, notifies: false });
  expect(await workOff(quiet.shop.organizationId)).toBe(0);
  const gone = await openShopWithGap(['dee@visitors.example']);
  const { documentId } = await answerGap(gone.editor, gone.id, draft);
  await deleteDocument(gone.editor, documentId ?? '');
  expect(await workOff(gone.shop.organizationId)).toBe(1);
  expect(await emailsTo('dee@visitors.example')).toEqual([]);
});

it('four sites ask one address at most three times', async () => {
  for (let site = 0; site < 4; site++) {
    const { shop, id, editor } = await openShopWithGap(['gus@visitors.example']);
    await answerGap(editor, id, draft);
    await workOff(shop.organizationId).catch(error => expect(error).toMatchObject({ code: 'too_many_mails' }));
  }
  expect(await emailsTo('gus@visitors.example')).toHaveLength(3);
});

it('first emails use up neither the emails of members nor, if they are refused, those of the recipient', async () => {
  const { shop } = await openShopWithGap([]);
  const ctx = jobContext(services, noticeQueue.name, shop.organizationId);
  const stranger = (at: number) => `stranger${at}-${shop.organizationId}@visitors.example`;
  for (let at = 0; at < 200; at++) await spendFirstEmail(ctx, stranger(at));
  const refused = { code: 'too_many_mails', message: expect.stringContaining('Your organisation') };
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(spendFirstEmail(ctx, stranger(200))).rejects.toMatchObject(refused);
  await spendMailBudget(ctx, 'member@shop.example');
  const other = await openShopWithGap([]);
  await spendFirstEmail(jobContext(services, noticeQueue.name, other.shop.organizationId), stranger(200));
});

it('the link to confirm ends with the chat and with another address in it, the link to unsubscribe does not', async () => {
  const address = 'hal@visitors.example';
  const { shop, id, editor } = await openShopWithGap([address]);
  await answerGap(editor, id, draft);
  await workOff(shop.organizationId);
  const token = tokenOf((await emailsTo(address))[0]);
  await transaction(editor, tx => tx.update(chats).set({ contactEmail: 'ivy@visitors.example' }));
  const ended = { code: 'answer_link_ended' };
  await expect(confirmVisitorEmails(anyone, token)).rejects.toMatchObject(ended);
  await transaction(editor, tx => tx.delete(chats));
  await expect(confirmVisitorEmails(anyone, token)).rejects.toMatchObject(ended);
  for (const call of [readVisitorEmails, confirmVisitorEmails, unsubscribeVisitor])
    await expect(call(anyone, `${token}x`)).rejects.toMatchObject(ended);
  expect(await readVisitorEmails(anyone, token)).toEqual({ site: null, state: 'ended' });
  await transaction(editor, tx => tx.delete(sites).where(eq(sites.id, shop.site.id)));
  await services.database.transaction(null, tx =>
    tx.delete(organizations).where(eq(organizations.id, shop.organizationId)),
  );
  expect(await unsubscribeVisitor(anyone, token)).toEqual({ site: null, state: 'unsubscribed' });
  expect(await readVisitorEmails(anyone, token)).toEqual({ site: null, state: 'unsubscribed' });
  expect(await isSuppressed(services, mailboxOf(address))).toBe(true);
});

it.each(['asked', 'confirmed'] as const)(
  'an address that was %s is not asked again after its chats were deleted',
  async state => {
    const address = `kit-${state}@visitors.example`;
    const { shop, id, editor } = await openShopWithGap([address]);
    await answerGap(editor, id, draft);
    await workOff(shop.organizationId);
    const [first] = await emailsTo(address);
    if (state === 'confirmed') await confirmVisitorEmails(anyone, tokenOf(first));
    await transaction(editor, tx => tx.delete(chats));
    await askWithoutAnswer(shop, 'Do you sell drums?', { email: address.replace('@', '+again@') });
    await refreshGaps(shop.ctx, shop.site.id);
    const gap = (await gapsOf(shop)).find(({ state: now }) => now === 'open');
    await answerGap(editor, gap?.id ?? '', { ...draft, question: 'Do you sell drums?' });
    await workOff(shop.organizationId);
    const again = await emailsTo(address.replace('@', '+again@'));
    expect(again.map(({ subject }) => subject)).toEqual(state === 'confirmed' ? ['Your question to Tarn & Trail'] : []);
  },
);

it.each(['Win at casino.example', 'www.casino', 'https://a', 'me@casino', '+44 (0)20 7946-0958', '０９００１２３４５'])(
  'a site cannot be named %s, and an older name like that is not sent to strangers',
  async name => {
    expect(siteInput.safeParse({ name, urls: [] }).error?.issues[0]?.message).toBe(
      'Use a name without a web address, email address or phone number.',
    );
    const address = `jan${name.length}@visitors.example`;
    const { shop, id, editor } = await openShopWithGap([address]);
    await transaction(editor, tx => tx.update(sites).set({ name }).where(eq(sites.id, shop.site.id)));
    await answerGap(editor, id, draft);
    await workOff(shop.organizationId);
    const [mail] = await emailsTo(address);
    expect(mail?.subject).toBe('Do you want the answer from a website?');
    expect(mail?.text).not.toContain(name);
  },
);

it.each([
  'Tarn & Trail',
  'Dr. Foster Ltd.',
  'No. 5, St. Ives',
  'Müller & Söhne GmbH & Co. KG',
  '7.5 Tailors',
  'Since 1899–1999',
  'Route 66, 24/7',
])('a site can be named %s', name => expect(siteInput.safeParse({ name, urls: [] }).success).toBe(true));
