import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { defaultSettings, type WidgetConfig } from '#domain/widgets/inputs.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { payloads } from '#tests/setup/hostile-text.ts';

const { visit } = withBrowser();
const id = '01a1d000-0000-7000-8000-000000000001';
let hostile: { url: string; stop(): void };

// A door that went over to the other side: every text it sends is an attack.
beforeAll(async () => {
  const widgetFiles = inject('productUrl');
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const send = (data: unknown) =>
      response.end(JSON.stringify({ success: true, data, error: null, pagination: null }));
    if (path === '/') return response.setHeader('Content-Type', 'text/html').end(pageWithWidget());
    if (path.endsWith('/config')) return send(hostileConfig());
    if (path.endsWith('/session')) {
      return send({ session: 's', visitor: 'v', challenge: null, expiresAt: new Date(Date.now() + 900_000) });
    }
    if (path.endsWith('/chat')) return send({ chatId: id, messages: payloads.map(messageOf) });
    if (path.endsWith('/ask')) return streamCut(response);
    const file = await fetch(widgetFiles + path);
    response.writeHead(file.status, { 'Content-Type': file.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  hostile = { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
});
afterAll(() => hostile.stop());

it('five hundred attacks, whole and as they stream in, run nothing and ask nobody', async () => {
  const asked = new Set<string>();
  const { page } = await visit(hostile.url, {}, it =>
    it
      .addInitScript(() => localStorage.setItem('aisle:hostile', 'known'))
      .then(() => {
        it.on('request', request => asked.add(new URL(request.url()).host || 'itself'));
        it.on('dialog', dialog => asked.add(`dialog ${dialog.message()}`));
      }),
  );
  await page.getByRole('button').first().click();
  await page
    .locator('.answer')
    .nth(payloads.length - 1)
    .waitFor();
  await page.getByRole('textbox').fill('Go on');
  await page.keyboard.press('Enter');
  await page.getByText('the end of it').first().waitFor();
  expect(await page.evaluate(() => 'canary' in window)).toBe(false);
  expect([...asked].filter(host => host !== 'itself')).toEqual([new URL(hostile.url).host]);
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

function streamCut(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  send('start', { chatId: id, questionId: id, answerId: id.replace('1d', '2d') });
  const letters = [...payloads.slice(0, 60).join('\n\n'), '\n\nthe end of it'];
  const write = () => {
    // A few letters at a time, so that the page draws what stands between them.
    for (const text of letters.splice(0, 40)) send('text', { text });
    if (letters.length > 0) setImmediate(write);
    else {
      send('suggestions', { suggestions: payloads.slice(0, 5) });
      send('done', { outcome: 'answered', offersContact: true });
      response.end();
    }
  };
  write();
}

function messageOf(text: string, at: number) {
  const link = { id: `${at}`, title: text, url: text, quote: text };
  return {
    id: `${id.slice(0, -4)}${String(at).padStart(4, '0')}`,
    role: 'assistant',
    text,
    outcome: 'answered',
    sources: [{ ...link, kind: 'document' }],
    products: [{ ...link, imageUrl: text, price: text, compareAtPrice: text, availability: 'in-stock' }],
    suggestions: [text],
    feedback: null,
    createdAt: new Date().toISOString(),
  };
}

function hostileConfig(): WidgetConfig {
  const [text = ''] = payloads;
  const texts = { title: text, greeting: text, placeholder: text, launcher: text, suggestions: payloads.slice(0, 6) };
  const avatar = { kind: 'picture' as const, url: 'https://canary.invalid/x' };
  const variables = { '--aisle-font-family': 'x;background:url(https://canary.invalid/x)' };
  const words = { ask: text, unreachable: text };
  const settings = { ...defaultSettings, texts, words, avatar, variables };
  return { ...settings, key: 'hostile', version: 1, type: 'bubble', name: text, language: 'en', hidden: false };
}

function pageWithWidget(): string {
  return '<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,"><script async src="/widget.js" data-widget="hostile"></script>';
}
