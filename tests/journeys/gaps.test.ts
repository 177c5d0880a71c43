import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { newId } from '#platform/ids.ts';
import { findFaults } from '#tests/setup/axe.ts';
import { type VisitOptions, withBrowser } from '#tests/setup/browser.ts';
import { emailTo } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { openWidgetShop } from '#tests/setup/widget-shop.ts';

const { visit, visitAs } = withBrowser();
/** Optional folder for screenshots. */
const pictures = process.env.WALK_PICTURES;

const looks: [string, VisitOptions][] = [
  ['desktop-light', { viewport: { width: 1280, height: 860 } }],
  ['desktop-dark', { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true }],
];
const testedLooks = pictures ? looks : looks.filter(([name]) => name === 'desktop-light' || name === 'phone-dark');

const answer = 'Yes, we hire out cellos of every size for £20 a month, with a bow and a case.';

it.each(testedLooks)('an Owner turns a gap into a published answer that visitors get: %s', async (name, look) => {
  const { id, people } = await createOrganization('Gapped', ['Owner', 'Viewer']);
  const { page, complaints } = await visitAs(people[0], '/sites', look);
  const shop = await openWidgetShop(page, {
    title: 'Opening hours',
    text: 'We are open from 9 to 6, except on Sundays.',
  });
  const email = `asker-${randomUUID()}@visitors.example`;
  await storeUnanswered(id, ['Do you hire out cellos?', 'Do you hire out cellos?', 'cello hire price']);
  await storeUnanswered(id, ['can I hire a cello for my daughter'], email);
  await storeUnanswered(id, ['Is the moon made of cheese?']);
  let picture = 0;
  const checkScreen = async () => {
    picture += 1;
    expect(await findFaults(page)).toEqual([]);
    if (look.viewport) await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme ?? 'light' });
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}-${picture}.png`, fullPage: true, animations: 'disabled' });
  };

  await page.goto('/sites/data/gaps');
  await page.getByRole('heading', { name: 'No gaps yet' }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const table = page.getByRole('table', { name: 'Gaps' });
  await table.getByRole('link', { name: /hire out cellos/ }).waitFor();
  await checkScreen();

  await table.getByRole('link', { name: /hire out cellos/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Do you hire out cellos?' }).waitFor();
  await page.getByText('Not answered').first().waitFor();
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await page.getByText('Enter an answer.').waitFor();
  await page.getByLabel('Answer', { exact: true }).fill(answer);
  await page.getByText('1 of 3 answered from your draft').waitFor();
  await page.getByRole('button', { name: 'Add the 2 missing wordings' }).click();
  await page.getByText('3 of 3 answered from your draft').waitFor();
  await checkScreen();
  await page.getByLabel('Email 1 visitor who asked this').click();
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await page.getByText('Document published').waitFor();
  await page.getByText('Answered by').waitFor();
  await page
    .getByText(/Now:\s+Answered/)
    .nth(2)
    .waitFor();
  await checkScreen();
  const [link] = await emailTo(email, /https?:\S+\/emails\/answers\/\S+/);
  const asker = await visit(link, look);
  await asker.page.getByRole('button', { name: 'Email me the answer' }).click();
  await asker.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  expect(await findFaults(asker.page)).toEqual([]);
  expect((await emailTo(email, /£20 a month/))[0]).toBe('£20 a month');

  const visitor = await visit(shop.url);
  await visitor.page.getByRole('textbox', { name: 'Ask a question' }).fill('can I hire a cello for my daughter');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText('£20 a month').first().waitFor();

  await page.goto('/sites/data/gaps');
  await table.getByRole('link', { name: /moon made of cheese/ }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this gap?' });
  await dialog.getByLabel('Add a rule that refuses these questions').click();
  await checkScreen();
  await dialog.getByRole('button', { name: 'Dismiss gap' }).click();
  await page.getByText('No open gaps.').waitFor();
  await page.getByText('Dismissed').first().click();
  await table.getByRole('link', { name: /moon made of cheese/ }).click();
  await page.getByText('Refused by').first().waitFor();

  const other = await visitAs(people[1], '/sites/data/gaps?state=closed', look);
  await other.page.getByRole('link', { name: /hire out cellos/ }).click();
  await other.page.getByText('cello hire price').waitFor();
  expect(await other.page.getByRole('main').getByRole('button').count()).toBe(0);
  expect([...complaints, ...other.complaints, ...visitor.complaints, ...asker.complaints]).toEqual([]);
  shop.stop();
});

/** Unanswered questions, each in its own chat. */
async function storeUnanswered(organizationId: string, questions: string[], contactEmail?: string): Promise<void> {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  await database.transaction(organizationId, async tx => {
    const [site] = await tx.select().from(sites);
    for (const [nth, text] of questions.entries()) {
      const [chatId, at] = [newId(), new Date(Date.now() - (nth + 1) * 3_600_000)];
      const shared = { organizationId, createdAt: at };
      const place = { siteId: site?.id ?? '', channel: 'widget', language: 'en' } as const;
      const contact = contactEmail ? { contactName: 'Jo', contactEmail, contactAt: at } : {};
      await tx
        .insert(chats)
        .values({ ...shared, ...place, ...contact, id: chatId, questions: 1, unanswered: 1, updatedAt: at });
      const answer = { text: 'I don’t have an answer to that.', outcome: 'unknown' as const };
      await tx.insert(messages).values([
        { ...shared, id: newId(), chatId, position: 1, role: 'visitor', text, clientId: newId() },
        { ...shared, id: newId(), chatId, position: 2, role: 'assistant', ...answer },
      ]);
    }
  });
  await database.close();
}
