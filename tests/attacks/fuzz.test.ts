// T21: with any input, a call answers as documented and never fails internally.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from '#api/openapi.ts';
import { arbitraryOf, breakExample, type Schema } from '#tests/attacks/arbitrary.ts';
import { type AttackFixtures, openAttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import { allCalls, callNamed, callsInOrder, exampleOf, type Reply, send } from '#tests/attacks/calls.ts';
import type { Example } from '#tests/attacks/example-parts.ts';
import { type FilledOrganizations, fillOrganizations } from '#tests/attacks/filled-organizations.ts';
import { tarn } from '#tests/setup/shopify.ts';
import { isThorough } from '#tests/setup/thorough.ts';

/** The short form always uses the same seed; the long form uses a new one and prints it. */
const seed = Number(process.env.FUZZ_SEED ?? (isThorough ? Date.now() % 2 ** 31 : 20_261_116));
const numRuns = isThorough ? 500 : 16;

let fixtures: AttackFixtures;
let organizations: FilledOrganizations;
beforeAll(async () => {
  if (isThorough) process.stdout.write(`The seed is ${seed}: FUZZ_SEED=${seed} tries the same again.\n`);
  fixtures = await openAttackFixtures();
  organizations = await fillOrganizations(fixtures, 'aldermoor', tarn);
}, 180_000);

const document = describeApi(allCalls, 'http://localhost:3000');
const refusal = z.fromJSONSchema(document.components.schemas.Error as never);
const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429];

/** The problem with an answer, if any. */
function faultOf(name: string, { status, isFile, text }: Reply): string | undefined {
  const [method = '', path = ''] = name.split(' ');
  const done = document.paths[path]?.[method.toLowerCase()]?.responses;
  const success = done?.[String(status)]?.content;
  if (!success && !refusals.includes(status)) return 'it is not documented';
  if (success && !('application/json' in success)) return isFile ? undefined : 'it is no file';
  const schema = success ? successOf(name, success['application/json']?.schema) : refusal;
  const read = schema.safeParse(JSON.parse(text));
  return read.success ? undefined : z.prettifyError(read.error);
}

const schemas = new Map<string, z.ZodType>();

function successOf(name: string, schema: unknown): z.ZodType {
  const known = schemas.get(name) ?? z.fromJSONSchema(schema as never);
  schemas.set(name, known);
  return known;
}

type Place = 'params' | 'query' | 'body';

function schemaOf(name: string, place: Place): Schema | undefined {
  const shape = callNamed(name)[place];
  if (!shape || shape instanceof z.ZodFile) return undefined;
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Ids stay mostly valid; otherwise the code behind them would never run. */
function inputsOf(name: string, example: Example): fc.Arbitrary<Example> {
  const made = (['query', 'body'] as const).flatMap(place => {
    const schema = schemaOf(name, place);
    return schema ? [arbitraryOf(schema).map(value => ({ ...example, [place]: value }) as Example)] : [];
  });
  const named = schemaOf(name, 'params');
  const strange = named ? [arbitraryOf(named).map(params => ({ ...example, params }) as Example)] : [];
  const broken = breakExample(example, ['query', 'body']);
  return fc.oneof(
    ...made.map(arbitrary => ({ weight: 6, arbitrary })),
    ...strange.map(arbitrary => ({ weight: 1, arbitrary })),
    { weight: made.length > 0 ? 4 : 1, arbitrary: broken },
    { weight: 1, arbitrary: breakExample(example, ['params']) },
  );
}

const hasInput = (name: string) =>
  (['params', 'query', 'body'] as const).some(place => callNamed(name)[place] !== undefined);

describe(`with random input`, () => {
  it.each(callsInOrder.filter(hasInput))(
    '%s responds as its schema says',
    async name => {
      const inputs = inputsOf(name, exampleOf(name, organizations));
      const property = fc.asyncProperty(inputs, async input => {
        const reply = await send(fixtures, organizations, name, input);
        const fault = faultOf(name, reply);
        expect([reply.status, reply.text.slice(0, 300), fault]).toEqual([reply.status, expect.anything(), undefined]);
      });
      await fc.assert(property, { seed, numRuns, endOnFailure: !isThorough });
    },
    600_000,
  );
});
