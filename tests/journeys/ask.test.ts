import { expect, it } from 'vitest';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { servePages, widgetScript } from '#tests/setup/widget-pages.ts';

const { visit, visitAs } = withBrowser();
const delivery = 'Delivery to Ireland takes 3 to 5 days and costs £9.95.';

it('Q01 Q02 a visitor is answered from the shop’s documents with the quote that proves it, and hears when it is not known', async () => {
  const { people } = await createOrganization('Answers', ['Owner']);
  const { page: owner } = await visitAs(people[0], '/sites');
  const shop: Record<string, { html: string }> = {};
  const served = await servePages(shop);
  const site = await callFrom<{ id: string }>(owner, 'POST /api/sites', {
    name: 'Corner',
    urls: [served.url],
    contactEmail: 'help@corner.example',
  });
  const text = `${delivery} Parcels leave on every working day.`;
  await callFrom(owner, `POST /api/sites/${site.id}/documents`, { kind: 'written', title: 'Shipping', text });
  const { key } = await callFrom<{ key: string }>(owner, `POST /api/sites/${site.id}/widgets`, {
    name: 'Help',
    type: 'inline',
  });
  const script = widgetScript(`data-widget="${key}" data-target="#here"`);
  shop.help = {
    html: `<!doctype html><html lang="en"><title>Help</title><main><h1>Help</h1><div id="here"></div></main>${script}`,
  };

  const { page, complaints } = await visit(`${served.url}/help`);
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await field.fill('How much is delivery to Ireland?');
  await page.keyboard.press('Enter');
  // The answer is over, and the next question may come.
  await page.getByRole('button', { name: 'Not helpful' }).first().waitFor();
  const chip = page.getByRole('button', { name: 'Source 1: Shipping' });
  await chip.click();
  await page.locator('blockquote').getByText(delivery).waitFor();
  expect(await chip.getAttribute('aria-expanded')).toBe('true');

  await field.fill('Who painted the ceiling?');
  await page.keyboard.press('Enter');
  await page.getByText('I do not know the answer to this yet.').first().waitFor();
  await page.getByRole('button', { name: 'Talk to a person' }).first().waitFor();
  expect(complaints).toEqual([]);
  served.stop();
});
