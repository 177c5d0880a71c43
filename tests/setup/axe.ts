import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Colours differ by theme, layout by width: both themes and both widths are seen, and twice is enough.
const views = [
  ['light', 1280],
  ['dark', 390],
] as const;

/** What axe finds on the page as it stands, by day at a desk and by night on a phone; and whether a small phone fits it. */
export async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, width] of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await settled(page, colorScheme);
    found.push(...(await axeFindings(page)).map(words => `${colorScheme} ${width}: ${words}`));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const tooWide = await isTooWide(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  return tooWide ? [...found, 'wider than 360 px'] : found;
}

/** Colours on their way from one theme to the other are nobody's fault. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(animation => animation instanceof CSSTransition);
    // What inherits its colour sets out only when its parent has arrived.
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(transition => transition.finished));
    }
  });
}

/** What stands in the way of people who use a screen reader, a keyboard or strong contrast. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The page forbids foreign scripts; a browser's own tools may still look at it.
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id: rule, nodes }) => nodes.map(node => `${rule}: ${node.html.slice(0, 160)}`));
  });
}

export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
