import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { payloads } from '#tests/setup/hostile-text.ts';
import { serveStubWidget, stubMessage } from '#tests/setup/stub-widget.ts';

const { visit } = withBrowser();
let hostile: Awaited<ReturnType<typeof serveStubWidget>>;

// Every text that this server sends is an attack.
beforeAll(async () => {
  hostile = await serveStubWidget({
    config: hostileConfig(),
    history: () => payloads.map(messageOf),
    answer(send, end) {
      const letters = [...payloads.slice(0, 60).join('\n\n'), '\n\nthe end of it'];
      const write = () => {
        // A few characters at a time, so that the page draws the intermediate states.
        for (const text of letters.splice(0, 40)) send('text', { text });
        if (letters.length > 0) return void setImmediate(write);
        send('suggestions', { suggestions: payloads.slice(0, 5) });
        send('done', { outcome: 'answered', offersContact: true, generated: true });
        end();
      };
      write();
    },
  });
});
afterAll(() => hostile.stop());

it('five hundred attacks, complete and streamed, run no script and send no request', async () => {
  const contacted = new Set<string>();
  const { page } = await visit(hostile.url, {}, it =>
    it
      .addInitScript(() => localStorage.setItem('aisle:stub', 'known'))
      .then(() => {
        it.on('request', request => contacted.add(new URL(request.url()).host || 'itself'));
        it.on('dialog', dialog => contacted.add(`dialog ${dialog.message()}`));
      }),
  );
  await page.getByRole('button').first().click();
  await page
    .locator('.answer')
    .nth(payloads.length - 1)
    .waitFor();
  // Opens some passages, so that their text and links are drawn too.
  await page.locator('.offers button').evaluateAll(all => {
    for (const button of all.slice(0, 10)) (button as HTMLElement).click();
  });
  await page.getByRole('textbox').fill('Go on');
  await page.keyboard.press('Enter');
  await page.getByText('the end of it').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => 'canary' in window)).toBe(false);
  expect([...contacted].filter(host => host !== 'itself')).toEqual([new URL(hostile.url).host]);
  const found = await page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(element => element.shadowRoot ?? []);
    const all = roots.flatMap(root => [...root.querySelectorAll('*')]);
    return {
      elements: [...new Set(all.map(element => element.localName))].filter(name =>
        /script|iframe|style|object|link|base|meta|template/.test(name),
      ),
      handlers: all.flatMap(element => element.getAttributeNames().filter(name => name.startsWith('on'))),
      links: all
        .map(element => element.getAttribute('href') ?? '')
        .filter(href => href && !/^(https?:|mailto:)/.test(href)),
    };
  });
  expect(found).toEqual({ elements: [], handlers: [], links: [] });
  const pictures = await page.locator('img').evaluateAll(all => all.map(picture => (picture as HTMLImageElement).src));
  expect(pictures.filter(address => !address.startsWith(hostile.url))).toEqual([]);
});

function messageOf(text: string, at: number) {
  const link = { id: `${at}`, title: text, url: text, quote: text };
  return stubMessage(at, {
    text,
    sources: [{ ...link, kind: 'document' }],
    products: [{ ...link, imageUrl: text, price: text, compareAtPrice: text, availability: 'in-stock' }],
    offers: [{ id: `${at}`, title: text, heading: text, text, url: text, version: 1, language: text }],
    suggestions: [text],
  });
}

function hostileConfig(): Partial<WidgetConfig> {
  const [text = ''] = payloads;
  const texts = {
    title: text,
    greeting: text,
    notice: text,
    placeholder: text,
    launcher: text,
    suggestions: payloads.slice(0, 6),
  };
  const avatar = { kind: 'picture' as const, url: 'https://canary.invalid/x' };
  const variables = { '--aisle-font-family': 'x;background:url(https://canary.invalid/x)' };
  return { texts, words: { ask: text, unreachable: text, aiWritten: text }, avatar, variables, name: text };
}
