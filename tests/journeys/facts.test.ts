import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Shop facts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const thirty = 'You can return anything unworn within 30 days of delivery.';

describe('shop facts', () => {
  it('an Owner confirms, corrects, hides and adds facts, and a fact is marked when its page changes', async () => {
    const { people } = await createOrganization('Factual', ['Owner', 'Viewer']);
    const { page, complaints } = await visitAs(people[0], '/sites');
    const call = <T>(name: string, body?: unknown) => callFrom<T>(page, name, body);
    const site = await call<{ id: string }>('POST /api/sites', { name: 'Shop', urls: ['https://lindenhof.example'] });
    await page.reload();
    await page.getByRole('link', { name: 'Shop facts', exact: true }).click();
    await page.getByRole('heading', { name: 'No shop facts yet' }).waitFor();
    expect(await findFaults(page)).toEqual([]);

    const text = `${thirty}\n\n## Contact\n\nPhone: 020 7946 0958\n\n## Payment methods\n\nWe accept Visa, Mastercard and PayPal.`;
    const written = { kind: 'written', title: 'Returns and contact', text };
    const document = await call<{ id: string }>(`POST /api/sites/${site.id}/documents`, written);
    await page.reload();
    await page.getByText('Checking your documents').waitFor();
    await row(page, 'Return window').getByText('Found in Returns and contact').waitFor();
    await page.getByText('Last checked').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await press(page, 'Confirm return window');
    await row(page, 'Return window').getByText('Confirmed', { exact: true }).waitFor();

    await press(page, 'Edit phone');
    const dialog = page.getByRole('dialog', { name: 'Edit phone' });
    await dialog.getByLabel('Phone').fill('');
    await press(page, 'Save');
    await dialog.getByText('Enter a value.').waitFor();
    await dialog.getByLabel('Phone').fill('+44 20 7946 0958');
    await dialog.getByLabel('Phone').press('Enter');
    await row(page, 'Phone').getByText('Corrected').waitFor();
    await row(page, 'Phone').getByText('Phone: 020 7946 0958').waitFor();

    await press(page, 'Hide payment methods');
    await row(page, 'Payment methods').getByText('Hidden').waitFor();
    await press(page, 'Undo');
    await row(page, 'Payment methods').getByText('Found in Returns and contact').waitFor();

    await row(page, 'Address').getByText('Your documents don’t say where your shop is.').waitFor();
    await press(page, 'Add address');
    await page.getByRole('dialog', { name: 'Add address' }).getByLabel('Address').fill('12 Mill Lane, Kendal');
    await press(page, 'Add');
    await row(page, 'Address').getByText('12 Mill Lane, Kendal').waitFor();
    await press(page, 'Delete address');
    await press(page, 'Undo');
    await row(page, 'Address').getByText('12 Mill Lane, Kendal').waitFor();

    await call(`PUT /api/documents/${document.id}`, { text: text.replace('30 days', '60 days') });
    await page.reload();
    await page.getByText('Checking your documents').waitFor();
    await row(page, 'Return window').getByText('Changed on the page').waitFor();
    await row(page, 'Return window').getByText('within 60 days').waitFor();
    expect(await findFaults(page)).toEqual([]);

    const other = await visitAs(people[1], '/sites/data/facts');
    await row(other.page, 'Return window').getByText('Changed on the page').waitFor();
    expect(await other.page.getByRole('main').getByRole('button').count()).toBe(0);

    await press(page, 'Use this');
    await row(page, 'Return window').getByText('Confirmed', { exact: true }).waitFor();
    expect(await row(page, 'Return window').getByText(thirty).count()).toBe(0);
    await row(page, 'Return window').getByRole('link', { name: 'Returns and contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Returns and contact' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});
