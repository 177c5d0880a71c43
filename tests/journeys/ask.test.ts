import { expect, it } from 'vitest';
import { openAskedShop } from '#tests/setup/asked-shop.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visit, visitAs } = withBrowser();
const delivery = 'Delivery to Ireland takes 3 to 5 days and costs £9.95.';

it('Q01 Q02 a visitor is answered from the shop’s documents with the quote that proves it, and hears when it is not known', async () => {
  const { people } = await createOrganization('Answers', ['Owner']);
  const { page: owner } = await visitAs(people[0], '/sites');
  const text = `${delivery} Parcels leave on every working day.`;
  const shop = await openAskedShop(owner, { title: 'Shipping', text });

  const { page, complaints } = await visit(shop.url);
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
  await page.getByText("I don't have an answer to that.").first().waitFor();
  await page.getByRole('button', { name: 'Talk to a person' }).first().waitFor();
  expect(complaints).toEqual([]);
  shop.stop();
});
