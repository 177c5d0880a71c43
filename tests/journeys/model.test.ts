import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('an Owner sets up a model from a preset, finds its temperature under More settings, and sees why a test failed', async () => {
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
  await page.getByText('More settings').click();
  await page.getByLabel('Temperature').fill('9');
  await page.getByText('More settings').click();
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

it('an Owner connects a model, sees that it quotes until it is tested, and chooses quotes for good', async () => {
  const { people } = await createOrganization('Quoting', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/organizations/manage/model');
  await page.getByRole('heading', { name: 'Quotes only' }).waitFor();
  await press(page, 'Choose a model');
  await page.getByLabel('API URL').fill('https://models.example/v1');
  await page.getByLabel('Model', { exact: true }).fill('small-one');
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'small-one' }).first().waitFor();
  await page.getByText(/Until then, answers are quotes\.|so answers are quotes\./).waitFor();
  expect(await page.getByRole('radio', { name: /^Natural/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^Quotes/ }).check();
  await press(page, 'Save');
  await page.getByText('Answers are quotes, because you chose quotes below.').waitFor();
  await page.reload();
  await page.getByRole('radio', { name: /^Quotes/, checked: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('an Editor describes how the answers of a site sound', async () => {
  const { page, complaints } = await visit('/sites', await signedIn('Tom Aske'));
  await page
    .getByRole('link', { name: /^Tarn & Trail/ })
    .first()
    .click();
  const section = page.getByRole('region', { name: 'How answers sound' });
  await section.getByText('Used once a model writes your answers.').waitFor();
  await section.getByRole('button', { name: 'Change' }).click();
  const drawer = page.getByRole('dialog', { name: 'How answers sound' });
  await drawer.getByRole('radio', { name: /^Your own/ }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Describe the tone, for example').waitFor();
  await drawer.getByLabel('Your tone').fill('Calm and a little dry');
  expect(await findFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await section.getByText('Your own tone, normal length').waitFor();
  expect(complaints).toEqual([]);
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
