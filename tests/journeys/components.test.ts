import { describe, expect, it } from 'vitest';
import { hydrated, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';

const { visit } = withBrowser();

async function openGallery(width = 1440) {
  const { page } = await visit('/ui', { viewport: { width, height: 900 } });
  await hydrated(page);
  return page;
}

describe('a table', () => {
  it('a table sorts by its column headers, and Enter opens a row', async () => {
    const page = await openGallery();
    const table = page.locator('table[aria-label=Documents]');
    const sorted = () => table.locator('th[aria-sort]:not([aria-sort=none])').innerText();
    const firstBefore = await table.locator('tbody tr').first().innerText();
    await table.getByRole('button', { name: 'Name' }).click();
    expect(await sorted()).toContain('Name');
    expect(await table.locator('tbody tr').first().innerText()).not.toBe(firstBefore);
    await table.getByRole('button', { name: /^Returns and exchanges/ }).press('Enter');
    await page.locator('[data-toast]').first().waitFor();
  });

  it('a table counts the selected rows', async () => {
    const page = await openGallery();
    await page.getByRole('checkbox', { name: 'Select Delivery times and costs' }).click();
    await page.getByText('1 selected').waitFor();
  });
});

describe('a dialog', () => {
  it('a dialog traps the focus and returns it when it closes', async () => {
    const page = await openGallery();
    const opener = page.getByRole('button', { name: 'Rename a site' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () =>
      expect(await opener.evaluate(element => element === document.activeElement)).toBe(true),
    );
  });

  it('a dialog that deletes a site asks for its name first', async () => {
    const page = await openGallery();
    await page.getByRole('button', { name: 'Delete a site' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: /^Delete/ });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Tarn & Trail');
    expect(await confirm.isDisabled()).toBe(false);
  });
});

describe('files', () => {
  it('files of an unsupported type are rejected with a message', async () => {
    const page = await openGallery();
    await page
      .locator('#files input[type=file]')
      .first()
      .setInputFiles({
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('picture'),
      });
    await page.getByText('photo.png isn’t a supported file type.').waitFor();
  });
});

describe('a toast', () => {
  it('a toast offers Undo, and Escape closes it', async () => {
    const page = await openGallery();
    await page.getByRole('button', { name: 'With undo' }).click();
    const toast = page.locator('[data-toast]').first();
    await toast.getByRole('button', { name: 'Undo' }).waitFor();
    await toast.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
  });
});
