import { expect, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { serveStubWidget } from '#tests/setup/stub-widget.ts';

const { visit } = withBrowser();

it('the rest of a quote is folded, opens by keyboard, and is not read out; two quotes of a page share a source', async () => {
  const quote = { kind: 'document', url: null, quote: 'By ferry.' };
  const sources = [
    { ...quote, id: 'delivery', title: 'Delivery' },
    { ...quote, id: 'delivery', title: 'Delivery', quote: 'By road.' },
    { ...quote, id: 'islands', title: 'Islands' },
  ];
  const text =
    'It costs £4.95. [1] It takes two days. [2] Islands take four. [3]\n\n> Parcels leave at two.\n>\n> - By ferry';
  const { url, stop } = await serveStubWidget({
    config: {},
    answer(send, end) {
      send('sources', { sources });
      send('text', { text });
      send('done', { outcome: 'answered', offersContact: false, generated: false });
      end();
    },
  });
  for (const viewport of [
    { width: 1100, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, complaints } = await visit(url, { viewport });
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByRole('textbox').fill('What does delivery cost?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Not helpful' }).waitFor();
    expect(await page.locator('.sources li').allTextContents()).toEqual(['1Delivery', '2Islands']);
    expect(await page.locator('.text .chip').allTextContents()).toEqual(['1', '1', '2']);
    const rest = page.getByText('Parcels leave at two.');
    expect(await rest.isVisible()).toBe(false);
    expect(await page.locator('[aria-live=polite]').innerText()).not.toContain('Parcels leave');
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    await rest.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  }
  stop();
});
