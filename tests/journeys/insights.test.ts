import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { chatDays, chats, messages } from '#database/schema/chat.ts';
import { productDemand, topicDays } from '#database/schema/insights.ts';
import { dayOf, emptyHistogram } from '#domain/chat/storage/daily-stats.ts';
import { digestEmailQueue } from '#domain/insights/jobs.ts';
import { addDays } from '#domain/reporting/report.ts';
import { newId } from '#platform/ids.ts';
import { openJobs } from '#platform/jobs.ts';
import { findFaults, loaded } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { emailTo } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visit, visitAs } = withBrowser({ savesData: false });

const today = dayOf(new Date(), 'UTC');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const topic = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Topics' }).getByRole('row', { name });

/** An organisation whose site has questions about several topics, counted by the hourly job. */
async function openAskedOrganization(name: string) {
  const { id: organizationId, people } = await createOrganization(name, ['Owner', 'Viewer']);
  const { page } = await visitAs(people[0], '/sites');
  const site = await callFrom<{ id: string }>(page, 'POST /api/sites', { name: 'Corner', urls: [] });
  const own = { organizationId, siteId: site.id };
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  await database.transaction(organizationId, async tx => {
    const weeks = [1, 2, 3, 2, 4, 6, 5, 7, 6, 8, 9, 12].map((answered, week) => ({
      ...own,
      day: addDays(today, (week - 11) * 7),
      concept: 'opening_hours',
      answered,
      thumbsUp: 1,
    }));
    await tx
      .insert(topicDays)
      .values([
        ...weeks,
        { ...own, day: today, concept: 'order_late', answered: 3, offered: 1, unanswered: 1, thumbsDown: 1 },
        { ...own, day: today, concept: 'track_order', answered: 4 },
        { ...own, day: today, concept: 'other', unanswered: 2 },
      ]);
    await tx.insert(productDemand).values([
      { ...own, day: today, kind: 'not-found', name: 'kayak', count: 3 },
      { ...own, day: today, kind: 'not-found', name: 'hochgebirgsregenjackenreißverschluss'.repeat(4), count: 1 },
      { ...own, day: today, kind: 'out-of-stock', name: 'Skarn Jacket', productId: newId(), count: 2 },
    ]);
    const times = emptyHistogram();
    await tx.insert(chatDays).values({ ...own, day: addDays(lastMonday(), -1), answered: 9, unanswered: 1, times });
    const [chatId, now] = [newId(), new Date()];
    const at = { organizationId, createdAt: now };
    await tx.insert(chats).values({ ...own, ...at, id: chatId, channel: 'widget', language: 'en', updatedAt: now });
    const message = { ...at, chatId };
    await tx.insert(messages).values([
      {
        ...message,
        id: newId(),
        position: 1,
        role: 'visitor',
        text: 'When are you open on Sundays?',
        clientId: newId(),
      },
      { ...message, id: newId(), position: 2, role: 'assistant', text: '', outcome: 'unknown' },
    ]);
  });
  await database.close();
  return { organizationId, owner: people[0], viewer: people[1] };
}

function lastMonday(): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, -((weekday + 6) % 7));
}

it('R01 an Owner sees topics with their figures, opens their questions, and renames, merges and separates them', async () => {
  const { owner, viewer } = await openAskedOrganization('Topics');
  const { page, complaints } = await visitAs(owner, '/');
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await heading(page, 'Insights');
  await topic(page, /^Opening hours 42 \+25 100% 100%/).waitFor();
  await topic(page, /^Late or missing orders 5 New 60\.0% 0%/).waitFor();
  await page.getByText('53 questions in the last 30 days.').waitFor();
  await page.getByRole('link', { name: 'kayak 3 times' }).waitFor();
  await page.getByRole('link', { name: 'Skarn Jacket 2 times' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Opening hours', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Opening hours' });
  await drawer.getByRole('link', { name: /When are you open on Sundays\?.*not answered/ }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');

  await act(page, 'Opening hours', 'Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Order tracking');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByText('Another topic has this name.').waitFor();
  await dialog.getByLabel('Name').fill('When we’re open');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await topic(page, /^When we’re open Opening hours 42/).waitFor();

  await act(page, 'Late or missing orders', 'Merge with another topic');
  await dialog.getByLabel('Other topic').click();
  await page.getByRole('option', { name: 'Order tracking' }).click();
  await dialog.getByLabel('Name of the merged topic').fill('Where is my order?');
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Merge topics' }).click();
  await topic(page, /^Where is my order\? Late or missing orders, Order tracking 9/).waitFor();

  await act(page, 'Where is my order?', 'Undo merge');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click();
  await topic(page, /^Order tracking 4/).waitFor();

  await page.goto('/insights?days=7');
  await topic(page, /^When we’re open Opening hours 12/).waitFor();
  expect(complaints.filter(words => !words.includes('status of 409'))).toEqual([]);
  const seen = await visitAs(viewer, '/insights');
  await topic(seen.page, /^When we’re open/).waitFor();
  expect(await seen.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
});

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('R01 a user turns off the weekly email by its link without signing in, and on and off in the profile', async () => {
  const { organizationId, owner } = await openAskedOrganization('Weekly');
  const jobs = await openJobs({ url: inject('databaseUrl'), onError: () => {}, runsJobs: false });
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  const email = { organizationId, week: lastMonday(), userId: owner?.id ?? '' };
  await database.transaction(null, tx => jobs.enqueue(tx, digestEmailQueue, email));
  await database.close();
  await jobs.stop();
  const [, token] = await emailTo(owner?.email ?? '', /\/emails\/weekly\/([\w.-]+)/);

  const { page, complaints } = await visit(`/emails/weekly/${token}`);
  await page.getByText('Every Monday, Aisle sends you what visitors to Weekly asked').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await heading(page, 'You’re unsubscribed');
  expect(complaints).toEqual([]);

  const profile = (await visitAs(owner, '/users/profile')).page;
  const toggle = profile.getByRole('switch', { name: 'Email me every Monday about Weekly' });
  await toggle.waitFor();
  await loaded(profile);
  expect(await toggle.getAttribute('aria-checked')).toBe('false');
  await toggle.click();
  await profile.getByText('Weekly email turned on').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
});
