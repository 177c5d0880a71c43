import { expect, it } from 'vitest';
import { readCustomer, signCustomer } from '#domain/chat/customer.ts';
import { requireSession } from '#domain/chat/session.ts';
import type { Visit } from '#domain/chat/visit.ts';
import { signClaims } from '#platform/crypto.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = now.getTime() / 1000;
/** Of a visit only what proves who somebody is. */
const visit = {
  door: { secrets: ['new', 'old'] },
  widget: { id: 'w1', organizationId: 'ours' },
  site: { id: 's1' },
  origin: 'https://shop.example',
  clock: { now: () => now },
} as unknown as Visit;

const honest = {
  id: 'a',
  widget: 'w1',
  origin: visit.origin,
  visitor: 'v1',
  bits: 0,
  expires: seconds + 1,
};
const read = (claims: object, purpose = 'session', secret = 'new') =>
  requireSession(visit, signClaims(secret, purpose, claims));

it('T9 a session is taken with either secret, until its end', () => {
  expect(read(honest)).toEqual(honest);
  expect(read(honest, 'session', 'old')).toEqual(honest);
  expect(() => read({ ...honest, expires: seconds })).toThrow('This session is over.');
});

it.each<[string, () => unknown]>([
  ['none', () => requireSession(visit, undefined)],
  ['another widget’s', () => read({ ...honest, widget: 'w2' })],
  ['another page’s', () => read({ ...honest, origin: 'https://evil.example' })],
  ['one without a visitor', () => read({ ...honest, visitor: undefined })],
  ['one that is signed for something else', () => read(honest, 'visitor')],
  ['one that somebody else signed', () => read(honest, 'session', 'guessed')],
])('T9 %s is no session', (_, ask) => {
  expect(ask).toThrow('Begin a session first.');
});

const customer = { organizationId: 'ours', siteId: 's1', customer: '42' };
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('T9 a customer is known on the site that vouched for them, for ten minutes', () => {
  expect(readCustomer(visit, signCustomer('new', customer, now))).toBe('42');
  expect(readCustomer(visit, signCustomer('old', customer, earlier(9)))).toBe('42');
  expect(readCustomer(visit, signCustomer('new', customer, earlier(10)))).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['another organisation’s', signCustomer('new', { ...customer, organizationId: 'theirs' }, now)],
  ['another site’s', signCustomer('new', { ...customer, siteId: 's2' }, now)],
  ['somebody else’s', signCustomer('guessed', customer, now)],
  ['a session', signClaims('new', 'session', honest)],
  [
    'one without a name',
    signClaims('new', 'shop-customer', { organization: 'ours', site: 's1', expires: seconds + 9 }),
  ],
])('T9 %s makes nobody a customer', (_, token) => {
  expect(readCustomer(visit, token)).toBeUndefined();
});
