import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { sendContact } from '#domain/chat/contact.ts';
import { contactQueue } from '#domain/chat/jobs.ts';
import { jobContext } from '#domain/context.ts';
import { openMail } from '#providers/mail.ts';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { answerWithPassage } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { arrive, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let mailbox: MailSandbox;
let call: ReturnType<typeof openWidgetApi>;

beforeAll(async () => {
  const folder = temporaryFolder('mail');
  mailbox = await startMail({ folder, port: 0, smtpPort: 0 });
  const mail = openMail({ url: mailbox.smtpUrl, from: 'Aisle <hello@aisle.example>' });
  services = { ...(await openTestServices()), mail };
  call = openWidgetApi(services, { visitorLimits: highLimits });
  afterAll(async () => {
    mail.close();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

type ReceivedEmail = { subject: string; text: string; replyTo: string; attachments: { name: string; text: string }[] };

const emailsTo = async (address: string) =>
  (await (await fetch(`${mailbox.url}/api/emails?to=${encodeURIComponent(address)}`)).json()) as ReceivedEmail[];

const queued = ({ organizationId }: Shop) =>
  asSuper<{ data: { organizationId: string; messageId: string } }>(
    services.superUrl,
    `select data from jobs.job where name = '${contactQueue.name}' and data->>'organizationId' = '${organizationId}'`,
  );

const input = { name: 'Jo Ásgeir', email: 'jo@visitors.example', message: 'My order is late.\nPlease look.' };

/** Does what the worker does with each queued job. */
async function work(shop: Shop): Promise<void> {
  const ctx = jobContext(services, contactQueue.name, shop.organizationId);
  for (const { data } of await queued(shop)) await sendContact(ctx, data.messageId);
}

it('a contact message is emailed to the site with the conversation, and the recipient can reply to the visitor', async () => {
  const shop = await openShop(services, { contactEmail: 'team@one.example' });
  const visitor = await arrive(call, shop);
  const { chatId } = await visitor.answerTo('Where is my order?', { page: `${page}/orders` });
  expect(await visitor.send('POST /contact', input)).toMatchObject({ status: 200, body: { data: { chatId } } });
  // The queue has no tenant isolation, so it must contain no text of a person.
  expect(JSON.stringify(await queued(shop))).not.toMatch(/late|visitors\.example|Jo/);
  await work(shop);
  const [message, ...more] = await emailsTo('team@one.example');
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    subject: 'Jo Ásgeir wrote to you on Tarn & Trail',
    replyTo: 'jo@visitors.example',
    text: expect.stringMatching(/My order is late\.[\s\S]*Please look\.[\s\S]*shop\.example\/orders/),
  });
  expect(message?.attachments[0]).toMatchObject({
    name: 'conversation.txt',
    text: expect.stringMatching(
      /Visitor\s+Where is my order\?[\s\S]*Assistant\s+I don't have an answer[\s\S]*Visitor\s+My order is late/,
    ),
  });
  const [row] = await services.database.transaction(shop.organizationId, tx => tx.select().from(chats));
  expect(row).toMatchObject({ contactName: 'Jo Ásgeir', contactEmail: 'jo@visitors.example', questions: 1 });
  expect((await visitor.history()).messages.at(-1)).toMatchObject({ role: 'visitor', text: input.message });
});

it('the attached conversation includes the suggested passages', async () => {
  const shop = await openShop(services, { contactEmail: 'team@unsure.example' });
  const visitor = await arrive(
    openWidgetApi(services, { visitorLimits: highLimits, answerer: answerWithPassage }),
    shop,
  );
  await visitor.ask('Can I exchange them?');
  await visitor.send('POST /contact', input);
  await work(shop);
  const [message] = await emailsTo('team@unsure.example');
  expect(message?.attachments[0]?.text).toMatch(/this might help:\s+- Returns, Worn pairs/);
});

it('a contact message without an earlier question starts a conversation', async () => {
  const shop = await openShop(services, { contactEmail: 'team@two.example' });
  const visitor = await arrive(call, shop);
  await visitor.send('POST /contact', input);
  await work(shop);
  expect(await emailsTo('team@two.example')).toHaveLength(1);
});

it('a contact email is retried while mail cannot be sent', async () => {
  const shop = await openShop(services, { contactEmail: 'team@three.example' });
  await (await arrive(call, shop)).send('POST /contact', input);
  const [job] = await queued(shop);
  const down = { ...services, mail: openMail({ url: 'smtp://127.0.0.1:9', from: 'a@b.example' }) };
  const ctx = jobContext(down, contactQueue.name, shop.organizationId);
  await expect(sendContact(ctx, job?.data.messageId ?? '')).rejects.toMatchObject({ kind: 'unavailable' });
  await work(shop);
  expect(await emailsTo('team@three.example')).toHaveLength(1);
});

it('a contact email is not sent after the visitor deleted it or the contact address was removed', async () => {
  const shop = await openShop(services, { contactEmail: 'team@four.example' });
  const [regretful, late] = [await arrive(call, shop), await arrive(call, shop)];
  await regretful.send('POST /contact', input);
  await regretful.send('DELETE /chat');
  await work(shop);
  await late.send('POST /contact', input);
  await services.database.transaction(shop.organizationId, tx =>
    tx.update(sites).set({ contactEmail: null }).where(eq(sites.id, shop.site.id)),
  );
  await work(shop);
  expect(await emailsTo('team@four.example')).toEqual([]);
});

it('a job of one organisation finds nothing of another', async () => {
  const [ours, theirs] = [
    await openShop(services, { contactEmail: 'team@ours.example' }),
    await openShop(services, { contactEmail: 'team@theirs.example' }),
  ];
  await (await arrive(call, theirs)).send('POST /contact', input);
  const [row] = await services.database.transaction(theirs.organizationId, tx => tx.select().from(messages));
  await sendContact(jobContext(services, contactQueue.name, ours.organizationId), row?.id ?? '');
  expect([...(await emailsTo('team@ours.example')), ...(await emailsTo('team@theirs.example'))]).toEqual([]);
});

it("a visitor's name cannot inject mail headers", async () => {
  const shop = await openShop(services, { contactEmail: 'team@five.example' });
  const sly = { ...input, name: 'Jo\r\nBcc: everybody@x.example' };
  await (await arrive(call, shop)).send('POST /contact', sly);
  await work(shop);
  expect(await emailsTo('everybody@x.example')).toEqual([]);
  expect((await emailsTo('team@five.example'))[0]?.subject).not.toContain('\n');
});
