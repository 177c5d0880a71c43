import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Frame,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { timeout } from '#tests/setup/eventually.ts';
import { type Account, type Person, type StorageState, signedIn } from '#tests/setup/signed-in.ts';

export type Visit = { page: Page; complaints: string[] };
export type VisitOptions = Omit<BrowserContextOptions, 'storageState'> & { storageState?: StorageState };

/**
 * The shared Chromium for this file. A visit collects complaints: errors, refused scripts, requests to unknown hosts.
 * Its pages save data unless the file asks otherwise: loading every linked screen ahead is more than half of the requests of a visit.
 */
export function withBrowser({ savesData = true } = {}) {
  let browser: Browser;
  const open: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('browserUrl'));
  });
  // Pages left open go on working, and take the time of those that follow.
  afterEach(async () => {
    await Promise.all(open.splice(0).map(context => context.close()));
  });
  afterAll(() => browser.close());

  /** A page that stays open while the file runs. */
  async function openPage({ storageState, ...options }: VisitOptions, ...origins: string[]): Promise<Visit> {
    const home = inject('productUrl');
    const known = [home, inject('identityUrl'), new URL(inject('paddleUrl')).origin, ...origins];
    const context = await browser.newContext({ baseURL: home, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(timeout);
    if (savesData) await context.addInitScript(saveData);
    const page = await context.newPage();
    if (storageState) await restore(page, storageState);
    const complaints: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(inFull(message));
    });
    page.on('pageerror', error => complaints.push(String(error)));
    page.on('request', request => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !known.includes(origin)) complaints.push(`requested ${origin}`);
    });
    return { page, complaints };
  }

  async function visit(path: string, options: VisitOptions = {}, prepare?: (page: Page) => unknown): Promise<Visit> {
    const visited = await openPage(options, new URL(path, inject('productUrl')).origin);
    open.push(visited.page.context());
    await prepare?.(visited.page);
    await visited.page.goto(path);
    return visited;
  }

  return {
    visit,
    /** Opens a page with a session that exists already, for journeys that are not about signing in. */
    async visitAs(person: Person | Account | undefined, path: string, options: VisitOptions = {}) {
      if (!person) throw new Error('no user to sign in as');
      const visited = await visit(path, { ...(await signedIn(person)), ...options });
      await waitForSignedIn(visited.page);
      return visited;
    },
    /** One page for many screens, each loaded again or reached by a link. */
    async walkAs(person: Account): Promise<Walk> {
      const { page, complaints } = await openPage(await signedIn(person));
      return {
        async load(path) {
          complaints.length = 0;
          await page.goto(path);
          await waitForSignedIn(page);
          return { page, complaints };
        },
        async follow(path) {
          complaints.length = 0;
          await followLink(page, path);
          return { page, complaints };
        },
      };
    },
    openPage,
  };
}

export type Walk = {
  load(path: string): Promise<Visit>;
  /** Shows the screen as a link does, which takes a seventh of the processor time. Something must have been loaded before. */
  follow(path: string): Promise<Visit>;
};

/** What a link does, on a page that shows a screen. */
export async function followLink(inside: Page | Frame, path: string): Promise<void> {
  await inside.evaluate(async to => {
    // React Router’s own handle on its router.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    await router.navigate(to);
  }, path);
}

/** Playwright would open a second window to fill the local storage, a tenth of the processor time of a visit. */
async function restore(page: Page, { cookies, origins }: StorageState): Promise<void> {
  await page.context().addCookies(cookies);
  await page.addInitScript(all => {
    const stored = all.find(({ origin }) => origin === location.origin);
    if (!stored || sessionStorage.getItem('journey:restored')) return;
    sessionStorage.setItem('journey:restored', 'true');
    for (const { name, value } of stored.localStorage) localStorage.setItem(name, value);
  }, origins);
}

/** Runs in the page. */
function saveData(): void {
  if (navigator.connection) Object.defineProperty(navigator.connection, 'saveData', { value: true });
}

/** Signs in on the identity provider's page and waits for the requested page. */
export async function signIn(page: Page, name: Person): Promise<void> {
  await afterLastCall(page, async () => {
    await page.getByRole('button', { name }).click();
    await page.waitForURL(url => url.origin === inject('productUrl') && url.pathname !== '/callback');
    await waitForSignedIn(page);
  });
}

/**
 * Waits for the last call of a page after sign-in. Loading another page before that may take a new
 * refresh token away from the browser on its way, which ends the session.
 */
export async function afterLastCall(page: Page, work: () => Promise<void>): Promise<void> {
  const last = page.waitForResponse(response => response.url().endsWith('/api/users/invitations'));
  await work();
  await last;
}

/** Waits until the page is signed in. */
export async function waitForSignedIn(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('html[data-session=signed-in]').waitFor({ state: 'attached' });
}

/** For `visit`: the identity provider cannot be reached. */
export async function withoutIdentity(page: Page): Promise<void> {
  await page.route(`${inject('identityUrl')}/**`, route => route.abort());
}

/** Waits until React has taken over: before that, links and buttons are plain HTML. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** The browser logs that a resource was not found, without its address. */
function inFull(message: ConsoleMessage): string {
  return message.text().startsWith('Failed to load') ? `${message.text()}: ${message.location().url}` : message.text();
}
