import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { screens } from '#app/routes.ts';
import { hydrated, withBrowser } from '#tests/setup/browser.ts';

const { visit } = withBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const id = '01a1d000-0000-7000-8000-000000000001';

const addresses = screens.map(screen => ({
  ...screen,
  address: screen.path
    .replaceAll(/:invitationId|\{invitationId\}/g, 'invitation_0123456')
    .replaceAll(/:\w+|\{\w+\}/g, id),
}));

const views = (['light', 'dark'] as const).flatMap(scheme => [1440, 360].map(width => [scheme, width] as const));

describe('every screen', () => {
  it.each(addresses.map(row => [row.address, row.title] as const))(
    'R19 %s comes from the server with its frame and its title',
    async (address, title) => {
      const response = await fetch(inject('productUrl') + address);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain(`<title>${title} · Aisle</title>`);
      expect(html).toMatch(/<h1[^>]*>/);
      expect(html).toMatch(/<main[^>]*>/);
    },
  );

  it('fits a phone of 360 px, and asks no other host for anything', async () => {
    const { page, complaints } = await visit('/loading', { viewport: { width: 360, height: 740 } });
    for (const { address } of addresses) {
      await page.goto(address);
      expect([address, await isTooWide(page)]).toEqual([address, false]);
    }
    expect(complaints).toEqual([]);
  });
});

// Screens that are drawn by the same file in the same frame differ in words only.
const drawn = new Map(addresses.map(row => [`${row.layout} ${'file' in row ? row.file : 'planned'}`, row.address]));

describe.each([...drawn.values()])('%s', address => {
  it.each(views)('gives axe nothing to find, %s at %i px', async (colorScheme, width) => {
    const { page } = await visit(address, { colorScheme, viewport: { width, height: 800 } });
    await hydrated(page);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('the component page', () => {
  it.each(views)('gives axe nothing to find, %s at %i px', async (colorScheme, width) => {
    const { page, complaints } = await visit('/ui', { colorScheme, viewport: { width, height: 900 } });
    await hydrated(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    // One avatar there shows what happens when its picture is gone.
    expect(complaints.filter(words => !words.includes('404'))).toEqual([]);
  });
});

describe('R16 two frames', () => {
  it('the default one has the navigation, the merchant one its tabs, and some screens have none', async () => {
    const frames = async (path: string) => {
      const { page } = await visit(path);
      const names = await page
        .getByRole('navigation')
        .evaluateAll(all => all.map(nav => nav.getAttribute('aria-label')));
      await page.context().close();
      return names;
    };
    expect(await frames('/')).toEqual(expect.arrayContaining(['Main', 'Account']));
    const merchant = await frames('/shopify/app');
    expect(merchant).not.toContain('Main');
    expect(merchant).toHaveLength(1);
    expect(await frames('/loading')).toEqual([]);
  });
});

async function axeFindings(page: Page): Promise<string[]> {
  // The page forbids foreign scripts; a browser's own tools may still look at it.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await tool.run();
    return violations.flatMap(({ id: rule, nodes }) => nodes.map(node => `${rule}: ${node.html.slice(0, 160)}`));
  });
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
