import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults, findFaultsIn } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { documentOf, frameOf, inAdmin, openShop } from '#tests/setup/shop-admin.ts';
import { openWidgetShop } from '#tests/setup/widget-shop.ts';

const { visit, visitAs } = withBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, question: string) =>
  page.getByRole('list', { name: 'Test questions' }).getByRole('listitem').filter({ hasText: question });
const returnsQuestion = 'Within how many days can I return unworn boots?';
const returns = (days: number) => `You can return unworn boots within ${days} days of delivery.`;

async function openSite(name: string) {
  const { people } = await createOrganization(name, ['Owner']);
  const visited = await visitAs(people[0], '/sites');
  const site = await callFrom<{ id: string }>(visited.page, 'POST /api/sites', {
    name: 'Shop',
    urls: ['https://lindenhof.example'],
  });
  return { ...visited, owner: people[0], siteId: site.id };
}

it('a test question passes, fails after a change that was saved anyway, and passes after restoring the version before', async () => {
  const { page, complaints, siteId } = await openSite('Tested');
  const written = { kind: 'written', title: 'Returns', text: returns(30) };
  const { id } = await callFrom<{ id: string }>(page, `POST /api/sites/${siteId}/documents`, written);
  await page.reload();
  await page.getByRole('link', { name: 'Test questions', exact: true }).click();
  await page.getByRole('heading', { name: 'No test questions yet' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await press(page, 'Add a question');
  const drawer = page.getByRole('dialog', { name: 'Add a test question' });
  await drawer.getByRole('button', { name: 'Add question' }).click();
  await drawer.getByText('Enter a question.').waitFor();
  await drawer.getByLabel('Question', { exact: true }).fill(returnsQuestion);
  await drawer.getByLabel('Must say').fill('30 days');
  await drawer.getByLabel('Search documents, products and rules').fill('retu');
  await drawer.getByRole('button', { name: 'Returns' }).click();
  expect(await findFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Add question' }).click();
  await row(page, returnsQuestion).getByText('Not run yet').waitFor();
  await row(page, returnsQuestion).getByText('Must be answered from “Returns”, must say “30 days”').waitFor();
  await press(page, 'Run now');
  await page.getByRole('heading', { name: 'The test question passes' }).waitFor();

  await page.goto(`/sites/data/documents/${id}/edit`);
  await page.getByRole('textbox', { name: 'Text' }).fill(returns(14));
  await press(page, 'Save');
  const dialog = page.getByRole('dialog', { name: '1 of 1 tested answer would change' });
  await dialog.getByRole('region', { name: 'Now' }).getByText('within 30 days').waitFor();
  const after = dialog.getByRole('region', { name: 'After saving' });
  await after.getByText('It doesn’t say “30 days”.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByText('Unsaved changes').waitFor();
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill(`${returns(30)}\n\n## Gift cards\n\nThey are valid for five years.`);
  await press(page, 'Save');
  await page.getByText('Version 2', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill(returns(14));
  await press(page, 'Save');
  await press(page, 'Save anyway');
  await page.getByText('Version 3', { exact: true }).waitFor();

  await page.getByRole('link', { name: /^Test questions/ }).click();
  await press(page, 'Run now');
  await page.getByRole('heading', { name: '0 of 1 pass' }).waitFor();
  await page.getByRole('radio', { name: 'Failing' }).click();
  await page.waitForURL(/show=failing/);
  await row(page, returnsQuestion).getByText('It doesn’t say “30 days”.').waitFor();
  await row(page, returnsQuestion).getByText('within 14 days').waitFor();
  await row(page, returnsQuestion).getByText('Quoted from your sources').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('list', { name: 'Latest runs' }).getByRole('link', { name: 'Started manually' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Test run' }).waitFor();
  const failing = page.getByRole('list', { name: 'Failing' });
  await failing.getByRole('region', { name: 'Before' }).getByText('within 30 days').waitFor();
  await failing.getByRole('region', { name: 'After' }).getByText('within 14 days').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Restore version 1 of Returns');
  await page.getByText('Version 1 restored', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Test questions' }).first().click();
  await press(page, 'Run now');
  await page.getByRole('heading', { name: 'The test question passes' }).waitFor();
  expect(complaints).toEqual([]);
});

it('rules, synonyms and products are tested before saving, and a failed test does not block saving', async () => {
  const { page, siteId } = await openSite('Careful');
  const call = <T>(name: string, body: unknown) => callFrom<T>(page, name, body);
  await call(`POST /api/sites/${siteId}/documents`, { kind: 'written', title: 'Returns', text: returns(30) });
  await call(`POST /api/sites/${siteId}/quality/questions`, { question: returnsQuestion, mustSay: ['30 days'] });
  await page.goto('/sites/data/rules/new');
  await page.getByRole('radio', { name: /^Fixed answer/ }).check();
  await page.getByLabel('Name').fill('Returns');
  await page.getByRole('textbox', { name: 'When someone asks' }).fill(returnsQuestion);
  await page.getByRole('textbox', { name: 'Say exactly this' }).fill('You have two weeks.');
  await press(page, 'Add rule');
  const dialog = page.getByRole('dialog', { name: '1 of 1 tested answer would change' });
  await dialog.getByText('You have two weeks.').waitFor();
  await press(page, 'Keep editing');
  await page.route('**/quality/check', route => route.abort());
  await press(page, 'Add rule');
  await page.getByText('Rule added').waitFor();
  await page.unroute('**/quality/check');

  await page.goto('/sites/data/rules?tab=synonyms');
  const checked = () => page.waitForResponse(response => response.url().endsWith('/quality/check'));
  await page.getByRole('button', { name: 'Add synonyms' }).first().click();
  await page.getByLabel('Words').fill('parcel\npackage');
  const [synonyms] = await Promise.all([checked(), press(page, 'Add')]);
  expect(synonyms.status()).toBe(200);
  await page.getByText('Synonyms added').waitFor();

  await page.goto('/sites/data/products');
  await page.getByRole('button', { name: 'Add a product' }).first().click();
  await page.getByLabel('Title').fill('Rain jacket');
  const [product] = await Promise.all([checked(), press(page, 'Add product')]);
  expect(product.status()).toBe(200);
  await page.getByText('Product added').waitFor();
});

it('an Owner imports, exports for promptfoo, edits and deletes test questions', async () => {
  const { page, complaints } = await openSite('Imported');
  await page.goto('/sites/data/tests');
  await press(page, 'Import a file');
  const dialog = page.getByRole('dialog', { name: 'Import test questions' });
  const csv = `question,expected,must say\n${returnsQuestion},answered,30 days\nAre you hiring?,refused,\n,answered,\n`;
  const file = { name: 'tests.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('2 questions added').waitFor();
  await dialog.getByText('Line 4: Enter a question.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('0 questions added, 2 already existed').waitFor();
  await press(page, 'Done');
  await row(page, 'Are you hiring?').getByText('Must not be answered').waitFor();

  const download = page.waitForEvent('download');
  await press(page, 'Import or export');
  await page.getByRole('menuitem', { name: 'Export as YAML for promptfoo' }).click();
  expect((await download).suggestedFilename()).toBe('Test questions of Shop.yaml');

  await press(page, `Edit “${returnsQuestion}”`);
  await page.getByLabel('Must say').fill('30 days\nfree');
  await press(page, 'Save');
  await row(page, returnsQuestion).getByText('must say “30 days” and “free”').waitFor();
  await press(page, 'Delete “Are you hiring?”');
  await row(page, 'Are you hiring?').waitFor({ state: 'detached' });
  await press(page, 'Undo');
  await row(page, 'Are you hiring?').waitFor();
  expect(complaints).toEqual([]);
});

it('an Owner keeps an answer or a correction from a chat as a test question', async () => {
  const question = 'How many years is a gift card valid?';
  const { people } = await createOrganization('Kept', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  const shop = await openWidgetShop(page, { title: 'Gift cards', text: 'A gift card is valid for five years.' });
  const visitor = await visit(shop.url);
  await visitor.page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('button', { name: 'Not helpful' }).waitFor();
  await page.goto('/chat/history');
  await page.getByRole('table', { name: 'Chats' }).getByRole('link', { name: question }).first().click();
  await press(page, 'Save as test');
  await page.getByText('Saved as a test question').waitFor();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await row(page, question).getByText('Must be answered from “Gift cards”').waitFor();

  await page.goBack();
  await press(page, 'Correct this answer');
  const dialog = page.getByRole('dialog', { name: 'Correct this answer' });
  expect(await dialog.getByRole('checkbox', { name: 'Save as a test question' }).isChecked()).toBe(true);
  await dialog.getByLabel('Question', { exact: true }).fill('Do gift cards expire?');
  await dialog.getByLabel('Correct answer').fill('After seven years.');
  await press(page, 'Save and ask again');
  await press(page, 'Done');
  await page.goto('/sites/data/tests');
  await row(page, 'Do gift cards expire?').waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  shop.stop();
});

it('a changed page that fails a test waits until an Owner publishes it, and a link with a site selects that site', async () => {
  const { page, complaints, siteId, owner } = await openSite('Waiting');
  const call = <T>(name: string, body?: unknown) => callFrom<T>(page, name, body);
  const question = 'Is the laundry open in January?';
  await call(`POST /api/sites/${siteId}/quality/questions`, { question, expected: 'refused' });
  await call(`POST /api/sites/${siteId}/crawls`, { kind: 'page', url: `${inject('storefrontUrl')}/sizes` });
  type Listed = { id: string; state: string };
  const id = await eventually(async () => {
    const [document] = await call<Listed[]>(`GET /api/sites/${siteId}/documents`);
    expect(document).toMatchObject({ state: 'ready' });
    return document?.id;
  });
  await page.goto('/sites/data/tests');
  await press(page, 'Run now');
  await page.getByRole('heading', { name: 'The test question passes' }).waitFor();
  const saved = page.waitForResponse(response => response.url().endsWith(`/api/sites/${siteId}/quality/hold`));
  await page.getByRole('switch', { name: 'Don’t publish changed pages that fail a test' }).click();
  await saved;
  await page.reload();
  await eventually(async () => expect(await page.getByRole('switch').isChecked()).toBe(true));

  await writeNotice('The laundry is open in January, on Mondays only.');
  try {
    await call(`POST /api/documents/${id}/refresh`);
    const waiting = page.getByRole('list', { name: 'Waiting changes' });
    await eventually(async () => {
      await page.reload();
      await waiting.getByText('Waiting for you').waitFor({ timeout: 3_000 });
    });
    expect(await findFaults(page)).toEqual([]);
    const address = await waiting.getByRole('link', { name: 'View the run' }).getAttribute('href');
    await call('POST /api/sites', { name: 'Other shop', urls: ['https://other.example'] });
    const other = await visitAs(owner, `${address}&site=${siteId}`);
    const failing = other.page.getByRole('list', { name: 'Failing' });
    await failing.getByRole('region', { name: 'If published' }).getByText('It’s answered, but shouldn’t be.').waitFor();
    expect(await findFaults(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: /^Publish anyway/ }).click();
    await other.page.getByText('Change published. Aisle answers from it now.').waitFor();
    await other.page.getByRole('button', { name: /^Publish anyway/ }).waitFor({ state: 'detached' });
    expect([...complaints, ...other.complaints]).toEqual([]);
  } finally {
    await writeNotice('');
  }
});

async function writeNotice(text: string) {
  const body = JSON.stringify({ slug: 'sizes', text });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${inject('storefrontUrl')}/_sandbox/notice`, { method: 'POST', headers, body });
}

it('a merchant adds a test question and runs it inside the Shopify admin', async () => {
  await openShop('fell-tests', 'growth');
  const { page, complaints } = await visit(inAdmin('fell-tests', '/shopify/app'));
  const frame = frameOf(page);
  await frame.getByText('Get started').waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Test questions' }).click();
  await frame.getByRole('button', { name: 'Add a question' }).click();
  await frame.getByLabel('Question', { exact: true }).fill('Do you sell submarines?');
  await frame.getByText('Don’t answer it').click();
  await frame.getByRole('button', { name: 'Add question' }).click();
  await frame.getByText('Not run yet').first().waitFor();
  await frame.getByRole('button', { name: 'Run now' }).click();
  await frame.getByRole('heading', { name: 'The test question passes' }).waitFor();
  await frame.getByRole('link', { name: 'Started manually' }).click();
  await frame.getByRole('heading', { level: 1, name: 'Test run' }).waitFor();
  expect(await findFaultsIn(await documentOf(page))).toEqual([]);
  expect(complaints).toEqual([]);
});
