import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.getByRole('list', { name: 'Rules, in order of priority' });
const names = (page: Page) => rows(page).getByRole('link').allTextContents();

async function addSite(page: Page) {
  await page.getByRole('link', { name: 'Add a site' }).first().click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Web addresses').fill('shop.example');
  await press(page, 'Add site');
  await heading(page, 'Shop');
}

/** Asks in the playground and checks which rule is used. */
async function attempt(page: Page, question: string, result: string) {
  await press(page, 'Playground');
  const drawer = page.getByRole('dialog', { name: 'Playground' });
  await drawer.getByRole('textbox', { name: 'Question' }).fill(question);
  await drawer.getByRole('button', { name: 'Ask', exact: true }).click();
  await drawer.getByText(result).last().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
}

async function drag(page: Page, name: string, onto: string) {
  await page.getByRole('button', { name: new RegExp(`^Move ${name}`) }).hover();
  await page.mouse.down();
  const target = await page.getByRole('button', { name: new RegExp(`^Move ${onto}`) }).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0), { steps: 5 });
  await page.mouse.up();
}

describe('rules', () => {
  it('R06 Q03 an Owner writes rules from an example, tests them before saving, orders them and turns them off', async () => {
    const { people } = await createOrganization('Ruled', ['Owner', 'Viewer']);
    const { page, complaints } = await visitAs(people[0], '/sites');
    await addSite(page);
    await page.getByRole('link', { name: /^Rules\s*\d*$/ }).click();
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add a rule' }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('link', { name: /Where is my order/ }).click();
    await heading(page, 'New rule');
    await attempt(page, 'Hello, where is my ordr?', 'Used the rule “Where is my order”');
    await attempt(page, 'How do I order?', 'No rules matched');
    expect(await findFaults(page)).toEqual([]);
    await press(page, 'Add rule');
    await page.getByText('Rule added').waitFor();

    await page.getByRole('link', { name: 'Add a rule' }).click();
    await page.getByLabel('Refusal').check();
    await press(page, 'Add rule');
    await page.getByText('Give the rule a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('No orders');
    await page.getByRole('textbox', { name: 'Topics' }).fill('order');
    await page.getByLabel('Say this instead').fill('Please write to us.');
    await page.getByText(/although “No orders” refuses “order”/).waitFor();
    await press(page, 'Add rule');
    await page.getByText('Rule added').last().waitFor();
    await rows(page).getByText('No orders').waitFor();
    expect(await names(page)).toEqual(['Where is my order', 'No orders']);

    await page.getByRole('button', { name: /^Move No orders/ }).press('ArrowUp');
    await page.getByText('“No orders” refuses “order” before “Where is my order” can answer').waitFor();
    expect(await names(page)).toEqual(['No orders', 'Where is my order']);
    await drag(page, 'No orders', 'Where is my order');
    await page.getByText(/although “No orders” refuses “order”/).waitFor();
    expect(await names(page)).toEqual(['Where is my order', 'No orders']);
    await page.getByRole('button', { name: /^Move Where is my order/ }).press('ArrowDown');
    await page.getByText(/before “Where is my order” can answer/).waitFor();
    await page.getByRole('button', { name: 'Actions for No orders' }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await page.getByText('“No orders” is off', { exact: true }).waitFor();
    await attempt(page, 'Where is my order?', 'Used the rule “Where is my order”');

    const other = await visitAs(people[1], '/sites/data/rules');
    await other.page.getByRole('link', { name: 'No orders' }).click();
    await other.page.getByText('You have read-only access').waitFor();
    expect(await other.page.getByLabel('Say this instead').isDisabled()).toBe(true);
    expect(await other.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('a rule that another member changed is not overwritten without asking; synonyms match each other', async () => {
    const { people } = await createOrganization('Worded', ['Owner', 'Editor']);
    const { page } = await visitAs(people[0], '/sites');
    await addSite(page);
    await page.getByRole('link', { name: /^Rules\s*\d*$/ }).click();
    await page.getByRole('link', { name: /Where is my order/ }).click();
    await heading(page, 'New rule');
    await press(page, 'Add rule');
    await rows(page).getByRole('link', { name: 'Where is my order' }).click();
    const name = (on: Page) => on.getByRole('textbox', { name: 'Name', exact: true });
    await name(page).fill('Mine');

    const { page: theirs } = await visitAs(people[1], new URL(page.url()).pathname);
    await name(theirs).fill('Theirs');
    await press(theirs, 'Save');
    await theirs.getByText('Saved', { exact: true }).waitFor();

    await press(page, 'Save');
    const dialog = page.getByRole('dialog', { name: 'Someone else edited this rule' });
    await dialog.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('Mine');
    await press(page, 'Save');
    await press(page, 'Load their version');
    await dialog.waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('Theirs');

    await page
      .getByRole('link', { name: /^Rules\s*\d*$/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Synonyms' }).click();
    await page.getByRole('heading', { name: 'No synonyms yet' }).waitFor();
    await press(page, 'Add synonyms');
    await page.getByLabel('Words').fill('order');
    await press(page, 'Add');
    await page
      .getByRole('dialog')
      .getByText(/at least two/i)
      .first()
      .waitFor();
    await page.getByLabel('Words').fill('order\nparcel');
    await press(page, 'Add');
    await page.getByText('Synonyms added').waitFor();
    await page.getByRole('button', { name: 'Edit order and parcel' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Rules', exact: true }).click();
    await attempt(page, 'Where is my parcel?', 'Used the rule “Theirs”');

    await page.getByRole('tab', { name: 'Synonyms' }).click();
    await press(page, 'Delete order and parcel');
    await page.getByRole('heading', { name: 'No synonyms yet' }).waitFor();
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'Edit order and parcel' }).waitFor();
  });
});
