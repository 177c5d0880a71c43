import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoWidgetKey } from '#database/demo-widget.ts';
import { axeFindings } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { emailTo } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { servePages, serveWidgetPages, strictPolicy, widgetScript } from '#tests/setup/widget-pages.ts';

const { visit, visitAs } = withBrowser();
const hostile = `<style>
  * { all: unset !important; color: red !important; font-size: 40px !important }
  button, div, section { display: none !important; position: static !important; visibility: hidden !important }
</style>`;
let pages: Awaited<ReturnType<typeof serveWidgetPages>>;

beforeAll(async () => {
  const key = `data-widget="${demoWidgetKey}"`;
  pages = await serveWidgetPages({
    strict: {
      policy: strictPolicy(),
      // No doctype, so browsers use quirks mode.
      html: `<html lang="en"><title>Strict</title><main><h1>A strict page</h1><a href="#x">A link</a></main>${widgetScript()}`,
    },
    hostile: {
      html: `<!doctype html><html lang="ar" dir="rtl"><title>متجر</title>${hostile}<main><h1>متجر</h1></main>${widgetScript()}${widgetScript()}`,
    },
    places: {
      policy: strictPolicy(),
      html: `<!doctype html><html lang="de"><title>Orte</title><main><h1>Orte</h1><div id="here"></div></main>${widgetScript(`${key} data-target="#here"`)}`,
    },
  });
});
afterAll(() => pages.stop());

const launcher = (page: Page) => page.getByRole('button', { name: 'Ask a question' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });

it('a visitor asks, rates the answer, finds the chat on another page, asks for a person, gets the contact form in place and deletes the chat', async () => {
  const requestedPaths: string[] = [];
  const { page, complaints } = await visit(`${inject('storefrontUrl')}/products/skarn-3l-jacket`, {}, it => {
    it.on('request', request => requestedPaths.push(new URL(request.url()).pathname));
  });
  await launcher(page).waitFor();
  expect(requestedPaths.filter(path => /widget/.test(path))).toEqual([
    '/widget.js',
    `/api/widget/${demoWidgetKey}/config`,
  ]);
  await launcher(page).click();
  await page.getByRole('button', { name: 'How long may I return things?' }).click();
  await page.getByText("I don't have an answer to that.").first().waitFor();
  await page.getByRole('button', { name: 'Not helpful' }).click();
  await page.getByRole('textbox', { name: 'What was wrong?' }).fill('It knows nothing.');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await page.getByText('Thanks for your feedback').waitFor();

  await page.goto(`${inject('storefrontUrl')}/returns`);
  const dialog = page.getByRole('dialog', { name: 'Tarn & Trail' });
  await dialog.getByText('How long may I return things?').last().waitFor();
  await eventually(async () =>
    expect(await page.getByRole('button', { name: 'Not helpful' }).getAttribute('aria-pressed')).toBe('true'),
  );

  await field(page).fill('can i talk to a real person');
  await page.keyboard.press('Enter');
  await dialog.locator('.contact').getByText('Of course. Leave your message and someone from our team').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('How long may I return things?');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ida Fenwick');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Enter a valid email address.').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ida@visitors.example');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('We’ll reply to ida@visitors.example').waitFor();
  await emailTo('help@tarnandtrail.co.uk', /Ida Fenwick/);

  await dialog.getByRole('button', { name: 'Back to the chat' }).click();
  await dialog.getByRole('button', { name: 'Delete this chat' }).click();
  await dialog.getByRole('button', { name: 'Delete this chat' }).last().click();
  await dialog.getByText('Your chat was deleted.').first().waitFor();
  expect(await page.evaluate(key => localStorage.getItem(`aisle:${key}`), demoWidgetKey)).toBeNull();
  expect(complaints).toEqual([]);
});

it('the widget works by keyboard under a strict policy, with storage blocked, and is accessible', async () => {
  const { page, complaints } = await visit(`${pages.url}/strict`, {}, it =>
    it.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    }),
  );
  await launcher(page).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.keyboard.type('Do you ship to Ireland?');
  await page.keyboard.press('Enter');
  await page.getByText("I don't have an answer to that.").first().waitFor();
  expect(await page.locator('[aria-live=polite]').innerText()).toContain("I don't have an answer to that.");
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0));
  await eventually(async () => expect(await focusedName(page)).toBe('Ask a question'));
  expect(complaints).toEqual([]);
});

it("the widget resists the page's styles, reads right to left, loads once, and makes the page behind it inert on a phone", async () => {
  const { page, complaints } = await visit(`${pages.url}/hostile`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const button = page.getByRole('button', { name: 'اطرح سؤالاً' });
  await button.waitFor();
  expect(await page.locator('[lang=ar] button').count()).toBe(1);
  expect(await button.evaluate(element => getComputedStyle(element).fontSize)).toBe('15px');
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.evaluate(element => getComputedStyle(element).direction)).toBe('rtl');
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.locator('main').evaluate(element => (element as HTMLElement).inert)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'إغلاق' }).click();
  expect(await page.locator('main').evaluate(element => (element as HTMLElement).inert)).toBe(false);
  expect(complaints).toEqual([]);
});

it('a page controls the widget through its API: queued calls, boot, cart, ask, events, close and shutdown', async () => {
  const sentCarts: unknown[] = [];
  const { page } = await visit(`${pages.url}/places`, {}, it => {
    it.on('request', request => {
      if (request.url().endsWith('/ask')) sentCarts.push(request.postDataJSON().cart);
    });
    return it.addInitScript(() => {
      const queue: unknown[][] = [];
      const receivedEvents: string[] = [];
      const stub = Object.assign((...call: unknown[]) => queue.push(call), { q: queue });
      Object.assign(window, { Aisle: stub, receivedEvents });
      for (const name of ['ready', 'open', 'question', 'answer', 'close'])
        stub('on', name, () => receivedEvents.push(name));
      stub('cart', [{ title: 'Skarn 3L Jacket', quantity: 2, price: 289, currency: 'GBP' }]);
    });
  });
  const receivedEvents = () => page.evaluate(() => (window as unknown as { receivedEvents: string[] }).receivedEvents);
  await page.getByRole('button', { name: 'Frage stellen' }).waitFor();
  await page.evaluate(() => {
    window.Aisle?.boot({ widget: document.querySelector('script')?.dataset.widget ?? '', target: '#here' });
    window.Aisle?.ask('Versenden Sie nach Irland?');
  });
  await page.getByText('Darauf habe ich leider keine Antwort.').first().waitFor();
  // The text is visible before the answer is complete.
  await eventually(async () => expect(await receivedEvents()).toContain('answer'));
  expect(sentCarts[0]).toEqual([{ title: 'Skarn 3L Jacket', quantity: 2, price: 289, currency: 'GBP' }]);
  await page.evaluate(() => window.Aisle?.ask('das ist ein Witz, keiner antwortet'));
  await page.locator('.contact').getByText('Das tut mir leid. Schreiben Sie uns eine Nachricht').waitFor();
  await page.getByRole('textbox', { name: 'E-Mail' }).waitFor();
  await page.evaluate(() => window.Aisle?.close());
  await eventually(async () =>
    expect([...new Set(await receivedEvents())]).toEqual(['ready', 'open', 'question', 'answer', 'close']),
  );
  expect(await page.getByRole('button', { name: 'Frage stellen' }).count()).toBe(1);
  await page.evaluate(() => window.Aisle?.shutdown());
  expect(await page.getByRole('button', { name: 'Frage stellen' }).count()).toBe(0);
});

it('an inline widget shows the chat in the page, and a search widget opens it in a dialog', async () => {
  const { people } = await createOrganization('Places', ['Owner']);
  const { page: owner } = await visitAs(people[0], '/sites');
  const shop: Record<string, { html: string }> = {};
  const served = await servePages(shop);
  const site = await callFrom<{ id: string }>(owner, 'POST /api/sites', { name: 'Corner', urls: [served.url] });
  for (const type of ['inline', 'search']) {
    const { key } = await callFrom<{ key: string }>(owner, `POST /api/sites/${site.id}/widgets`, { name: type, type });
    const script = widgetScript(`data-widget="${key}" data-target="#here"`);
    shop[type] = {
      html: `<!doctype html><html lang="en"><title>Help</title><main><h1>Help</h1><div id="here"></div></main>${script}`,
    };
  }

  const inline = (await visit(`${served.url}/inline`)).page;
  await field(inline).waitFor();
  expect((await field(inline).boundingBox())?.height).toBeGreaterThan(30);
  await field(inline).fill('Do you ship to Ireland?');
  await inline.keyboard.press('Enter');
  await inline.getByText("I don't have an answer to that.").first().waitFor();

  const search = (await visit(`${served.url}/search`)).page;
  await search.getByRole('search').getByRole('button', { name: 'Ask a question' }).click();
  await search.getByRole('dialog', { name: 'Corner' }).getByRole('textbox').fill('Do you ship to Ireland?');
  await search.keyboard.press('Escape');
  await search.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focusedName(search)).toBe('Ask a question');
  served.stop();
});

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'));
}

it('without a connection the first click shows an error, and the next one opens the widget', async () => {
  const { page } = await visit(inject('storefrontUrl'));
  await launcher(page).waitFor();
  await page.context().setOffline(true);
  await launcher(page).click();
  const retry = page.getByRole('button', { name: 'No connection. Try again' });
  await retry.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().setOffline(false);
  await retry.click();
  await page.getByRole('dialog', { name: 'Tarn & Trail' }).waitFor();
});
