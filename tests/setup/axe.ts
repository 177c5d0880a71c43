import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { thorough } from '#tests/setup/thorough.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type View = readonly [colorScheme: 'light' | 'dark', width: number];

const allViews: readonly View[] = [
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
  ['light', 360],
];
// Colours differ by theme, layout by width: the first two see both themes and both widths.
const views = thorough ? allViews : allViews.slice(0, 2);
/** Of a small tablet, or of a window beside another: there only the layout is looked at. */
const between = 900;
/** Where the page around it is light whatever the device says. */
const lightViews: readonly View[] = [
  ['light', 1280],
  ['light', 360],
];

/** What axe finds on the page as it stands, by day at a desk and by night on a small phone; and whether these fit it, and a width between them. */
export function findFaults(page: Page): Promise<string[]> {
  return look(page, page, views);
}

/** The same for a frame of the page, in which it is always day. */
export function findFaultsIn(frame: Frame): Promise<string[]> {
  return look(frame.page(), frame, lightViews);
}

/** The same for a page of a shop, which knows no theme; what we put on it follows the device. */
export function findFaultsOnShop(page: Page): Promise<string[]> {
  return look(page, page, views, async () => {});
}

async function look(
  page: Page,
  inside: Page | Frame,
  views: readonly View[],
  settle: typeof settled = settled,
): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, width] of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await settle(inside, colorScheme);
    const words = await axeFindings(inside);
    if (await isTooWide(inside)) words.push('does not fit');
    found.push(...words.map(word => `${colorScheme} ${width}: ${word}`));
  }
  await page.setViewportSize({ width: between, height: 900 });
  const narrow = (await isTooWide(inside)) ? ['does not fit'] : [];
  found.push(...[...narrow, ...(await squeezed(inside))].map(word => `${between}: ${word}`));
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

/** Cells of tables whose words have next to no room. */
function squeezed(inside: Page | Frame): Promise<string[]> {
  return inside.evaluate(
    ({ longText, least }) =>
      [...document.querySelectorAll<HTMLElement>('tbody td')]
        .filter(cell => cell.innerText.trim().length >= longText && cell.clientWidth > 0 && cell.clientWidth < least)
        .map(cell => `${cell.clientWidth} px for “${cell.innerText.trim().slice(0, 60)}”`),
    { longText: 20, least: 100 },
  );
}

/** Nothing is on its way any more: where something was, it stands there now. */
export async function loaded(inside: Page | Frame): Promise<void> {
  await inside.getByRole('heading', { level: 1 }).first().waitFor();
  await inside.waitForFunction(() => !document.querySelector('.animate-breathe'));
}

/** Colours on their way from one theme to the other are nobody's fault. */
async function settled(page: Page | Frame, colorScheme: 'light' | 'dark'): Promise<void> {
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
export async function axeFindings(page: Page | Frame): Promise<string[]> {
  // The page forbids foreign scripts; a browser's own tools may still look at it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id: rule, nodes }) => nodes.map(node => `${rule}: ${node.html.slice(0, 160)}`));
  });
}

export async function isTooWide(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
