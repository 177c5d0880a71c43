import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function addSite(page: Page, name: string) {
  await page.getByLabel('Name').fill(name);
  await press(page, 'Add site');
  await heading(page, name);
}

async function openDocuments(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).first().click();
  await heading(page, 'Documents');
}

async function choose(page: Page, files: Record<string, string>) {
  const named = Object.entries(files).map(([name, words]) => ({ name, mimeType: '', buffer: Buffer.from(words) }));
  await page.locator('input[type=file]').setInputFiles(named);
}

it('R07 E11 Q04 an Owner writes, uploads, reads, edits, compares, restores and deletes documents', async () => {
  const { people } = await createOrganization('Readers', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites/new');
  await addSite(page, 'Reading shop');
  await openDocuments(page);
  await page.getByRole('heading', { name: 'Add your first document' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'write a document' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Returns');
  await text(page).fill('Send it back within 30 days.');
  await text(page).press('ControlOrMeta+a');
  await press(page, 'Bold (Ctrl B)');
  expect(await text(page).inputValue()).toBe('**Send it back within 30 days.**');
  await page.getByRole('radio', { name: 'Add Q&A' }).check();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Kept while another source is open.');
  await page.getByRole('radio', { name: 'Write' }).first().check();
  await page.getByRole('radio', { name: 'Preview' }).check();
  await page.getByRole('region', { name: 'Preview' }).locator('strong').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await press(page, 'Keep editing');
  await page.getByRole('radio', { name: 'Add Q&A' }).check();
  expect(await page.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Kept while another source is open.');
  await page.getByRole('textbox', { name: 'Answer' }).fill('');
  await page.getByRole('radio', { name: 'Write' }).first().check();
  await press(page, 'Add document');
  await heading(page, 'Returns');
  await page.getByText('Version 1', { exact: true }).waitFor();

  await page.getByRole('radio', { name: 'Write' }).check();
  await text(page).fill('Send it back within 60 days.');
  await press(page, 'Save');
  await page.getByText('Version 2', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await press(page, 'Compare version 1');
  const differences = page.getByRole('region', { name: 'Differences' });
  await differences.getByText('Removed: **Send it back within 30 days.**').waitFor();
  await differences.getByText('Added: Send it back within 60 days.').waitFor();
  await press(page, 'Restore version 1');
  await page.getByText('Version 3', { exact: true }).waitFor();
  expect(await text(page).inputValue()).toBe('**Send it back within 30 days.**');

  await press(page, 'Add a question to Start of the document');
  const question = page.getByRole('dialog').getByRole('textbox', { name: 'Question' });
  await question.fill('can i get my money back');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await press(page, 'Edit “can i get my money back”');
  await question.fill('do you refund me');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'Remove “do you refund me”');
  await page.locator(':focus').and(page.getByLabel('Add a question to Start of the document')).waitFor();
  await press(page, 'Undo');
  await page.getByText('do you refund me').waitFor();
  await text(page).fill('## Refunds\n\n**Send it back within 30 days.**');
  await press(page, 'Save');
  await page.getByText('The document no longer has this section.').waitFor();
  await press(page, 'Remove “do you refund me”');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('do you refund me').waitFor({ state: 'detached' });
  await page.locator(':focus').and(page.getByLabel('Add a question to Refunds')).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await openDocuments(page);
  await row(page, 'Returns').waitFor();
  await row(page, 'Returns').getByText('None yet').waitFor();
  await page.getByRole('columnheader', { name: 'Used in answers' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Documents\s*1$/ })
    .waitFor();
  await choose(page, {
    'Sizes.csv': 'size,chest\nM,96 to 102\n',
    'Care.md': '# Care\n\nWash it cold.',
    'Warranty.pdf': '%PDF-1.4\nThis is no PDF.',
  });
  await row(page, 'Sizes').getByText('Ready').waitFor();
  await row(page, 'Care').getByText('Ready').waitFor();
  await row(page, 'Warranty').getByText('Failed').waitFor();
  await row(page, 'Warranty').getByText('This PDF is damaged and can’t be read.').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('cold');
  await row(page, 'Sizes').waitFor({ state: 'detached' });
  await row(page, 'Care').getByRole('link').click();
  await heading(page, 'Care');
  expect(await text(page).inputValue()).toContain('Wash it cold.');
  await press(page, 'Actions for Care');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download original' }).click();
  expect((await download).suggestedFilename()).toBe('Care.md');
  await page.getByRole('switch', { name: 'Use in answers' }).click();
  await page.getByText('“Care” is off. Aisle won’t answer from it.').waitFor();
  await press(page, 'Actions for Care');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete “Care”?' }).waitFor();
  await press(page, 'Delete document');
  await page.getByText('Document deleted').waitFor();
  await heading(page, 'Documents');

  await row(page, 'Warranty').waitFor();
  expect(await row(page, 'Care').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select Warranty' }).check();
  await page.getByRole('checkbox', { name: 'Select Sizes' }).check();
  await press(page, 'Delete');
  await page.getByRole('alertdialog', { name: 'Delete 2 documents?' }).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 documents' }).click();
  await row(page, 'Warranty').waitFor({ state: 'detached' });
  await row(page, 'Returns').waitFor();
  expect(complaints).toEqual([]);
});

it('C10 R07 a full plan shows a message beside the file and above the list; a Viewer can read but not change documents', async () => {
  const { people } = await createOrganization('Full house', ['Owner', 'Viewer'], 'free');
  const { page } = await visitAs(people[0], '/sites/new');
  await addSite(page, 'Small shop');
  await openDocuments(page);
  await page.getByRole('heading', { name: 'Add your first document' }).waitFor();
  const names = Array.from({ length: 11 }, (_, at) => [`Note ${at}.txt`, `Words of note ${at}.`]);
  await choose(page, Object.fromEntries(names));
  await page.getByText('Your Free plan includes 10 documents').waitFor();
  await page.getByRole('list', { name: 'Files' }).getByRole('listitem').waitFor();
  expect(await page.getByRole('link', { name: 'Add documents' }).count()).toBe(0);

  const viewer = await visitAs(people[1], '/sites/data/documents');
  await viewer.page.getByText('You’re using 10 of 10 documents.').waitFor();
  expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
  await row(viewer.page, 'Note').first().getByRole('link').click();
  await viewer.page.getByText('You have read-only access').waitFor();
  expect(await viewer.page.getByLabel('Title').isDisabled()).toBe(true);
  expect(await viewer.page.getByRole('switch').isDisabled()).toBe(true);
  expect(await findFaults(viewer.page)).toEqual([]);
  expect(viewer.complaints).toEqual([]);
});
