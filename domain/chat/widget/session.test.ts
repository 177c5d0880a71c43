import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { bitsFor, isSolved, readCustomer, requireSession, signCustomer } from '#domain/chat/widget/session.ts';
import type { Visit } from '#domain/chat/widget/visit.ts';
import { signClaims } from '#platform/crypto.ts';

const now = new Date('2026-11-15T12:00:00Z');
const seconds = now.getTime() / 1000;
/** The parts of a visit that identify a visitor. */
const visit = {
  chatServices: { secrets: ['new', 'old'] },
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

it('T9 a session is valid with either secret until it expires', () => {
  expect(read(honest)).toEqual(honest);
  expect(read(honest, 'session', 'old')).toEqual(honest);
  expect(() => read({ ...honest, expires: seconds })).toThrow('This session has expired.');
});

it.each<[string, () => unknown]>([
  ['none', () => requireSession(visit, undefined)],
  ['another widget’s', () => read({ ...honest, widget: 'w2' })],
  ['another page’s', () => read({ ...honest, origin: 'https://evil.example' })],
  ['without a visitor', () => read({ ...honest, visitor: undefined })],
  ['signed for another purpose', () => read(honest, 'visitor')],
  ['signed with another secret', () => read(honest, 'session', 'guessed')],
])('T9 rejects a session: %s', (_, ask) => {
  expect(ask).toThrow('Start a session first.');
});

const customer = { organizationId: 'ours', siteId: 's1', customer: '42' };
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('T9 a customer token is valid on its own site for ten minutes', () => {
  expect(readCustomer(visit, signCustomer('new', customer, now))).toBe('42');
  expect(readCustomer(visit, signCustomer('old', customer, earlier(9)))).toBe('42');
  expect(readCustomer(visit, signCustomer('new', customer, earlier(10)))).toBeUndefined();
});

it.each([
  ['nothing', undefined],
  ['another organisation’s', signCustomer('new', { ...customer, organizationId: 'theirs' }, now)],
  ['another site’s', signCustomer('new', { ...customer, siteId: 's2' }, now)],
  ['signed with another secret', signCustomer('guessed', customer, now)],
  ['a session', signClaims('new', 'session', honest)],
  [
    'without a customer',
    signClaims('new', 'shop-customer', { organization: 'ours', site: 's1', expires: seconds + 9 }),
  ],
])('T9 rejects a customer token: %s', (_, token) => {
  expect(readCustomer(visit, token)).toBeUndefined();
});

it('requires no proof of work at a low rate, and doubles it each time the rate doubles', () => {
  const ofSite = (site: number) => bitsFor({ site, address: 0 });
  const ofAddress = (address: number) => bitsFor({ site: 0, address });
  expect([0, 1, 59].map(ofSite)).toEqual([0, 0, 0]);
  expect([60, 119, 120, 240, 480].map(ofSite)).toEqual([12, 12, 13, 14, 15]);
  expect([0, 1, 9].map(ofAddress)).toEqual([0, 0, 0]);
  expect([10, 19, 20, 40].map(ofAddress)).toEqual([12, 12, 13, 14]);
  expect(bitsFor({ site: 240, address: 10 })).toBe(14);
  expect(ofSite(1_000_000)).toBe(18);
});

it('accepts solved challenges and rejects unsolved ones', () => {
  const challenge = { salt: 'salt', bits: 10 };
  const begins = (n: number) => createHash('sha256').update(`salt:${n}`).digest('hex').startsWith('00');
  const tried = Array.from({ length: 20_000 }, (_, n) => n);
  const n = tried.find(n => isSolved(challenge, String(n))) ?? -1;
  expect(begins(n)).toBe(true);
  expect(isSolved(challenge, String(n + 1)) && isSolved(challenge, String(n + 2))).toBe(false);
  expect(isSolved({ ...challenge, salt: 'another' }, String(n))).toBe(false);
  expect(isSolved({ salt: 'salt', bits: 18 }, 'nonsense')).toBe(false);
});

it.each([undefined, ''])('rejects %o as proof, even if its hash happens to match', none => {
  const begins = (salt: string) => createHash('sha256').update(`${salt}:${none}`).digest('hex').startsWith('0');
  const lucky = Array.from({ length: 1000 }, (_, n) => `salt ${n}`).filter(begins);
  expect(lucky.length).toBeGreaterThan(0);
  for (const salt of lucky) expect(isSolved({ salt, bits: 4 }, none)).toBe(false);
});
