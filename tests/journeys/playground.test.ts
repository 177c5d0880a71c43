import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Playground' });
const sentence = 'Delivery to Iceland takes eleven working days.';

async function ask(page: Page, question: string) {
  await drawer(page).getByRole('textbox', { name: 'Question' }).fill(question);
  await drawer(page).getByRole('button', { name: 'Ask', exact: true }).click();
}

it('Q02 an Owner tests an unsaved document, and its text is not used once it is discarded', async () => {
  const { people } = await createOrganization('Trying', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites/new');
  await page.getByLabel('Name').fill('Trying shop');
  await press(page, 'Add site');
  await heading(page, 'Trying shop');
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).first().click();
  await page.getByRole('link', { name: 'write a document' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill(sentence);
  await press(page, 'Playground');
  await drawer(page).getByText('Tests your unsaved changes.').waitFor();
  await ask(page, 'How long does delivery to Iceland take?');
  await drawer(page).getByRole('button', { name: 'Source 1: This document' }).click();
  await drawer(page).getByRole('blockquote').getByText(sentence).waitFor();
  await drawer(page).getByRole('heading', { name: 'How this answer was found' }).waitFor();
  await drawer(page).getByText('Enough evidence').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await press(page, 'Leave');
  await heading(page, 'Documents');
  await press(page, 'Playground');
  await ask(page, 'How long does delivery to Iceland take?');
  await drawer(page).getByText("I don't have an answer to that.").waitFor();
  await drawer(page).getByText('Not answered', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });

  await page.getByRole('navigation').getByRole('link', { name: 'Rules' }).first().click();
  await page.getByRole('link', { name: /Where is my order/ }).click();
  await heading(page, 'New rule');
  await press(page, 'Playground');
  await drawer(page).getByText('Tests your unsaved changes.').waitFor();
  await drawer(page).getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await ask(page, 'Where is my order?');
  const draft = drawer(page).getByRole('region', { name: 'Draft' });
  await draft.getByText('You’ll find the tracking link in the email we sent when your order shipped.').waitFor();
  const saved = drawer(page).getByRole('region', { name: 'Published' });
  await saved.getByText("I don't have an answer to that.").waitFor();
  await draft.getByText('How this answer was found').first().click();
  await draft.getByText('Used the rule “Where is my order”').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('Q02 the playground page lets a user choose the site and the visitor', async () => {
  const { people } = await createOrganization('Asking', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/');
  const call = <T>(name: string, body?: unknown) => callFrom<T>(page, name, body);
  await call('POST /api/sites', { name: 'Other shop', urls: [] });
  const site = await call<{ id: string }>('POST /api/sites', { name: 'Asking shop', urls: [] });
  const title = 'Delivery';
  await call(`POST /api/sites/${site.id}/documents`, { kind: 'written', title, text: sentence });
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playground' }).click();
  await heading(page, 'Playground');
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Asking shop' }).click();
  await page.getByText('Ask as a specific visitor').click();
  await page.getByRole('textbox', { name: 'Page' }).fill('/iceland');
  await page.getByRole('textbox', { name: 'Question' }).fill('How long does delivery to Iceland take?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Source 1: ${title}` }).click();
  await page.getByRole('blockquote').getByText(sentence).waitFor();
  await page.getByText('Enough evidence').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
