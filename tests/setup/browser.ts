import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Visit = { page: Page; complaints: string[] };

/** A real Chromium for this file. A page keeps what it complained about: errors, refused scripts, foreign hosts. */
export function withBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) throw new Error('CHROMIUM_PATH is not set: npm run test:journey finds it.');
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser.close());

  return {
    async visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
      const home = inject('productUrl');
      const context = await browser.newContext({ baseURL: home, ...options });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', error => complaints.push(String(error)));
      page.on('request', request => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== home) complaints.push(`asked ${origin}`);
      });
      await page.goto(path);
      return { page, complaints };
    },
  };
}

/** Waits until React has taken over: before that, links and buttons are plain HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
