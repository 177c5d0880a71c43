import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { addMember, createOrganization, type TestPerson } from '#tests/setup/organization.ts';
import { buy, callPaddleSandbox, moveClock, payInOverlay, withPaymentClock } from '#tests/setup/purchase.ts';

withPaymentClock();
const { visitAs } = withBrowser();
const billing = '/organizations/subscription/billing';
const payments = '/organizations/subscription/payments';

/** An Owner whose organisation has just bought a plan. */
async function customer(name: string, plan: string, path: string) {
  const { people } = await createOrganization(name, ['Owner'], 'free');
  const { page, complaints } = await visitAs(people[0], path);
  await buy(page, plan);
  await page.goto(path);
  return { page, complaints, person: people[0] as TestPerson };
}

const waitForSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const waitForText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

describe('billing', () => {
  it('A09 the business details are saved, and a missing business name shows an error beside its field', async () => {
    const { page, person, complaints } = await customer('Fell Ltd', 'growth', billing);
    await waitForText(page, 'Shown on your invoices once your trial ends');
    await waitForText(page, person.email);
    await waitForText(page, 'United States');
    await page.getByLabel('Tax number').fill('GB123456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'Enter the business name.');
    expect(await page.getByLabel('Tax number').inputValue()).toBe('GB123456789');
    await page.getByLabel('Business name').fill('Fell & Ford Ltd');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForSaved(page);
    await page.reload();
    await page.getByLabel('Business name').waitFor();
    expect(await page.getByLabel('Business name').inputValue()).toBe('Fell & Ford Ltd');
    expect(await page.getByLabel('Tax number').inputValue()).toBe('GB123456789');
    expect(complaints).toEqual([]);
  });

  it('A10 E15 an Owner sees the card on file and replaces it', async () => {
    const { page } = await customer('Recarded', 'scale', billing);
    await waitForText(page, 'Visa ending in 4242');
    await waitForText(page, 'Expires 12/2040');
    await page.getByRole('button', { name: 'Change card' }).click();
    await payInOverlay(page, '4000056655665556');
    await waitForText(page, 'Card updated');
    await waitForText(page, 'Visa ending in 5556');
    await page.getByRole('link', { name: 'Payments' }).click();
    await page
      .getByRole('button', { name: /^Invoice of/ })
      .first()
      .waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('a free plan has no billing details and no payments', async () => {
    const { people } = await createOrganization('Unbilled', ['Owner'], 'free');
    const { page } = await visitAs(people[0], billing);
    await waitForText(page, 'No billing details yet');
    await page.getByRole('link', { name: 'Payments' }).click();
    await waitForText(page, 'No payments yet');
  });

  it('A09 an unreachable payment provider shows an error, and the form keeps its input', async () => {
    const { page } = await customer('Offline', 'scale', billing);
    await page.getByLabel('Business name').fill('Typed once');
    await callPaddleSandbox('faults', { status: 'html', next: 100, path: '/customers' });
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForText(page, 'We can’t reach the payment provider.');
    expect(await page.getByLabel('Business name').inputValue()).toBe('Typed once');
    await callPaddleSandbox('faults/clear');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForSaved(page);
  });
});

describe('payments', () => {
  it('A04 C02 payments are listed ten per page, with the page in the URL', async () => {
    const { page } = await customer('Old Customer', 'scale', payments);
    await moveClock('P345D');
    await page.reload();
    await page.getByRole('button', { name: 'Next' }).waitFor();
    expect(await rows(page).count()).toBe(10);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/\?after=txn_/);
    await page.getByRole('button', { name: 'Next', disabled: true }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await page.reload();
    await waitForSignedIn(page);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Previous', disabled: true }).waitFor();
    expect(await rows(page).count()).toBe(10);
    expect(await findFaults(page)).toEqual([]);
  });

  it('A04 an invoice opens in a new tab, and an invoice that cannot be loaded shows an error', async () => {
    const { page, complaints } = await customer('Book Keeper', 'scale', payments);
    const invoice = page.getByRole('button', { name: /^Invoice of/ });
    await invoice.waitFor();
    const fetched = page.context().waitForEvent('response', response => response.url().includes('/invoices/'));
    await invoice.click();
    const answer = await fetched;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(new URL(page.url()).pathname).toBe(payments);
    expect(complaints).toEqual([]);

    await callPaddleSandbox('faults', { status: 500, next: 2, path: '/transactions/' });
    await invoice.click();
    await waitForText(page, 'The invoice didn’t open. We can’t reach the payment provider.');
  });

  it('A04 an unreachable payment provider shows an error with a retry', async () => {
    const { page } = await customer('Patient', 'scale', payments);
    await rows(page).first().waitFor();
    await callPaddleSandbox('faults', { status: 500, next: 100, path: '/transactions' });
    await page.reload();
    await waitForText(page, 'We couldn’t load payments');
    await callPaddleSandbox('faults/clear');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });
});

describe('two organisations of one user', () => {
  it('A04 A09 A10 the second organisation shows no card, business or payments of the first', async () => {
    const { page, person } = await customer('First House', 'scale', billing);
    await page.getByLabel('Business name').fill('First House Ltd');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitForSaved(page);
    const second = await createOrganization('Second House', [], 'free');
    await addMember(second.id, person, 'Owner');

    const other = await visitAs(person, payments);
    await switchTo(other.page, 'Second House');
    await waitForText(other.page, 'No payments yet');
    await buy(other.page, 'scale', { card: '4000056655665556' });
    await other.page.reload();
    await waitForText(other.page, 'Ending in 5556');
    expect(await rows(other.page).count()).toBe(1);
    await other.page.getByRole('link', { name: 'Billing' }).click();
    await waitForText(other.page, 'Visa ending in 5556');
    expect(await other.page.getByLabel('Business name').inputValue()).toBe('');

    await switchTo(other.page, 'First House');
    await waitForText(other.page, 'Visa ending in 4242');
    expect(await other.page.getByLabel('Business name').inputValue()).toBe('First House Ltd');
    expect(await findFaults(other.page)).toEqual([]);
  });
});

async function switchTo(page: Page, name: string): Promise<void> {
  const switcher = page.getByRole('button', { name: /Switch site or organisation/ });
  await switcher.click();
  await page.getByRole('menuitemradio', { name }).click();
  await switcher.getByText(name, { exact: true }).waitFor();
}
