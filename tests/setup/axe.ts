import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { isThorough } from '#tests/setup/thorough.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type View = readonly [colorScheme: 'light' | 'dark', width: number];

const allViews: readonly View[] = [
  ['light', 1280],
  ['dark', 360],
  ['dark', 1280],
  ['light', 360],
];
// The first two cover both themes and both widths.
const views = isThorough ? allViews : allViews.slice(0, 2);
/** The width of a small tablet, where only the layout is checked. */
const between = 900;
/** Inside Shopify's admin, which is always light. */
const lightViews: readonly View[] = [
  ['light', 1280],
  ['light', 360],
];

/** What axe finds on the page in light mode on a desktop and in dark mode on a phone, and what does not fit these widths or one between them. */
export function findFaults(page: Page): Promise<string[]> {
  return findAxeViolations(page, page, views);
}

/** The same for a frame of the page that is always light. */
export function findFaultsIn(frame: Frame): Promise<string[]> {
  return findAxeViolations(frame.page(), frame, lightViews);
}

/** The same for a page of a shop, which has no theme; the widget on it follows the device. */
export function findFaultsOnShop(page: Page): Promise<string[]> {
  return findAxeViolations(page, page, views, async () => {});
}

/** What another theme or width can break: contrast, the size of targets, and what only the phone layout shows. */
const appearanceRules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name'];

async function findAxeViolations(
  page: Page,
  inside: Page | Frame,
  views: readonly View[],
  settle: typeof settled = settled,
): Promise<string[]> {
  const found: string[] = [];
  await endTransitions(inside);
  for (const [colorScheme, width] of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await settle(inside, colorScheme);
    const isFirst = colorScheme === views[0]?.[0] && width === views[0]?.[1];
    const words = await axeFindings(inside, isThorough || isFirst ? undefined : appearanceRules);
    if (await isTooWide(inside)) words.push('does not fit');
    found.push(...words.map(word => `${colorScheme} ${width}: ${word}`));
  }
  await page.setViewportSize({ width: between, height: 900 });
  const narrow = (await isTooWide(inside)) ? ['does not fit'] : [];
  found.push(...[...narrow, ...(await squeezed(inside))].map(word => `${between}: ${word}`));
  await page.setViewportSize({ width: 1280, height: 900 });
  await allowTransitions(inside);
  return found;
}

/** Table cells that are too narrow for their text. */
function squeezed(inside: Page | Frame): Promise<string[]> {
  return inside.evaluate(
    ({ longText, least }) =>
      [...document.querySelectorAll<HTMLElement>('tbody td')]
        .filter(cell => cell.innerText.trim().length >= longText && cell.clientWidth > 0 && cell.clientWidth < least)
        .map(cell => `${cell.clientWidth} px for “${cell.innerText.trim().slice(0, 60)}”`),
    { longText: 20, least: 100 },
  );
}

/** Waits until the screen has its heading and no skeleton is left. */
export async function loaded(inside: Page | Frame): Promise<void> {
  await inside.getByRole('heading', { level: 1 }).first().waitFor();
  await inside.waitForFunction(() => !document.querySelector('.animate-breathe'));
}

/** Waits for the theme. */
async function settled(page: Page | Frame, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' });
}

/** A colour in between could fail the contrast check, and drawing every step takes longer than axe needs. */
async function endTransitions(inside: Page | Frame): Promise<void> {
  await inside.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Lets the page have its transitions back. */
async function allowTransitions(inside: Page | Frame): Promise<void> {
  await inside.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** What axe finds: barriers for people who use a screen reader or a keyboard, or need strong contrast. */
export async function axeFindings(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  // The page's policy forbids foreign scripts; the debugger may still evaluate one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as {
      axe: { run(how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) });
    return violations.flatMap(({ id: rule, nodes }) => nodes.map(node => `${rule}: ${node.html.slice(0, 160)}`));
  }, rules);
}

export async function isTooWide(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
