import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Context } from '#domain/context.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { pictureUrlOf } from '#domain/products/picture.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';
import { answer } from '#tests/setup/rules.ts';

let ctx: Context;
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
});

async function openShop(): Promise<string> {
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, { title: 'Shipping', text: 'Delivery to Ireland takes 3 to 5 days and costs £9.95.' });
  return siteId;
}

/** An earlier question and its answer. */
const history = [
  { role: 'visitor' as const, text: 'How much is delivery to Ireland?' },
  { role: 'assistant' as const, text: 'Delivery to Ireland takes 3 to 5 days and costs £9.95. [1]' },
];

const ask = (siteId: string, text: string, more: object = {}) =>
  collectAnswer(createAnswerer(), ctx, { siteId, text, ...more });

describe('a visitor who wants a person', () => {
  it.each([
    ['can i talk to a real person', /^Of course\. Leave your message and someone from our team/],
    ['das ist ein Witz, keiner antwortet', /^Das tut mir leid\. Schreiben Sie uns eine Nachricht/],
  ])('gets the contact form after “%s”, also in a chat about something else', async (text, sentence) => {
    const siteId = await openShop();
    for (const before of [[], history]) {
      const said = await ask(siteId, text, { history: before });
      expect(said).toMatchObject({ outcome: 'answered', opensContact: true, sources: [], trace: { engine: null } });
      expect(said.text).toMatch(sentence);
    }
  });

  it.each([
    ['can i talk to a real person', "I'm sorry, you can't message our team in this chat."],
    ['das ist ein Witz, keiner antwortet', 'Leider können Sie unserem Team in diesem Chat keine Nachricht schicken.'],
    ['オペレーターと話したい', '申し訳ございませんが、このチャットから担当者へメッセージを送ることはできません。'],
  ])('gets one sentence after “%s” if the shop has no contact form', async (text, sentence) => {
    const said = await ask(await openShop(), text, { hasContact: false });
    expect(said).toMatchObject({ text: sentence, outcome: 'answered', opensContact: false, trace: { engine: null } });
  });

  it('gets a fixed answer if the shop has one', async () => {
    const siteId = await openShop();
    const text = 'can i talk to a real person';
    await createRule(ctx, siteId, answer([text], 'Call us on 015 394 33 000.'));
    expect(await ask(siteId, text)).toMatchObject({ text: 'Call us on 015 394 33 000.', opensContact: false });
  });
});

it('a > in a fixed answer starts no quote', async () => {
  const siteId = await openShop();
  await createRule(ctx, siteId, answer(['What is heavy freight?'], 'Up to 30 kg: **£9**\n\n> 30 kg: **£12**'));
  const { text } = await ask(siteId, 'What is heavy freight?');
  expect(text).toBe('Up to 30 kg: **£9**\n\n\\> 30 kg: **£12**');
});

it('a fixed answer is given wherever in a chat its question is asked', async () => {
  const siteId = await openShop();
  await createRule(ctx, siteId, answer(['Is there a showroom?'], 'Yes, in Kendal.'));
  for (const text of ['is there a showroom', 'And is there a showroom?']) {
    const said = await ask(siteId, text, { history });
    expect(said).toMatchObject({ text: 'Yes, in Kendal.', trace: { understood: text, engine: 'rule' } });
  }
});

it.each(['and in green?', 'do you have the same jacket in green?'])(
  'the card of a follow-up shows the picture of the variant: “%s”',
  async text => {
    const siteId = await openShop();
    const [front, green] = ['https://shop.example/front.jpg', 'https://shop.example/green.jpg'];
    const variants = ['Red', 'Green'].map(value => ({
      options: [{ name: 'Colour', value }],
      price: 90,
      image: value === 'Green' ? green : null,
    }));
    const product = await addProduct(ctx, siteId, { title: 'Fell Jacket', images: [front], variants });
    const urlOf = (image: string) => pictureUrlOf({ ...product, organizationId: 'ours', images: [image] });
    const first = 'How much is the Fell Jacket in red?';
    expect((await ask(siteId, first)).products).toMatchObject([{ imageUrl: urlOf(front) }]);
    const about = [
      { role: 'visitor' as const, text: first },
      { role: 'assistant' as const, text: 'Fell Jacket (Red) costs 90.00. [1]' },
    ];
    expect((await ask(siteId, text, { history: about })).products).toMatchObject([{ imageUrl: urlOf(green) }]);
  },
);

it('a message about something else is not searched with the topic before it', async () => {
  const siteId = await openShop();
  const about = [
    { role: 'visitor' as const, text: 'Do you have the Skarn Jacket in green?' },
    { role: 'assistant' as const, text: 'The Skarn Jacket comes in blue.' },
  ];
  for (const text of ['I lost my parcel', 'my boots are too small, can i return them']) {
    expect(await ask(siteId, text, { history: about })).toMatchObject({ trace: { understood: text } });
  }
});

it('a follow-up is about the document that the visitor has just read', async () => {
  const siteId = await addSite(ctx);
  const care = 'Wash it by hand in cold water, and dry it in the shade. The guarantee lasts for';
  const tents = await addDocument(ctx, siteId, { title: 'Tents', text: `${care} three years.` });
  const kites = await addDocument(ctx, siteId, { title: 'Kites', text: `${care} nine months.` });
  const readBefore = (document: string) => [
    { role: 'visitor' as const, text: 'How do I wash it?' },
    {
      role: 'assistant' as const,
      text: 'Wash it by hand in cold water. [1]',
      read: { documents: [document], isAnswer: true },
    },
  ];
  for (const [document, title] of [
    [tents, 'Tents'],
    [kites, 'Kites'],
  ] as const) {
    const { sources } = await ask(siteId, 'and how long is the guarantee?', { history: readBefore(document) });
    expect(sources[0]).toMatchObject({ title });
  }
});
