import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { findFaults, findFaultsOnShop, loaded } from '#tests/setup/axe.ts';
import { hydrated, type Visit, type Walk, withBrowser, withoutIdentity } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { addressOf, type FilledIds, fillOrganization, partOf } from '#tests/setup/filled-organization.ts';
import { longWord } from '#tests/setup/filled-site.ts';
import { addMember, createOrganization, createPerson } from '#tests/setup/organization.ts';
import { type Account, signedIn } from '#tests/setup/signed-in.ts';

const { visit, visitAs, walkAs } = withBrowser();

// The screens inside a shop's admin are in screens-merchant.test.ts.
const rows: readonly Screen[] = screens;
const dashboard = rows.filter(({ layout }) => layout !== 'merchant');
const open = dashboard.filter(screen => screen.open);
const guarded = dashboard.filter(screen => !screen.open);

/** Screens about a site have an empty state. */
function hasEmptyState({ section = 'profile' }: Screen): boolean {
  const sections = [
    'dashboard',
    'insights',
    'chats',
    'documents',
    'facts',
    'rules',
    'products',
    'gaps',
    'tests',
    'widgets',
    'site',
  ];
  return sections.includes(section);
}

it.each(dashboard.map(screen => [addressOf(screen), screen.title]))(
  'R19 %s is rendered on the server with its layout and title',
  async (address, title) => {
    const response = await fetch(inject('productUrl') + address);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · Aisle</title>`);
    expect(html).toMatch(/<h1[^>]*>/);
    expect(html).toMatch(/<main[^>]*>/);
  },
);

describe('every screen fits and has no axe violations, in light mode on a desktop and in dark mode on a phone', () => {
  let full: Account;
  let walkFull: Walk;
  let walkEmpty: Walk;
  let ids: FilledIds;

  beforeAll(async () => {
    ({ owner: full, ids } = await fillOrganization(visitAs));
    const newPerson = await createPerson('Ebba Lind');
    await addMember((await createOrganization('Empty', [])).id, newPerson, 'Owner');
    walkFull = await walkAs(full);
    walkEmpty = await walkAs(newPerson);
    await walkEmpty.load('/sites');
  });

  async function faultsOf({ page, complaints }: Visit, address: string): Promise<string[]> {
    await loaded(page);
    expect(new URL(page.url()).pathname).toBe(address);
    // An empty organisation has none of these IDs, so those calls get 404.
    return [...(await findFaults(page)), ...complaints.filter(words => !words.includes('status of 404'))];
  }

  it.each(guarded.map(screen => [screen.path, screen] as const))(
    '%s with names of the maximum length',
    async (_, screen) => {
      expect(Boolean(partOf[screen.id])).toBe(Boolean(screen.params));
      const address = addressOf(screen, ids);
      expect(await faultsOf(await walkFull.load(address), address)).toEqual([]);
    },
  );

  it('a truncated name is shown in full on hover', async () => {
    const { page } = await visitAs(full, '/sites');
    const name = page.getByRole('table', { name: 'Sites' }).locator('.truncate').first();
    await name.hover();
    await eventually(async () => expect(await name.getAttribute('title')).toBe(longWord(siteLimits.name)));
  });

  it.each(guarded.filter(hasEmptyState).map(screen => addressOf(screen)))('%s without any data', async address => {
    expect(await faultsOf(await walkEmpty.follow(address), address)).toEqual([]);
  });

  it.each(open.map(screen => addressOf(screen)))('%s while the identity provider is down', async address => {
    const { page } = await visit(address, {}, withoutIdentity);
    await hydrated(page);
    await loaded(page);
    expect(await findFaults(page)).toEqual([]);
  });

  it.each(['/nothing/here', '/sites/x/edit', '/ui/broken?where=server'])('%s, an error page', async address => {
    const { page } = await visit(address, await signedIn(full));
    await hydrated(page);
    expect(await findFaults(page)).toEqual([]);
  });

  it('/ui, the gallery of all components', async () => {
    const { page, complaints } = await visit('/ui');
    await hydrated(page);
    expect(await findFaults(page)).toEqual([]);
    // One avatar in the gallery has a missing picture.
    expect(complaints.filter(words => !words.includes('404'))).toEqual([]);
  });
});

it('the checks find an image without alt text, a cell that is too narrow and a page that is too wide', async () => {
  const { page } = await visit('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><title>Faulty</title><main><h1>Faulty</h1>
    <img src="data:," width="20" height="20">
    <table style="table-layout:fixed;width:60px"><tbody><tr><td>Words that need more room than this</td></tr></tbody></table>
    <div style="width:1000px">wide</div></main></html>`);
  const faults = (await findFaultsOnShop(page)).join('\n');
  expect(faults).toMatch(/^light 1280: image-alt/m);
  expect(faults).toMatch(/^dark 360: does not fit/m);
  expect(faults).toMatch(/^900: \d+ px for “Words that need more room than this”/m);
});

describe('R16 two layouts', () => {
  it('the default layout has the navigation, and the bare one has none', async () => {
    const navigationOf = async (path: string) => {
      const { page } = await visit(path, await signedIn('Maren Holt'), withoutIdentity);
      const names = await page
        .getByRole('navigation')
        .evaluateAll(all => all.map(nav => nav.getAttribute('aria-label')));
      await page.close();
      return names;
    };
    expect(await navigationOf('/')).toEqual(expect.arrayContaining(['Main', 'Account']));
    expect(await navigationOf('/invitations/accept/invitation_0123456')).toEqual([]);
  });
});
