// Answers with suggested passages, long answers, and answers that a model wrote, as a visitor sees them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Offer } from '#domain/answers/inputs.ts';
import { toConfig } from '#domain/widgets/config.ts';
import { defaultSettings } from '#domain/widgets/inputs.ts';
import { axeFindings, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { serveStubWidget, stubMessage } from '#tests/setup/stub-widget.ts';

const { visit } = withBrowser();
type Served = Awaited<ReturnType<typeof serveStubWidget>>;
let shop: Served;
let arabic: Served;
let longAnswers: Served;

const unsure = "I couldn't find a definite answer, but this might help:";
const passage =
  'Boots that were worn outside can be exchanged once.\n- Clean the soles first.\n- Send them with the label.';
const offers: Offer[] = [
  ['Returns and exchanges', 'Worn boots', passage, 'https://shop.example/returns'] as const,
  ['Warranty', null, 'The warranty covers two years.', null] as const,
  ['الإرجاع', 'الأحذية', 'يمكن استبدال الأحذية مرة واحدة.', 'https://shop.example/ar'] as const,
].map(([title, heading, text, url], at) => ({
  ...{ id: `d${at}`, title, heading, text, url, version: 1 },
  language: at === 2 ? 'ar' : 'en',
}));

const first =
  'Every parcel leaves our warehouse on the day of your order when you order before two in the afternoon. [1]';
const beginning = `${first} Parcels to the islands go by ferry, which takes two days more than the road, and in storms it takes longer than that. [1]`;
const rest =
  'You can follow your parcel at any time with the link in our email. [1] You need not be at home to take it.';
const middle = 'The carrier calls an hour before it comes, and leaves the parcel with a neighbour if you agree. [1]';
const long = `${beginning} ${middle} ${rest}`;

const rows = (page: Page) => page.locator('.offers button');

beforeAll(async () => {
  const offered = stubMessage(2, { text: unsure, outcome: 'offered', offers });
  const visitorMessage = stubMessage(1, { role: 'visitor', text: 'Can I exchange worn boots?', outcome: null });
  const answer = {
    answer(send: (event: string, data: unknown) => void, end: () => void) {
      send('text', { text: unsure });
      send('offers', { offers });
      send('suggestions', { suggestions: ['How long is the warranty?'] });
      send('done', { outcome: 'offered', offersContact: true, generated: false });
      end();
    },
  };
  shop = await serveStubWidget({ config: {}, ...answer, history: () => [visitorMessage, offered] });
  arabic = await serveStubWidget({ config: { language: 'ar', ai: true }, ...answer });
  const source = { id: 's', kind: 'document', title: 'Delivery', url: null, quote: 'By ferry.' };
  longAnswers = await serveStubWidget({
    config: { ai: true },
    answer(send, end) {
      send('sources', { sources: [source] });
      for (const text of [beginning, ` ${middle}`, ` ${rest}`]) send('text', { text, generated: text === beginning });
      send('done', { outcome: 'answered', offersContact: false, generated: true });
      end();
    },
    history: () => [stubMessage(1, { text: long, sources: [source], generated: true })],
  });
});
afterAll(() => {
  for (const served of [shop, arabic, longAnswers]) served.stop();
});

it('suggested passages open by keyboard, link to their page, and are shown again after a reload', async () => {
  const { page, complaints } = await visit(shop.url);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByText('Automatic answers from our pages').waitFor();
  await page.getByRole('textbox').fill('Can I exchange worn boots?');
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: 'Returns and exchanges Worn boots' });
  await row.waitFor();
  await page.getByRole('button', { name: 'Message our team' }).first().waitFor();
  const liveRegion = page.locator('[aria-live=polite]');
  for (const words of ['this might help:', 'Returns and exchanges', 'Warranty'])
    expect(await liveRegion.innerText()).toContain(words);
  expect(await row.getAttribute('aria-expanded')).toBe('false');
  await row.focus();
  await page.keyboard.press('Enter');
  expect(await row.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Clean the soles first.').waitFor();
  const link = page.getByRole('link', { name: 'Open page' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/shop\.example\/returns#:~:text=Boots/);
  await page.keyboard.press('Tab');
  expect(await link.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true);

  const foreign = page.getByRole('button', { name: 'الإرجاع' });
  await foreign.click();
  const text = page.getByText('يمكن استبدال الأحذية مرة واحدة.');
  expect(await text.evaluate(element => [element.getAttribute('lang'), getComputedStyle(element).direction])).toEqual([
    'ar',
    'rtl',
  ]);
  // The first one stays open, and the opened one stays in view.
  expect(await rows(page).and(page.locator('[aria-expanded=true]')).count()).toBe(2);
  const [list, opened] = [await page.locator('.chat').boundingBox(), await foreign.boundingBox()];
  expect(opened?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
  await page.getByRole('button', { name: 'Warranty', exact: true }).click();
  expect(await page.getByRole('link', { name: 'Open page' }).count()).toBe(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFindings(page)).toEqual([]);
  }
  await row.click();
  expect(await page.getByText('Clean the soles first.').count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: 'Warranty', exact: true }).waitFor();
  expect(await rows(page).and(page.locator('[aria-expanded=false]')).count()).toBe(3);
  expect(complaints).toEqual([]);
});

it('suggested passages read from right to left on a phone', async () => {
  const { page, complaints } = await visit(arabic.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole('button').first().click();
  await page.getByText('الإجابات من مساعد بالذكاء الاصطناعي').waitFor();
  await page.getByRole('textbox').fill('هل يمكن الاستبدال؟');
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: 'Returns and exchanges' });
  await row.click();
  await page.getByRole('link', { name: 'فتح الصفحة' }).waitFor();
  const english = page.getByText('Clean the soles first.');
  expect(await english.evaluate(element => getComputedStyle(element).direction)).toBe('ltr');
  const [box, icon] = [await row.boundingBox(), await row.locator('svg').boundingBox()];
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((icon?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(40);
  expect(await isTooWide(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a long AI-written answer is labelled, shows its beginning, and the rest on demand', async () => {
  const { page, complaints } = await visit(longAnswers.url);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  // Shown before the first message, and read by screen readers with the field.
  const field = page.getByRole('textbox', { description: 'Answers come from an AI assistant' });
  await field.waitFor();
  await page.getByRole('textbox').fill('How do you deliver?');
  await page.keyboard.press('Enter');
  const more = page.getByRole('button', { name: 'Show more' });
  await page.getByRole('button', { name: 'Not helpful' }).waitFor();
  await page.locator('[data-ai]').getByText('AI-written', { exact: true }).waitFor();
  expect(await page.locator('[aria-live=polite]').innerText()).toContain('AI-written');
  const text = page.locator('.text');
  expect(await text.innerText()).toContain('if you agree.');
  expect(await text.innerText()).not.toContain('You can follow your parcel');
  expect(await page.locator('[aria-live=polite]').innerText()).toContain('You need not be at home');
  expect(await axeFindings(page)).toEqual([]);
  await more.focus();
  await page.keyboard.press('Enter');
  expect(await text.innerText()).toContain('You need not be at home to take it.');
  expect(await more.count()).toBe(0);
  expect(await text.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true);
  expect(await page.getByRole('button', { name: 'Source 1: Delivery' }).count()).toBe(4);

  await page.reload();
  await page.locator('[data-ai]').getByText('AI-written', { exact: true }).waitFor();
  await more.click();
  await page.getByText('You need not be at home to take it.').waitFor();
  expect(complaints).toEqual([]);
});

it('a product is shown once, steps are a numbered list, and a source without a card keeps its button', async () => {
  const product = { id: 'p', title: 'Rigg Boot', url: 'https://shop.example/rigg', imageUrl: null, price: '£180.00' };
  const sources = [
    { id: 'p', kind: 'product', title: 'Rigg Boot', url: product.url, quote: 'Waterproof: yes' },
    { id: 'd', kind: 'document', title: 'Washing and care', url: null, quote: 'Brush the boots.' },
  ];
  const text =
    'Yes. The Rigg Boot is waterproof. [1]\n\n1. Brush the boots. [2]\n2. Dry them slowly. [2]\n3. Wax the seams. [2]';
  const answer = (send: (event: string, data: unknown) => void, end: () => void) => {
    send('sources', { sources });
    send('text', { text });
    send('products', { products: [{ ...product, compareAtPrice: null, availability: 'in-stock' }] });
    send('suggestions', { suggestions: ['Can I return boots that I have worn?'] });
    send('done', { outcome: 'answered', offersContact: false, generated: false });
    end();
  };
  const withCards = await serveStubWidget({ config: {}, answer });
  const { show } = toConfig(
    {
      key: 'stub',
      version: 1,
      type: 'bubble',
      hidden: false,
      site: { name: 'Shop', language: 'en', hasContact: true, hasModel: false },
    },
    defaultSettings,
  );
  const withoutCards = await serveStubWidget({ config: { show: { ...show, products: false } }, answer });
  for (const [{ url, stop }, titles, cards] of [
    [withCards, ['2Washing and care'], 1],
    [withoutCards, ['1Rigg Boot', '2Washing and care'], 0],
  ] as const) {
    const { page, complaints } = await visit(url);
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByRole('textbox').fill('Is the Rigg Boot waterproof?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Can I return boots that I have worn?' }).waitFor();
    expect(await page.locator('.text ol li').count()).toBe(3);
    expect(await page.locator('.text ol').evaluate(list => getComputedStyle(list).listStyleType)).toBe('decimal');
    expect(await page.locator('.sources li').allTextContents()).toEqual(titles);
    expect(await page.locator('.cards li').count()).toBe(cards);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    stop();
  }
});
