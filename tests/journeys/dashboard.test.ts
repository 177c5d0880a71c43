import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { chatDays, chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { bucketOf, dayOf, emptyHistogram } from '#domain/chat/storage/daily-stats.ts';
import { newId } from '#platform/ids.ts';
import { findFaults, isTooWide } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser({ savesData: false });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

it("R01 the dashboard starts with a checklist, shows visitors' questions, and links an unanswered one to its fix", async () => {
  const { id, people } = await createOrganization('Asked', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/');
  await heading(page, 'Dashboard');
  await page.getByRole('link', { name: 'Add a site' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Web addresses').fill('shop.example');
  await page.getByRole('button', { name: 'Add site', exact: true }).click();
  await heading(page, 'Shop');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('heading', { name: 'Get started' }).waitFor();
  await page.getByText('1 of 5').waitFor();
  expect(await findFaults(page)).toEqual([]);

  await visitorsAsk(id, ['Do you repair boots?', 'Boots, do you repair those?', 'Is it warm?']);
  await page.goto('/?days=7');
  await page.getByText('1 of 3 questions').waitFor();
  await page.getByText('3 questions: 1 answered, 1 with suggestions, 1 unanswered.').waitFor();
  const inShort = 'Aisle answered 33% of the questions on shop.example in the last 7 days.';
  await page.getByText(inShort).waitFor();
  await page.getByRole('row', { name: /^.+ 1 1 1$/ }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /repair.*Passages suggested 1 of 2 times\. Also/ }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await isTooWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page
    .getByRole('button', { name: /repair/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Aisle suggested passages 1 of 2 times and had no answer the rest of the time.').waitFor();
  await drawer.getByRole('link', { name: 'Write an answer' }).click();
  await heading(page, 'Add documents');
  await page.getByLabel('Question', { exact: true }).waitFor();
  expect(await page.getByLabel('Question', { exact: true }).inputValue()).toMatch(/repair/);
  expect(complaints).toEqual([]);
});

/** As the widget API stores them: the last is answered, the one before has suggested passages, the others are unanswered. */
async function visitorsAsk(organizationId: string, questions: string[]): Promise<void> {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  const now = new Date();
  await database.transaction(organizationId, async tx => {
    const [site] = await tx.select().from(sites);
    const siteId = site?.id ?? '';
    const at = { organizationId, createdAt: now };
    for (const [place, text] of questions.entries()) {
      const chatId = newId();
      const isLast = place === questions.length - 1;
      await tx.insert(chats).values({ ...at, id: chatId, siteId, channel: 'widget', language: 'en', updatedAt: now });
      await tx.insert(messages).values([
        { ...at, id: newId(), chatId, position: 1, role: 'visitor', text, clientId: newId() },
        {
          ...at,
          id: newId(),
          chatId,
          position: 2,
          role: 'assistant',
          text: '',
          outcome: isLast ? 'answered' : place === questions.length - 2 ? 'offered' : 'unknown',
        },
      ]);
    }
    const unanswered = questions.length - 2;
    const counts = { answered: 1, offered: 1, unanswered, times: emptyHistogram().with(bucketOf(40), 1) };
    await tx.insert(chatDays).values({ organizationId, siteId, day: dayOf(now, site?.timeZone ?? 'UTC'), ...counts });
  });
  await database.close();
}
