// The widget, with texts of the maximum length.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productLimits } from '#domain/products/inputs.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { findFaultsOnShop } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { longWord } from '#tests/setup/filled-site.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { servePages, widgetScript } from '#tests/setup/widget-pages.ts';
import { confirmByMail } from '#tests/setup/widget-shop.ts';

const { visit, visitAs } = withBrowser();
const pages: Record<string, { html: string }> = {};
let served: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  served = await servePages(pages);
  const { people } = await createOrganization('Seen by strangers', ['Owner']);
  const { page } = await visitAs(people[0], '/sites');
  const call = <T>(name: string, body: unknown) => callFrom<T>(page, name, body);
  const name = longWord(siteLimits.name);
  const contactEmail = 'help@strangers.example';
  const facts = { name, urls: [served.url], contactEmail };
  const { id } = await call<{ id: string }>('POST /api/sites', facts);
  await confirmByMail(contactEmail);
  await call(`POST /api/sites/${id}/products`, {
    title: `Skarn ${longWord(productLimits.title - 6)}`,
    price: 9_999_999.5,
    compareAtPrice: productLimits.price,
    currency: 'EUR',
    availability: 'in-stock',
  });
  const { key } = await call<{ key: string }>(`POST /api/sites/${id}/widgets`, { name, type: 'bubble' });
  const script = widgetScript(`data-widget="${key}"`);
  pages.shop = { html: `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>${script}` };
});
afterAll(() => served.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

it('every state of the widget fits and has no axe violations: launcher, greeting, answers, form and refusal', async () => {
  const { page } = await visit(`${served.url}/shop`);
  const faults: string[] = [];
  const look = async (state: string) =>
    faults.push(...(await findFaultsOnShop(page)).map(words => `${state} ${words}`));
  await page.getByRole('button', { name: 'Ask a question' }).waitFor();
  await look('button');
  await press(page, 'Ask a question');
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await field.waitFor();
  await look('greeting');
  for (const [question, state] of [
    ['How much is the Skarn?', 'product'],
    ['Who painted the ceiling?', 'unknown'],
  ] as const) {
    await field.fill(question);
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: 'Not helpful' })
      .nth(state === 'product' ? 0 : 1)
      .waitFor();
    await look(state);
  }
  await press(page, 'Message our team');
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await look('form');
  await press(page, 'Send');
  await page.getByText('Enter a valid email address.').waitFor();
  await look('refusal');
  await press(page, 'Back to the chat');
  await page.context().setOffline(true);
  await field.fill('Is it warm?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /again/i }).waitFor();
  await look('offline');
  expect(faults).toEqual([]);
});
