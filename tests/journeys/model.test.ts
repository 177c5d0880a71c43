import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit } = withBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('an Owner sets up a model from a preset, finds its prices under Advanced, and sees why a test failed', async () => {
  const { page, complaints } = await visit('/organizations/manage/settings', await signedIn('Maren Holt'));
  await page.getByRole('navigation', { name: 'Organisation' }).getByRole('link', { name: 'Answer model' }).click();
  await page.waitForURL('**/organizations/manage/model');
  await press(page, 'Choose a model');
  const address = page.getByLabel('API URL');
  expect(await address.inputValue()).toBe('https://api.openai.com/v1');
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Mistral' }).click();
  expect(await address.inputValue()).toBe('https://api.mistral.ai/v1');
  expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('mistral-small-latest');
  expect(await page.getByLabel('Temperature').isVisible()).toBe(false);
  await page.getByText('Advanced').click();
  await page.getByLabel('Temperature').fill('9');
  await page.getByText('Advanced').click();
  await press(page, 'Save');
  // An invalid value opens the section that contains it.
  await page.getByText('Enter a number from 0 to 2.').waitFor();
  await page.getByLabel('Temperature').fill('0');
  await address.fill('http://127.0.0.1:9/v1');
  expect(await page.getByRole('combobox', { name: 'Provider' }).textContent()).toBe('Other');
  await page.getByLabel('Sample question').fill('Do you take PayPal?');
  await press(page, 'Test model');
  await page.getByText('The address must start with https:// to protect your API key.').first().waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isTooWide(page)).toBe(false);
  // The rejected test call.
  expect(complaints).toEqual([expect.stringMatching(/status of 400 .*\/api\/organizations\/model\/test$/)]);
});

it('the preview of a widget loads without an error after a reload', async () => {
  const { page, complaints } = await visit('/sites/widgets', await signedIn('Maren Holt'));
  await page
    .getByRole('link', { name: /Every page/ })
    .first()
    .click();
  const greeting = page.frameLocator('iframe[title="Widget preview"]').getByText('An example');
  await greeting.waitFor();
  await page.reload();
  await greeting.waitFor();
  expect(complaints).toEqual([]);
});
