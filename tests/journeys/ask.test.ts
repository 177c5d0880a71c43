import { expect, inject, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { emailTo } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { openWidgetShop } from '#tests/setup/widget-shop.ts';

const { visit, visitAs } = withBrowser();
const delivery = 'Delivery to Ireland takes 3 to 5 days and costs £9.95.';

it("Q01 Q02 a visitor gets an answer with a quote from the shop's documents, or a message that there is no answer", async () => {
  const { people } = await createOrganization('Answers', ['Owner']);
  const { page: owner } = await visitAs(people[0], '/sites');
  const text = `${delivery} Parcels leave on every working day.`;
  const shop = await openWidgetShop(owner, { title: 'Shipping', text });

  const { page, complaints } = await visit(shop.url);
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  await field.fill('How much is delivery to Ireland?');
  await page.keyboard.press('Enter');
  // The answer is complete, so the visitor can ask the next question.
  await page.getByRole('button', { name: 'Not helpful' }).first().waitFor();
  const chip = page.getByRole('button', { name: 'Source 1: Shipping' });
  await chip.click();
  await page.locator('blockquote').getByText(delivery).waitFor();
  expect(await chip.getAttribute('aria-expanded')).toBe('true');

  await field.fill('Who painted the ceiling?');
  await page.keyboard.press('Enter');
  await page.getByText("I don't have an answer to that.").first().waitFor();
  await page.getByRole('button', { name: 'Message our team' }).first().waitFor();
  expect(complaints).toEqual([]);
  shop.stop();
});

it('the link in the confirmation email confirms a contact address', async () => {
  const { people } = await createOrganization('Reached', ['Owner']);
  const { page: owner, complaints } = await visitAs(people[0], '/sites');
  const contactEmail = 'desk@reached.example';
  const facts = { name: 'Reached', urls: [], contactEmail };
  const { id } = await callFrom<{ id: string }>(owner, 'POST /api/sites', facts);
  await owner.goto(new URL(`/sites/${id}/edit`, owner.url()).href);
  await owner.getByText(`We sent a link to ${contactEmail}.`).waitFor();
  const [, first] = await emailTo(contactEmail, /(\/contact\/confirm\/\w+)/);
  await owner.getByRole('button', { name: 'Resend' }).click();
  await owner.getByText(`New link sent to ${contactEmail}`).waitFor();
  const second = await eventually(async () => {
    const [, path = ''] = await emailTo(contactEmail, /(\/contact\/confirm\/\w+)/);
    expect(path).not.toBe(first);
    return path;
  });

  const { page: reader } = await visit(`${inject('productUrl')}${first}`);
  await reader.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await reader.goto(`${inject('productUrl')}${second}`);
  await reader.getByText(`Reached wants to send messages from its visitors to ${contactEmail}.`).waitFor();
  expect(await axeFindings(reader)).toEqual([]);
  await reader.getByRole('button', { name: 'Confirm address' }).click();
  await reader.getByRole('heading', { name: 'Email address confirmed' }).waitFor();
  await owner.reload();
  await owner.getByText('Confirmed', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
