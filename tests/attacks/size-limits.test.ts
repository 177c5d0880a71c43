// T13, T20: every call that takes text, lists or files gets each at its size limit, filled with what is expensive to read.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxBody, maxPublicBody } from '#api/body.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { isAppError } from '#platform/errors.ts';
import { extract } from '#providers/extraction/extract.ts';
import type { Schema } from '#tests/attacks/arbitrary.ts';
import { type AttackFixtures, openAttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import { callNamed, callsInOrder, exampleOf, type Reply, send } from '#tests/attacks/calls.ts';
import type { Example } from '#tests/attacks/example-parts.ts';
import { type FilledOrganizations, fillOrganizations } from '#tests/attacks/filled-organizations.ts';
import { expensive, largestOf, revert } from '#tests/attacks/largest.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';
import { tarn } from '#tests/setup/shopify.ts';
import { isThorough } from '#tests/setup/thorough.ts';

/** How long one call may keep others waiting, and what it may leave in memory. */
const maxPauseMs = 500;
const maxMegabytes = 250;
const maxErrorLength = 50_000;

let fixtures: AttackFixtures;
let organizations: FilledOrganizations;
beforeAll(async () => {
  fixtures = await openAttackFixtures();
  organizations = await fillOrganizations(fixtures, 'aldermoor', tarn);
}, 180_000);

type Place = 'query' | 'body';

function schemaOf(name: string, place: Place): Schema | undefined {
  const shape = callNamed(name)[place];
  if (!shape || shape instanceof z.ZodFile) return undefined;
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** A query is part of the first line of a request, which the server limits to 16 kB. */
function limitOf(name: string, place: Place): number {
  if (place === 'query') return 8_000;
  return ['organization', 'api', 'shopify'].includes(callNamed(name).token) ? maxBody : maxPublicBody;
}

type Measured = Reply & { pause: number; megabytes: number };

/**
 * Measures up to three times: a collection of garbage that earlier tests left, or a time-out on a busy machine, can fall into one call, but
 * hardly into three.
 */
async function measure(work: () => Promise<Reply>): Promise<Measured> {
  for (let attempt = 1; ; attempt++) {
    const measured = await measureOnce(work);
    const isGood = measured.status !== 503 && measured.pause < maxPauseMs && measured.megabytes < maxMegabytes;
    if (attempt === 3 || isGood) return measured;
  }
}

async function measureOnce(work: () => Promise<Reply>): Promise<Measured> {
  const before = process.memoryUsage().rss;
  let reply: Reply | undefined;
  const pause = await longestPauseDuring(async () => {
    reply = await work();
  });
  if (!reply) throw new Error('there was no reply');
  return { ...reply, pause, megabytes: (process.memoryUsage().rss - before) / 1e6 };
}

function requireHarmless({ status, text, pause, megabytes }: Measured, what: string): void {
  expect([what, status < 500 ? 'answered' : text.slice(0, 300)]).toEqual([what, 'answered']);
  expect([what, pause < maxPauseMs ? 'short' : pause]).toEqual([what, 'short']);
  expect([what, megabytes < maxMegabytes ? 'small' : megabytes]).toEqual([what, 'small']);
  if (status >= 400) expect(text.length).toBeLessThan(maxErrorLength);
}

const rounds = 6;

/** What a call refuses is taken from its example, until the code behind its schema runs. Returns the last reply. */
async function sendLargest(
  name: string,
  place: Place,
  schema: Schema,
  kind: keyof typeof expensive,
): Promise<Measured> {
  const example = exampleOf(name, organizations);
  let bytes = limitOf(name, place) - 1000;
  const fill = () => largestOf(schema, example[place], { text: expensive[kind], bytesLeft: bytes });
  let value = fill();
  for (let round = 1; ; round++) {
    const input = { ...example, [place]: value } as Example;
    const reply = await measure(() => send(fixtures, organizations, name, input));
    requireHarmless(reply, `${name} with ${kind}`);
    if (reply.status === 413 && bytes > 1000) {
      // The names of its fields are not counted.
      bytes *= 0.7;
      value = fill();
      round = 0;
      continue;
    }
    const fields = codeOf(reply) === 'invalid_cursor' ? ['after'] : listFields(reply);
    if (fields.length === 0 || round === rounds) return reply;
    value = revert(value, example[place], fields);
  }
}

function listFields({ status, text }: Reply): string[] {
  if (status !== 400) return [];
  return Object.keys((JSON.parse(text) as { fields?: Record<string, string> }).fields ?? {});
}

function codeOf({ status, text }: Reply): string | undefined {
  return status < 400 ? undefined : (JSON.parse(text) as { code?: string }).code;
}

function takesText(schema: Schema): boolean {
  const { type, enum: some, anyOf = [], oneOf = [], items, properties, additionalProperties: more } = schema;
  if (type === 'string') return some === undefined;
  const inner = [...anyOf, ...oneOf, ...Object.values(properties ?? {}), ...(items ? [items] : [])];
  return type === 'array' || typeof more === 'object' || inner.some(takesText);
}

const walked = callsInOrder.flatMap(name =>
  (['query', 'body'] as const).flatMap(place => {
    const schema = schemaOf(name, place);
    return schema && takesText(schema) ? [{ name, place, schema }] : [];
  }),
);
const kinds = Object.keys(expensive) as (keyof typeof expensive)[];
const large = 20_000;

/** The short form tries every fourth kind with calls that take much text, and two with the others. */
function kindsFor({ place, schema }: (typeof walked)[number], at: number): typeof kinds {
  const much = { text: expensive.stars, bytesLeft: maxBody };
  const isLarge = place === 'body' && JSON.stringify(largestOf(schema, undefined, much)).length > large;
  if (isThorough) return kinds;
  return kinds.filter((_, index) => (isLarge ? index % 4 === 0 : (index + at * 2) % kinds.length < 2));
}

/** Calls that are not accepted with the largest input, and the code of their refusal. */
const refusedBehindSchema: Record<string, string> = {
  // The state of the example does not allow the change.
  'PATCH /api/organizations/subscriptions/update': 'same_price',
  'PUT /api/organizations/subscriptions/update': 'same_price',
  'POST /api/organizations/subscriptions/trialActivate': 'not_trialing',
  'POST /api/organizations/subscriptions/checkout': 'already_subscribed',
  'POST /api/gaps/{id}/dismiss': 'gap_not_open',
  'POST /shopify/api/invitation': 'has_members',
  'POST /api/widget/{key}/contact': 'no_contact',
  'PUT /api/products/{id}': 'product_exists',
  'POST /api/documents/{id}/questions': 'section_not_found',
  'PUT /api/sites/{id}/rules/order': 'rules_changed',
  // All products of the list have the same id.
  'PUT /api/sites/{id}/products': 'product_twice',
  // A code that was emailed.
  'PUT /api/users/me/email': 'wrong_code',
  // The text is the name of a file without a known ending. Files are tried below.
  'POST /api/sites/{id}/documents/files': 'file_not_readable',
  // The text is parsed, and is no list of questions. Parsers are tried in parsers.test.ts.
  'POST /api/sites/{id}/quality/import': 'quality_file_unreadable',
  // The draft has text and pairs, and a document has one of them.
  'POST /api/sites/{id}/playground': 'wrong_kind',
};

describe('a call with all texts and lists at their limits', () => {
  const accepted = new Set<string>();
  const refusals = new Map<string, string | undefined>();

  it.each(walked.map((call, at) => ({ ...call, kinds: kindsFor(call, at) })))(
    '$name ($place) stops no other request',
    async ({ name, place, schema, kinds: tried }) => {
      for (const kind of tried) {
        const reply = await sendLargest(name, place, schema, kind);
        if (reply.status < 300) accepted.add(name);
        else refusals.set(name, codeOf(reply));
      }
    },
    600_000,
  );

  it('is accepted, or refused by the code behind its schema for a known reason', () => {
    const unknown = [...refusals].filter(([name, code]) => !accepted.has(name) && refusedBehindSchema[name] !== code);
    expect(unknown).toEqual([]);
    const names = new Set(walked.map(({ name }) => name));
    expect(Object.keys(refusedBehindSchema).filter(name => !names.has(name))).toEqual([]);
    expect([...names].filter(name => !accepted.has(name) && !refusals.has(name))).toEqual([]);
  });
});

describe('a call with a body that fits no schema', () => {
  const bodies: [what: string, make: (length: number) => string][] = [
    ['levels', length => '['.repeat(length)],
    ['objects in objects', length => '{"a":'.repeat(length / 5)],
    ['keys', length => `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['numbers', length => `[${'1,'.repeat(length / 2 - 2)}1]`],
  ];

  const withBody = callsInOrder.filter(name => schemaOf(name, 'body'));
  const oneOfEachToken = new Map(withBody.map(name => [callNamed(name).token, name]));

  it.each(bodies)('of nothing but %s is refused in few words', async (_, make) => {
    for (const name of isThorough ? withBody : [...oneOfEachToken.values()]) {
      const input = { ...exampleOf(name, organizations), body: {}, raw: make(limitOf(name, 'body') - 100) };
      const reply = await measure(() => send(fixtures, organizations, name, input));
      requireHarmless(reply, name);
      expect([name, reply.status]).toEqual([name, 400]);
    }
  });
});

/** The short form reads a part of a file, and a quarter of them: most of the time goes into large files. */
const files = ['txt', 'md', 'html', 'csv'].flatMap((ending, shift) =>
  kinds.filter((_, at) => isThorough || (at + shift) % 4 === 0).map(kind => ({ ending, kind })),
);
const fileSize = isThorough ? documentLimits.fileSize : 1_000_000;

describe('a file of the largest size', () => {
  it.each(files)(
    '.$ending of $kind is read or refused outside of this process',
    async ({ ending, kind }) => {
      const bytes = Buffer.alloc(fileSize, expensive[kind]);
      const pause = await longestPauseDuring(() =>
        extract({ bytes, name: `a.${ending}` }, { owner: 'ours' }).catch((error: unknown) =>
          expect(isAppError(error)).toBe(true),
        ),
      );
      expect(pause).toBeLessThan(maxPauseMs);
    },
    120_000,
  );
});
