// T1: every call, with ids of another organisation in its path, query and body.
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { rowsOf } from '#domain/organizations/export-rows.ts';
import { exportedTables } from '#domain/organizations/export-tables.ts';
import { type AttackFixtures, openAttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import { callNamed, callsInOrder, exampleOf, names, send } from '#tests/attacks/calls.ts';
import { type FilledOrganizations, fillOrganizations } from '#tests/attacks/filled-organizations.ts';
import { openRows, type Rows } from '#tests/attacks/rows.ts';
import { substitute, type Variant } from '#tests/attacks/substitute.ts';
import { lamps, tarn } from '#tests/setup/shopify.ts';
import { isThorough } from '#tests/setup/thorough.ts';

type Side = 'ours' | 'theirs';
type Attack = { who: string; from: Side; to: Side; bearer?: 'shopify' };

let fixtures: AttackFixtures;
let rows: Rows;
let organizations: Record<Side, FilledOrganizations>;
/** The values that only this organisation has, and the state of its rows. */
let secrets: Record<Side, string[]>;
let before: Record<Side, Record<string, string>>;

beforeAll(async () => {
  fixtures = await openAttackFixtures();
  const ours = await fillOrganizations(fixtures, 'aldermoor', tarn);
  const theirs = await fillOrganizations(fixtures, 'birchwick', lamps);
  organizations = { ours, theirs };
  rows = await openRows(fixtures.services.superUrl);
  const known = { ours: await valuesOf(ours), theirs: await valuesOf(theirs) };
  const only = (side: Side, other: Side) => [...known[side]].filter(value => !known[other].has(value));
  secrets = { ours: only('ours', 'theirs'), theirs: only('theirs', 'ours') };
  before = { ours: await sumsOf(ours), theirs: await sumsOf(theirs) };
}, 180_000);
afterAll(() => rows.close());

const sumsOf = ({ organizationId }: FilledOrganizations) => rows.checksums(organizationId);
const valuesOf = async ({ organizationId, ids, word }: FilledOrganizations) =>
  new Set([...(await rows.values(organizationId)), ...Object.values(ids), word]);

it('both organisations have rows in every table', async () => {
  expect(rows.tenantTables.length).toBeGreaterThan(40);
  for (const { organizationId } of Object.values(organizations))
    expect(await rows.listEmpty(organizationId)).toEqual([]);
  expect(secrets.theirs.length).toBeGreaterThan(150);
});

it('an export contains every row of every table in any batch size, and no row of another organisation', async () => {
  for (const { organizationId } of Object.values(organizations)) {
    const ctx = jobContext(fixtures.services, 'tested', organizationId);
    const counts = await rows.counts(organizationId);
    for (const exported of exportedTables) {
      const name = getTableName(exported.table);
      const read: unknown[] = [];
      for await (const some of rowsOf(ctx, { ...exported, atOnce: 1 })) read.push(...some);
      expect([name, read.length]).toEqual([name, counts[name]]);
      expect(read.filter(row => (row as { organizationId: string }).organizationId !== organizationId)).toEqual([]);
    }
  }
});

/** Anyone with the link of an invitation may see who invites. A contact or unsubscribe link is a secret of the mailbox it was sent to. */
const callsByLink = [
  'GET /api/invitations/{id}',
  'GET /api/contact-links/{token}',
  'POST /api/contact-links/{token}/confirm',
  'GET /api/digest-links/{token}',
  'POST /api/digest-links/{token}/unsubscribe',
  'GET /api/answer-links/{token}',
  'POST /api/answer-links/{token}/confirm',
  'POST /api/answer-links/{token}/unsubscribe',
];

/** Expected statuses other than “not found”. */
const otherwise: Record<string, number[]> = {
  // Its link is public, and the invitation is for another user.
  'POST /api/invitations/{id}/accept': [403],
  'POST /api/invitations/{id}/decline': [403],
};

function answersTo(name: string, { place }: Variant, bearer: Attack['bearer']): unknown {
  const known = otherwise[name];
  if (known) return expect.toBeOneOf(known);
  if (name.includes('/api/widget/')) return expect.toBeOneOf(place === 'body' ? [404] : [401, 403]);
  const isNamed = Boolean(callNamed(name).params) && place !== 'query' && place !== 'body';
  if (isNamed) return bearer ? expect.toBeOneOf([403, 404]) : 404;
  // An empty list, no change, or an error. The test below checks what it must not do.
  return expect.toBeOneOf([200, 400, 403, 404, 409, 422]);
}

const attacks: Attack[] = [
  { who: 'an owner', from: 'ours', to: 'theirs' },
  ...(isThorough
    ? [
        { who: 'the other owner', from: 'theirs', to: 'ours' } as const,
        { who: 'a merchant', from: 'ours', to: 'theirs', bearer: 'shopify' } as const,
      ]
    : []),
];

describe.each(attacks)('T1 with ids of another organisation, $who', ({ from, to, bearer }) => {
  const tenantCalls = names.filter(name => !callsByLink.includes(name));
  const tried = bearer ? tenantCalls.filter(name => callNamed(name).token === 'organization') : tenantCalls;
  it.each(tried)('%s shows and changes nothing of it', async name => {
    const [own, others] = [organizations[from], organizations[to]];
    const variants = substitute(exampleOf(name, own), exampleOf(name, others));
    for (const { where, example, stolen, place } of variants) {
      const sentToken = bearer && (await own.bearers[bearer]());
      const { status, text } = await send(fixtures, own, name, example, sentToken);
      const sentText = JSON.stringify(example);
      const shown = secrets[to].filter(secret => text.includes(secret) && !sentText.includes(secret));
      const variant = { where, example, stolen, place };
      expect({ where, status, shown, text }).toMatchObject({ status: answersTo(name, variant, bearer), shown: [] });
    }
    if (variants.length === 0) return;
    expect(await sumsOf(others)).toEqual(before[to]);
    const stolen = variants.flatMap(variant => variant.stolen);
    expect(await rows.holds(own.organizationId, stolen)).toEqual([]);
  });
});

/** Calls whose example is rejected. All others succeed or get a conflict, because their ids are found. */
const refused: Record<string, number> = {
  'POST /api/invitations/{id}/accept': 403,
  'POST /api/invitations/{id}/decline': 403,
  'PUT /api/users/me/email': 400,
};

it('T1 with its own ids every call works, and nothing of another organisation is shown or changed', async () => {
  const { ours, theirs } = organizations;
  const outcomes: Record<string, unknown> = {};
  for (const name of callsInOrder) {
    const { status, text } = await send(fixtures, ours, name, exampleOf(name, ours));
    const shown = secrets.theirs.filter(secret => text.includes(secret));
    const isFound = [refused[name] ?? callNamed(name).status ?? 200, 409].includes(status);
    if (!isFound || shown.length > 0) outcomes[name] = { status, shown, text: text.slice(0, 200) };
  }
  expect(outcomes).toEqual({});
  expect(await sumsOf(theirs)).toEqual(before.theirs);
}, 120_000);
