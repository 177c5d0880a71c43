import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, type VisitOptions, waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import type { Person } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();
const { visitAs: visitWithPreloading } = withBrowser({ savesData: false });

/** Opens a screen, as the Owner unless another user is named. */
function open(path: string, options: VisitOptions = {}, name: Person = 'Maren Holt') {
  return visitAs(name, path, options);
}

/** Waits until the browser has drawn its current state. */
function waitForDrawing(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

describe('without scripts', () => {
  it('R19 a visitor without scripts can read a screen and follow its links', async () => {
    const { page } = await visit('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.waitForURL('**/sites/data/documents');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Documents');
  });

  it('R19 a visitor without scripts can open the menu on a phone', async () => {
    const { page } = await visit('/', { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.getByRole('link', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Rules' }).first().click();
    await page.waitForURL('**/sites/data/rules');
  });
});

describe('errors', () => {
  it.each(['/nothing/here', '/sites/new/more'])('R18 %s returns the not-found page with status 404', async path => {
    const response = await fetch(inject('productUrl') + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Page Not Found · Aisle</title>');
  });

  it.each([
    '/sites/x/edit',
    '/chat/history/1%27--',
    '/sites/data/rules/NaN/edit',
    '/invitations/accept/%00',
    '/%E0%A4%A',
  ])('R17 the malformed address %s returns status 404', async path => {
    const response = await fetch(inject('productUrl') + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page Not Found');
  });

  it('R17 the not-found page shows the path, also after navigation in the browser', async () => {
    const html = await fetch(`${inject('productUrl')}/sites/x/edit`).then(response => response.text());
    expect(html).toContain('>Page Not Found: /sites/x/edit<');
    const { page } = await open('/');
    await page.evaluate(() => {
      history.pushState({}, '', '/sites/x/edit');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('Page Not Found: /sites/x/edit', { exact: true }).waitFor();
  });

  it('R18 a server error returns a page with status 500 that shows only the request id', async () => {
    const response = await fetch(`${inject('productUrl')}/ui/broken?where=server`);
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('<title>Internal Server Error · Aisle</title>');
    expect(html).toContain(response.headers.get('x-request-id'));
    expect(html).not.toContain('planted');
  });

  it('S10 an error in the browser shows the error page, and its link to the dashboard works without a reload', async () => {
    const { page } = await open('/ui/broken');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'Break' }).click();
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('R18 S10 an unhandled rejection shows the error page, a failed background call does not, and the link to the dashboard works', async () => {
    const { page } = await open('/chat/history');
    const reject = (marks: object) =>
      page.evaluate(given => void Promise.reject(Object.assign(new Error('planted'), given)), marks);
    await reject({});
    await waitForDrawing(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Chats');
    await reject({ unhandled: true });
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('theme', () => {
  const isDark = () => document.documentElement.classList.contains('dark');

  it('S11 R20 the theme follows the device until a user chooses one', async () => {
    const { page } = await open('/', { colorScheme: 'dark' });
    expect(await page.evaluate(isDark)).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => !document.documentElement.classList.contains('dark'));
  });

  it('S11 C09 the chosen theme is stored under `theme` and applies from the first frame', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Account menu' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.evaluate(isDark)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        document.documentElement.dataset.firstFrame = String(document.documentElement.classList.contains('dark'));
      });
    });
    await page.reload();
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.dataset.firstFrame)).toBe('true');
  });
});

describe('the error page', () => {
  it('S11 the error page keeps the theme', async () => {
    const { page } = await visit('/ui/broken', { colorScheme: 'dark' });
    await hydrated(page);
    await page.getByRole('button', { name: 'Break' }).click();
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  });
});

describe('navigation', () => {
  it('S12 C07 a 3 px loading bar shows until a slow screen has loaded', async () => {
    const { page } = await visitWithPreloading('Maren Holt', '/ui/broken');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/history-*.js', async route => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto('/');
    await hydrated(page);
    const bar = page.locator('[data-loading-bar]');
    expect(await bar.evaluate(element => getComputedStyle(element).height)).toBe('3px');
    await page.getByRole('link', { name: 'Chats' }).first().click();
    await page.locator('[data-loading-bar=busy]').waitFor({ state: 'attached' });
    arrived.resolve();
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor();
    await page.locator('[data-loading-bar=idle]').waitFor({ state: 'attached' });
  });

  it('C06 hovering over a link prefetches its screen', async () => {
    const { page } = await visitWithPreloading('Maren Holt', '/ui/broken');
    const scripts = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(entry => /history-.*\.js/.test(entry.name)).length,
      );
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Chats' }).first().hover();
    await eventually(async () => expect(await scripts()).toBeGreaterThan(0));
  });

  it('C05 a missing script reloads the page once, and again within ten seconds shows the error page', async () => {
    const { page } = await visitWithPreloading('Maren Holt', '/ui/broken');
    await page.route('**/assets/history-*.js', route => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await hydrated(page);
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Chats' }).first().click()]);
    expect(new URL(page.url()).pathname).toBe('/chat/history');
    await page.goto('/');
    await hydrated(page);
    // Restarts the ten seconds, however long the steps above took.
    expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).not.toBeNull();
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Chats' }).first().click();
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    expect(loads).toBe(0);
  });

  it('navigation moves the focus to the heading of the new screen and sets its title', async () => {
    const { page } = await open('/');
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.title()).toBe('Documents · Aisle');
  });

  it('the focus stays on the heading when content replaces the skeleton', async () => {
    const { page } = await open('/');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/api/sites', async route => {
      await arrived.promise;
      await route.continue();
    });
    await page.reload();
    await waitForSignedIn(page);
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    arrived.resolve();
    await page.getByRole('button', { name: 'Playground' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Documents');
  });

  it.each([
    ['Widgets', 'Add a widget', '**/widgets', undefined, 'Add a widget'],
    // The list is empty, so the only file box is the one of its empty state.
    ['Documents', 'Add documents', '**/documents/counts', /\/documents\?/, 'Drop files here'],
    ['Rules', 'Add a rule', '**/api/organizations/usage', /\/rules$/, 'Add a rule'],
  ])('%s: actions that depend on a list or on the plan show once it has loaded', async (...of) => {
    const [screen, action, held, other, afterwards] = of;
    // The dashboard and the chats would have loaded some of this data already.
    const { page } = await open('/users/profile');
    const requested = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await page.route(held, async route => {
      requested.resolve();
      await arrived.promise;
      await route.continue();
    });
    const rest = other && page.waitForResponse(other).then(answer => answer.finished());
    await page.getByRole('link', { name: screen }).first().click();
    await page.getByRole('heading', { level: 1, name: screen }).waitFor();
    await Promise.all([requested.promise, rest]);
    const add = page.getByText(action);
    await add.waitFor({ state: 'attached' });
    await waitForDrawing(page);
    expect(await add.isVisible()).toBe(false);
    expect(await page.getByText('Drop files').count()).toBe(0);
    arrived.resolve();
    await page.getByText(afterwards).waitFor();
  });

  it('Ctrl-K opens another screen by keyboard alone', async () => {
    const { page } = await open('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('rule');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sites/data/rules');
  });

  it('the first Tab focuses the link to skip to the content', async () => {
    const { page } = await open('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('on a phone the menu opens, opens another screen, and closes', async () => {
    const { page } = await open('/', { viewport: { width: 390, height: 844 } });
    await page
      .getByRole('link', { name: 'Open menu' })
      .or(page.getByRole('button', { name: 'Open menu' }))
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('link', { name: 'Widgets' }).click();
    await page.waitForURL('**/sites/widgets');
    await sheet.waitFor({ state: 'hidden' });
  });
});

describe('versions', () => {
  it('S13 every build has an id, and a newer build is offered in a toast', async () => {
    const home = inject('productUrl');
    const latest = await fetch(`${home}/builds/latest.json`);
    const { id } = (await latest.json()) as { id: string };
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(await fetch(`${home}/builds/meta/${id}.json`).then(response => response.json())).toMatchObject({ id });
    const data = await fetch(`${home}/sites/data/documents.data`);
    expect(data.headers.get('content-type')).toContain('text/x-script');
    expect(await data.text()).not.toMatch(/tarn|holt/i);

    const { page } = await open('/');
    await page.route('**/builds/latest.json', route => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('A new version of Aisle is available.').waitFor();
    await page.unroute('**/builds/latest.json');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  });
});

describe('the first load', () => {
  it('the first load needs at most 150 KB of compressed scripts and causes no layout shift', async () => {
    const { page, complaints } = await visitWithPreloading('Maren Holt', '/ui/broken');
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const context = page.context();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto('/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    // Only the scripts named in the first HTML: a screen loads others when it needs them.
    const html = await fetch(inject('productUrl')).then(response => response.text());
    const first = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(match => match[1] ?? '');
    const sizes = await Promise.all(
      first.map(async address => {
        const response = await fetch(inject('productUrl') + address, { headers: { 'Accept-Encoding': 'gzip' } });
        return Number(response.headers.get('content-length'));
      }),
    );
    expect(first.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('signed in', () => {
  it('G06 the navigation shows only what the user may open', async () => {
    const links = async (name: Person) => {
      const { page } = await open('/', {}, name);
      return page.getByRole('navigation', { name: 'Account' }).getByRole('link').allInnerTexts();
    };
    expect((await links('Maren Holt')).join()).toMatch(/Subscription.*Organisation/s);
    expect((await links('Sol Lindqvist')).join()).not.toMatch(/Subscription|Organisation/);
  });

  it('S16 a user switches to another site, and the tab remembers it', async () => {
    const { page, complaints } = await open('/');
    const switcher = page.getByRole('button', { name: /Switch site or organisation/ });
    await switcher.getByText('tarnandtrail.co.uk').waitFor();
    await switcher.click();
    await page.getByRole('menuitemradio', { name: 'Republic of Ireland' }).click();
    await switcher.getByText('tarnandtrail.ie').waitFor();
    await page.reload();
    await switcher.getByText('tarnandtrail.ie').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([1440, 360])('very long names fit the navigation at %i px', async width => {
    const { page } = await visit('/ui/session', { viewport: { width, height: 800 } });
    await hydrated(page);
    await page.getByRole('button', { name: 'Enter with long names' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    const phone = width === 360;
    if (phone) await page.getByRole('link', { name: 'Open menu' }).click();
    const frame = phone ? page.getByRole('dialog') : page.getByRole('complementary');
    const button = frame.getByRole('button', { name: /Wilhelmina/ });
    const { x, width: wide } = (await button.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + wide).toBeLessThanOrEqual(phone ? 304 : 240);
  });
});
