// Questions back, as a visitor answers them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { serveStubWidget, stubMessage } from '#tests/setup/stub-widget.ts';

const { visit } = withBrowser();
const question = 'Which country should we ship to?';
const choices = ['Germany', 'Austria', 'Switzerland or Liechtenstein, with customs', 'Another country'];

let shop: Awaited<ReturnType<typeof serveStubWidget>>;
let history: Record<string, unknown>[] = [];
let asksBack = true;

beforeAll(async () => {
  shop = await serveStubWidget({
    config: {},
    history: () => history,
    answer(send, end) {
      send('text', { text: asksBack ? question : 'Shipping costs €4.90.', generated: asksBack });
      if (asksBack) send('choices', { choices });
      const outcome = asksBack ? 'clarified' : 'answered';
      send('done', { outcome, offersContact: false, generated: asksBack });
      asksBack = false;
      end();
    },
  });
});
afterAll(() => shop.stop());

const group = (page: Page) => page.getByRole('group', { name: question });

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

it('a question back is answered by keyboard, and its choices disappear', async () => {
  asksBack = true;
  const { page, complaints } = await visit(shop.url);
  await ask(page, 'What does shipping cost?');
  await group(page).waitFor();
  const buttons = group(page).getByRole('button');
  expect(await buttons.allTextContents()).toEqual(choices);
  const liveRegion = page.locator('[aria-live=polite]');
  for (const words of [question, ...choices]) expect(await liveRegion.innerText()).toContain(words);
  // A question is not rated, and the contact form stays one click away.
  expect(await page.getByRole('button', { name: 'Helpful', exact: true }).count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFindings(page)).toEqual([]);
  }
  await buttons.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Shipping costs €4.90.', { exact: true }).first().waitFor();
  expect(await page.locator('.said').allTextContents()).toEqual(['You: What does shipping cost?', 'You: Austria']);
  expect(await group(page).count()).toBe(0);
  const isFocused = (field: Element) => (field.getRootNode() as ShadowRoot).activeElement === field;
  expect(await page.getByRole('textbox').evaluate(isFocused)).toBe(true);
  expect(await page.getByRole('textbox').inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

it('a typed message replaces the choices, which a reload shows only below the last message', async () => {
  asksBack = false;
  const asked = stubMessage(1, { role: 'visitor', text: 'What does shipping cost?', outcome: null });
  const askedBack = stubMessage(2, { text: question, outcome: 'clarified', choices, generated: true });
  history = [asked, askedBack];
  const { page, complaints } = await visit(shop.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.evaluate(() => localStorage.setItem('aisle:stub', 'v'));
  await page.reload();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const buttons = group(page).getByRole('button');
  await buttons.first().waitFor();
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await isTooWide(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox').fill('To Norway');
  await page.keyboard.press('Enter');
  await page.getByText('Shipping costs €4.90.', { exact: true }).first().waitFor();
  expect(await group(page).count()).toBe(0);

  history = [asked, askedBack, stubMessage(3, { role: 'visitor', text: 'To Norway', outcome: null })];
  history.push(stubMessage(4, { text: 'Shipping costs €4.90.' }));
  await page.reload();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByText(question).waitFor();
  expect(await group(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});
