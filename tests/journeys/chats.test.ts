import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { newId } from '#platform/ids.ts';
import { findFaults, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { returnsOffer } from '#tests/setup/chats.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { openWidgetShop } from '#tests/setup/widget-shop.ts';

const { visit, visitAs } = withBrowser();

const question = 'How many years is a gift card valid?';
const corrected = 'Seven years, and longer if you ask us nicely.';

async function askOnThePage(page: Page) {
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
}

it('R14 Q06 an Owner finds a chat, opens its source, corrects its answer with a rule and asks again', async () => {
  const { people } = await createOrganization('Chats', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  const text = 'A gift card is valid for five years. It cannot be changed back into money.';
  const shop = await openWidgetShop(page, { title: 'Gift cards', text });
  const visitor = await visit(shop.url);
  await askOnThePage(visitor.page);
  // The rating buttons appear once the answer is complete and stored.
  await visitor.page.getByRole('button', { name: 'Not helpful' }).waitFor();

  await page.goto('/chat/history?search=gift+card+valid');
  const row = page.getByRole('table', { name: 'Chats' }).getByRole('link', { name: question }).first();
  await row.waitFor();
  expect(await findFaults(page)).toEqual([]);
  await row.press('Enter');
  await page.getByRole('heading', { level: 1, name: question }).waitFor();
  await page.getByRole('list', { name: 'Sources' }).getByRole('button', { name: 'Gift cards' }).first().click();
  const source = page.getByRole('region', { name: 'Source 1' });
  await source.getByText('A gift card is valid for five years.').first().waitFor();
  await source.getByRole('link', { name: 'Open document' }).waitFor();
  const found = page.getByRole('region', { name: 'How this answer was found' });
  await found
    .getByText(/^Used: it mentions .*“gift”/)
    .first()
    .waitFor();
  await found.getByText('The bars show how much of the question each source mentions.').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Correct this answer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Correct this answer' });
  await dialog.getByRole('button', { name: 'Save and ask again' }).click();
  await dialog.getByText('Write the right answer.').waitFor();
  await dialog.getByLabel('Correct answer').fill(corrected);
  await dialog.getByRole('button', { name: 'Save and ask again' }).click();
  const result = page.getByRole('dialog', { name: 'Answer corrected' });
  await result.getByRole('region', { name: 'Now' }).getByText(corrected).waitFor();
  await result.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete chat' }).click();
  await page.getByText('Chat deleted').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Chats', exact: true }).waitFor();

  await askOnThePage(visitor.page);
  await visitor.page.getByText(corrected).first().waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  shop.stop();
});

it('R14 exporting selected chats and marking them as handled keeps the filters', async () => {
  const { id, people } = await createOrganization('Handled', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  await callFrom(page, 'POST /api/sites', { name: 'Corner', urls: ['https://shop.example'] });
  for (const question of ['Can I exchange worn boots?', 'Do you repair tents?']) await storeOffered(id, question);
  await page.goto('/chat/history');
  const table = page.getByRole('table', { name: 'Chats' });
  await table.getByRole('checkbox', { name: 'Can I exchange worn boots?' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('searchbox', { name: 'Search chats' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Chats of Corner .*\.csv$/);
  await bar.getByRole('button', { name: 'Mark as handled' }).click();
  await page.getByText('1 chat marked as handled').waitFor();
  await table.getByText('Handled', { exact: true }).waitFor();

  await page.goto('/chat/history?handled=no');
  await table.getByRole('link', { name: 'Do you repair tents?' }).waitFor();
  expect(await table.getByRole('link', { name: 'Can I exchange worn boots?' }).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await table.getByRole('link', { name: 'Do you repair tents?' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as handled' }).click();
  await page.getByText(/, by /).waitFor();
  expect(complaints).toEqual([]);
});

it('R14 a chat with suggested passages is found by its status and shows the passages the visitor saw', async () => {
  const { id, people } = await createOrganization('Unsure', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  await callFrom(page, 'POST /api/sites', { name: 'Corner', urls: ['https://shop.example'] });
  await storeOffered(id, 'Can I exchange worn boots?');
  await page.goto('/chat/history?state=offered');
  const row = page.getByRole('table', { name: 'Chats' }).getByRole('link', { name: 'Can I exchange worn boots?' });
  await row.first().waitFor();
  await page.getByText('Suggested', { exact: true }).last().waitFor();
  await row.first().press('Enter');
  const passages = page.getByRole('list', { name: 'Suggested passages' });
  await passages.getByText('Worn pairs', { exact: true }).click();
  await passages.getByRole('link', { name: 'Open document' }).waitFor();
  expect(await passages.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(returnsOffer.url);
  await page.getByText('Aisle wasn’t sure, so it suggested passages (free of charge)').waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

async function storeOffered(organizationId: string, text: string): Promise<void> {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  const [now, chatId] = [new Date(), newId()];
  const shared = { organizationId, createdAt: now };
  await database.transaction(organizationId, async tx => {
    const [site] = await tx.select().from(sites);
    const counts = { questions: 1, offered: 1, updatedAt: now };
    const place = { siteId: site?.id ?? '', channel: 'widget', language: 'en' } as const;
    await tx.insert(chats).values({ ...shared, ...place, ...counts, id: chatId });
    const answer = {
      text: "I couldn't find a definite answer, but this might help:",
      outcome: 'offered' as const,
      offers: [returnsOffer],
    };
    await tx.insert(messages).values([
      { ...shared, id: newId(), chatId, position: 1, role: 'visitor', text, clientId: newId() },
      { ...shared, id: newId(), chatId, position: 2, role: 'assistant', ...answer },
    ]);
  });
  await database.close();
}
