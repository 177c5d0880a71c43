import { describe, expect, inject, it } from 'vitest';
import { screens } from '#app/routes.ts';
import { findFaults, isTooWide } from '#tests/setup/axe.ts';
import { hydrated, withBrowser, withoutIdentity } from '#tests/setup/browser.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();
const id = '01a1d000-0000-7000-8000-000000000001';

// Those inside a shop's admin are seen there: shopify-app.test.ts.
const addresses = screens
  .filter(({ layout }) => layout !== 'merchant')
  .map(screen => ({
    ...screen,
    address: screen.path
      .replaceAll(/:invitationId|\{invitationId\}/g, 'invitation_0123456')
      .replaceAll(/:\w+|\{\w+\}/g, id),
  }));

/** Signing in leaves these at once; when it cannot, they stay and say so. */
const open = new Set(addresses.filter(row => 'open' in row).map(row => row.address));

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
    const viewport = { width: 360, height: 740 };
    for (const { address } of addresses.filter(row => !open.has(row.address))) {
      // Each in a window of its own: a screen that goes elsewhere by itself takes no other along.
      const { page, complaints } = await visitAs('Maren Holt', address, { viewport });
      expect([address, await isTooWide(page)]).toEqual([address, false]);
      // The ids in the addresses are nobody's: a call that looks for one is told so.
      expect(complaints.filter(words => !words.includes('status of 404'))).toEqual([]);
      await page.context().close();
    }
    for (const address of open) {
      const stranger = await visit(address, { viewport }, withoutIdentity);
      await stranger.page.getByRole('heading', { level: 1 }).waitFor();
      expect([address, await isTooWide(stranger.page)]).toEqual([address, false]);
    }
  });
});

// Screens that are drawn by the same file in the same frame differ in words only.
const drawn = new Map(addresses.map(row => [`${row.layout} ${'file' in row ? row.file : 'planned'}`, row.address]));

it.each([...drawn.values()])(
  '%s gives axe nothing to find, by day at a desk and by night on a phone',
  async address => {
    if (open.has(address)) {
      const { page } = await visit(address, {}, withoutIdentity);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hydrated(page);
      expect(await findFaults(page)).toEqual([]);
      return;
    }
    const { page } = await visitAs('Maren Holt', address);
    expect(await findFaults(page)).toEqual([]);
  },
);

describe('the component page', () => {
  it('gives axe nothing to find, by day at a desk and by night on a phone', async () => {
    const { page, complaints } = await visit('/ui');
    await hydrated(page);
    expect(await findFaults(page)).toEqual([]);
    // One avatar there shows what happens when its picture is gone.
    expect(complaints.filter(words => !words.includes('404'))).toEqual([]);
  });
});

describe('R16 two frames', () => {
  it('the default one has the navigation, and some screens have none', async () => {
    const frames = async (path: string) => {
      const { page } = await visit(path, await signedIn('Maren Holt'), withoutIdentity);
      const names = await page
        .getByRole('navigation')
        .evaluateAll(all => all.map(nav => nav.getAttribute('aria-label')));
      await page.context().close();
      return names;
    };
    expect(await frames('/')).toEqual(expect.arrayContaining(['Main', 'Account']));
    expect(await frames('/invitations/accept/invitation_0123456')).toEqual([]);
  });
});
