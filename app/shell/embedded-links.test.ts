import { expect, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import { toMerchantLink } from '#app/shell/embedded-links.ts';

const id = '0196f1de-7b7a-7cc0-8000-0123456789ab';
const rows: readonly Screen[] = screens;

it.each([
  ['/', '/shopify/app'],
  ['/sites/data/rules', '/shopify/app/rules'],
  ['/sites/data/rules/new?question=How%20long%3F', '/shopify/app/rules/new?question=How%20long%3F'],
  [`/sites/data/rules/${id}/edit`, `/shopify/app/rules/${id}/edit`],
  ['/sites/data/documents?state=failed#list', '/shopify/app/documents?state=failed#list'],
  ['/sites/data/documents/new?way=website', '/shopify/app/documents/new?way=website'],
  [`/sites/data/documents/${id}/edit`, `/shopify/app/documents/${id}/edit`],
  ['/sites/data/products', '/shopify/app/products'],
  [`/sites/data/products/${id}/view`, `/shopify/app/products/${id}/view`],
  ['/chat/history?state=unanswered', '/shopify/app/chat/history?state=unanswered'],
  [`/chat/history/${id}`, `/shopify/app/chat/history/${id}`],
  ['/sites/widgets', '/shopify/app/installation'],
  [`/sites/widgets/${id}/customize`, '/shopify/app/appearance'],
])('R15 %s becomes %s inside the admin', (address, place) => expect(toMerchantLink(address)).toBe(place));

it('R15 links to screens that merchants do not have lead to the overview, never out of the admin', () => {
  for (const { path, layout, params } of rows.filter(row => row.layout === 'default')) {
    const address = path.replace(/:\w+/g, params ? id : '');
    expect([layout, String(toMerchantLink(address)).startsWith('/shopify/app')]).toEqual([layout, true]);
  }
  expect(toMerchantLink('/organizations/subscription/plans')).toBe('/shopify/app');
});

it('does not change links that are already inside, or that lead to no screen', () => {
  for (const to of ['/shopify/app/status', `/shopify/app/rules/${id}/edit`, '?page=2', '#top', '..', '/nowhere']) {
    expect(toMerchantLink(to)).toBe(to);
  }
  expect(toMerchantLink({ search: '?page=2' })).toEqual({ search: '?page=2' });
  expect(toMerchantLink({ pathname: '/chat/history', search: '?page=2' })).toBe('/shopify/app/chat/history?page=2');
});

it('R15 every screen shared with merchants uses the same file in both layouts', () => {
  const own = ['shopify-auth', 'shopify-appearance', 'shopify-installation', 'shopify-status'];
  for (const row of rows.filter(({ layout, id: name }) => layout === 'merchant' && !own.includes(name))) {
    const inDashboard = rows.find(other => other.layout === 'default' && other.id === row.sameAs);
    expect([row.id, inDashboard?.id]).toEqual([row.id, row.sameAs]);
    expect(inDashboard).toBeDefined();
    // What the file reads from its address must have the same names in both.
    expect(inDashboard?.params).toEqual(row.params);
  }
});
