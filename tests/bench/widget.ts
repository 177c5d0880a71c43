// The size of the widget compared with others, and the cost of the demo shop's page with and without it, in one run.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findFreePort } from '#server/http.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { isReady, launch } from '#tests/setup/launch.ts';
import { buildWidget } from '../../scripts/build-widget.ts';
import { findChromium } from '../../scripts/chromium.ts';
import type { Figures } from './bench.ts';
import { rounded } from './load.ts';

/** Size with gzip -9, measured on 15 November 2026; those marked + load more later. */
const others: Record<string, number> = {
  'Dify, loader only +': 4_062,
  'Chatwoot, loader only +': 9_724,
  'Onyx widget': 48_711,
  Markprompt: 92_958,
  DocsGPT: 121_205,
  Botpress: 179_607,
  AnythingLLM: 214_125,
  Flowise: 283_922,
  Inkeep: 435_612,
};
const visits = 7;

type Measures = { 'LCP ms': number; 'TBT ms': number; CLS: number; requests: number; 'KB transferred': number };

export async function benchWidget(): Promise<Figures> {
  const { path: executablePath, problem } = findChromium();
  if (executablePath === undefined) throw new Error(problem);
  const folder = temporaryFolder('bench-widget');
  const env = { DATA_DIR: folder, PORT: String(await findFreePort()), BUILD_DIR: 'build', AISLE_GALLERY: '' };
  const aisle = launch(env);
  await isReady(aisle);
  const shop = /Demo shop +(\S+)/.exec(aisle.output())?.[1] ?? '';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const pages = await comparePages(browser, `${shop}/products/skarn-3l-jacket`);
    return { ...(await sizes(join(folder, 'widget-build'))), ...pages };
  } finally {
    await browser.close();
    aisle.child.kill('SIGTERM');
    await aisle.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sizes of a separate build, because the product's folder keeps files of earlier builds for a while. */
async function sizes(folder: string): Promise<Figures> {
  await buildWidget(folder);
  const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const scripts = readdirSync(join(folder, 'widget')).filter(file => /^(panel|[a-z]{2})-[\w-]{8}\.js$/.test(file));
  const launcher = sizeOf('widget.js');
  const panel = scripts
    .filter(file => file.startsWith('panel'))
    .reduce((sum, file) => sum + sizeOf(`widget/${file}`), 0);
  const whole = scripts.reduce((sum, file) => sum + sizeOf(`widget/${file}`), launcher);
  const ours = {
    'Aisle before a click': launcher,
    'Aisle in English': launcher + panel,
    'Aisle, twelve languages': whole,
  };
  return Object.fromEntries(
    Object.entries({ ...ours, ...others }).map(([name, bytes]) => [name, { 'gz bytes': bytes }]),
  );
}

/** Alternates between both, so that other work on the machine affects both alike. Returns the median of each measure. */
async function comparePages(browser: Browser, address: string): Promise<Figures> {
  const found: Record<string, Measures[]> = { without: [], with: [] };
  await measure(browser, address);
  for (let visit = 0; visit < visits; visit++) {
    found.without?.push(await measure(browser, `${address}?widget=none`));
    found.with?.push(await measure(browser, address));
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, list]) => [`shop page ${name} the widget`, medians(list)]),
  );
}

async function measure(browser: Browser, address: string): Promise<Measures> {
  // Each visit is a first visit, without a cache.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const moved = await countBytes(page);
  const client = await context.newCDPSession(page);
  // A mid-range phone.
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { lcp: 0, tbt: 0, cls: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, work: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver(list => list.getEntries().forEach(work)).observe({ type, buffered: true });
    watch('largest-contentful-paint', entry => {
      seen.lcp = entry.startTime;
    });
    watch('longtask', entry => {
      seen.tbt += Math.max(0, entry.duration - 50);
    });
    watch('layout-shift', entry => {
      seen.cls += (entry as PerformanceEntry & { value: number }).value;
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { lcp, tbt, cls } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; tbt: number; cls: number } }).seen,
  );
  await context.close();
  return { 'LCP ms': lcp, 'TBT ms': tbt, CLS: cls, ...moved() };
}

async function countBytes(page: Page) {
  const client = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  await client.send('Network.enable');
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  return () => ({ requests, 'KB transferred': bytes / 1000 });
}

function medians(list: Measures[]): Record<string, number> {
  const names = Object.keys(list[0] ?? {}) as (keyof Measures)[];
  return Object.fromEntries(
    names.map(name => {
      const sorted = list.map(measures => measures[name]).sort((a, b) => a - b);
      return [name, rounded(sorted[Math.floor(sorted.length / 2)] ?? 0)];
    }),
  );
}
