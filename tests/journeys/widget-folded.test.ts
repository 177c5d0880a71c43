import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { serveStubWidget } from '#tests/setup/stub-widget.ts';

const { visit } = withBrowser();

const quote = { kind: 'document', url: null, quote: 'By ferry.' };
const sources = [
  { ...quote, id: 'delivery', title: 'Delivery' },
  { ...quote, id: 'delivery', title: 'Delivery', quote: 'By road.' },
  { ...quote, id: 'islands', title: 'Islands' },
];
const text =
  'It costs £4.95. [1] It takes two days. [2] Islands take four. [3]\n\n> Parcels leave at two.\n>\n> - By ferry';

const viewports = [
  { width: 1100, height: 800 },
  { width: 390, height: 844 },
];

async function withAnswer(shown: typeof sources, check: (page: Page) => Promise<void>): Promise<void> {
  const { url, stop } = await serveStubWidget({
    config: {},
    answer(send, end) {
      if (shown.length > 0) send('sources', { sources: shown });
      send('text', { text });
      send('done', { outcome: 'answered', offersContact: false, generated: false });
      end();
    },
  });
  try {
    for (const viewport of viewports) {
      const { page, complaints } = await visit(url, { viewport });
      await page.getByRole('button', { name: 'Ask a question' }).click();
      await page.getByRole('textbox').fill('What does delivery cost?');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Not helpful' }).waitFor();
      await check(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeFindings(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    }
  } finally {
    stop();
  }
}

const spokenOn = (page: Page) => page.locator('[aria-live=polite]').innerText();

it('the rest of a quote is folded, opens by keyboard, and is not read out; two quotes of a page share a source', () =>
  withAnswer(sources, async page => {
    expect(await page.locator('.sources li').allTextContents()).toEqual(['1Delivery', '2Islands']);
    expect(await page.locator('.text .chip').allTextContents()).toEqual(['1', '1', '2']);
    const rest = page.getByText('Parcels leave at two.');
    const more = page.getByRole('button', { name: 'Show more' });
    expect(await rest.count()).toBe(0);
    await page.getByRole('textbox').press('Enter');
    expect(await spokenOn(page)).toContain('It takes two days.');
    expect(await spokenOn(page)).not.toContain('Parcels leave');
    await more.focus();
    await page.keyboard.press('Enter');
    await rest.waitFor();
    expect(await more.count()).toBe(0);
  }));

it('without sources, the quote is shown and read out', () =>
  withAnswer([], async page => {
    await page.locator('blockquote').getByText('Parcels leave at two.').waitFor();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(await spokenOn(page)).toContain('Parcels leave at two.');
  }));
