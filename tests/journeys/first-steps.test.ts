import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults, findFaultsOnShop } from '#tests/setup/axe.ts';
import { type VisitOptions, waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { arrive, newPerson } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { password } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const widget = (page: Page) => page.frameLocator('iframe[title="Widget preview"]');
/** Optional folder for screenshots. */
const pictures = process.env.WALK_PICTURES;

const looks: [string, VisitOptions][] = [
  ['desktop-light', { viewport: { width: 1280, height: 860 } }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true }],
];

describe('a new user', () => {
  it.each(looks)(
    'R10 R21 a new user gets from sign-up to a quoted answer with 5 fields and 4 clicks: %s',
    async (name, look) => {
      const { page, complaints } = await visit('/', look);
      const person = newPerson('Nia Reyes');
      const counts = { fields: 0, clicks: 0, pictures: 0 };
      const fill = async (label: string, text: string) => {
        counts.fields += 1;
        await page.getByLabel(label).fill(text);
      };
      const click = async (button: ReturnType<Page['locator']>) => {
        counts.clicks += 1;
        await button.click();
      };
      const picture = async () => {
        counts.pictures += 1;
        if (!pictures) return;
        mkdirSync(pictures, { recursive: true });
        // The accessibility check changes the size and the theme and does not reset them.
        if (look.viewport) await page.setViewportSize(look.viewport);
        await page.emulateMedia({ colorScheme: look.colorScheme ?? 'light' });
        await page.screenshot({ path: `${pictures}/${name}-${counts.pictures}.png` });
      };

      await page.getByRole('link', { name: 'Create an account' }).click();
      await fill('Name', person.name);
      await fill('E-mail', person.email);
      await fill('Password', password);
      await picture();
      const began = performance.now();
      await click(page.getByRole('button', { name: 'Create account' }));
      await page.waitForURL('**/organizations/welcome');
      await waitForSignedIn(page);
      await page.getByRole('heading', { name: 'What’s your website?' }).waitFor();
      await picture();
      expect(await findFaults(page)).toEqual([]);
      await fill('Website', new URL(inject('storefrontUrl')).host);
      await click(page.getByRole('button', { name: 'Continue' }));

      await heading(page, 'Name your organisation');
      counts.fields += 1;
      expect(await page.getByLabel('Name').inputValue()).toBe('Tarn & Trail');
      await picture();
      expect(await findFaults(page)).toEqual([]);
      await click(page.getByRole('button', { name: 'Create organisation' }));

      await heading(page, 'Your first answer');
      await page.getByText('pages found so far').or(page.getByText('pages read')).waitFor();
      await picture();
      const question = widget(page).getByRole('button', { name: 'How long do I have to return something?' });
      await question.waitFor();
      await picture();
      await click(question);
      await widget(page).getByText('within 60 days of delivery').first().waitFor();
      const seconds = Math.round((performance.now() - began) / 1000);
      await page.getByText('Finished reading').waitFor();
      await picture();
      process.stdout.write(`${name}: ${counts.fields} fields, ${counts.clicks} clicks, ${seconds} seconds\n`);
      expect(counts).toMatchObject({ fields: 5, clicks: 4 });
      expect(await findFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('R10 a reload during setup continues it without adding a second site', async () => {
    const { page } = await arrive(visitAs, 'Rela Reyes');
    await page.getByLabel('Website').fill(inject('storefrontUrl'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Name your organisation');
    await page.route('**/api/sites/first', route => route.abort());
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/sites/first');
    await page.reload();
    await heading(page, 'Your first answer');
    await page.goto('/sites');
    const sites = page.getByRole('row').filter({ hasText: 'Tarn & Trail' });
    await sites.first().waitFor();
    expect(await sites.count()).toBe(1);
  });
});

describe('before the widget is installed', () => {
  it('the dashboard shows the checklist, the test page answers, and no screen shows the widget as live', async () => {
    const { people } = await createOrganization('Unseen', ['Owner']);
    const { page, complaints } = await visitAs(people[0], '/sites');
    const website = inject('storefrontUrl');
    await callFrom(page, 'POST /api/sites/first', { website, name: 'Unseen shop', accent: '#0a5c8f' });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Questions by day' }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    const address = await page.getByRole('link', { name: 'Open test page' }).getAttribute('href');
    expect(await page.getByRole('link', { name: 'Ask your first question' }).getAttribute('href')).toBe(address);
    await photograph(page, 'dashboard');

    const test = await visit(address ?? '');
    await test.page.getByRole('dialog', { name: 'Unseen shop' }).getByRole('textbox').fill('Can I return boots?');
    await test.page.keyboard.press('Enter');
    await test.page.getByText('within 60 days of delivery').first().waitFor();
    await photograph(test.page, 'test-page');
    expect(await findFaultsOnShop(test.page)).toEqual([]);
    expect(test.complaints).toEqual([]);

    await page.goto('/');
    await page.getByText('Done: Ask your first question').waitFor();
    await page.getByRole('heading', { name: 'Questions by day' }).waitFor();
    await page.getByRole('link', { name: 'Install the widget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Install “Unseen shop”' });
    await dialog.getByText('Not seen yet').waitFor();
    await dialog.getByRole('tab', { name: 'Shopify' }).click();
    await dialog.getByText('theme.liquid').waitFor();
    await photograph(page, 'install');
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'Unseen shop' }).getByText('Not installed').waitFor();
    await page.goto('/sites');
    await page.getByRole('row').filter({ hasText: 'Unseen shop' }).getByRole('link').first().click();
    await page.getByText('Widget “Unseen shop”').waitFor();
    await page.getByText('Not seen yet').waitFor();
    await photograph(page, 'site');
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('web addresses on one line may be separated by commas and spaces', async () => {
    const { people } = await createOrganization('Commas', ['Owner']);
    const { page } = await visitAs(people[0], '/sites/new');
    await page.getByLabel('Name').fill('Two domains');
    await page.getByLabel('Web addresses').fill('first.example, second.example third.example');
    await page.getByRole('button', { name: 'Add site' }).click();
    await heading(page, 'Two domains');
    expect(await page.getByLabel('Web addresses').inputValue()).toBe(
      'https://first.example\nhttps://second.example\nhttps://third.example',
    );
  });
});

async function photograph(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}
