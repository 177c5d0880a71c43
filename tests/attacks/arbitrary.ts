// Inputs that a schema allows, its edge cases, and inputs that it does not allow.
import fc from 'fast-check';
import type { Example } from '#tests/attacks/example-parts.ts';
import { leavesOf, replaceAt } from '#tests/attacks/substitute.ts';

export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** Longer texts and lists take more time and find no other errors. */
const longest = 40;
const most = 3;

const words = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: longest }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: longest }) },
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202etxt',
    '%',
    '_',
    '\\',
    "'; --",
    '{{x}}',
    '../..',
    '<b>',
    'null',
    '\ufeff',
  ),
);

export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { const: only, enum: some, anyOf, oneOf, items, properties, type } = schema;
  if (only !== undefined) return fc.constant(only);
  if (some) return fc.constantFrom(...some);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  if (properties) return objectOf(properties, schema.required ?? []);
  if (type === 'object') return recordOf(schema);
  if (type === 'array') {
    const { minItems = 0, maxItems = most } = schema;
    return fc.array(arbitraryOf(items ?? {}), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(most, maxItems)),
    });
  }
  if (type === 'integer') return numberOf(schema, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (type === 'number') return fc.oneof(numberOf(schema, -1e15, 1e15), fc.constant(schema.minimum ?? 0));
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? textOf(schema) : fc.jsonValue({ maxDepth: 2 });
}

function objectOf(properties: Record<string, Schema>, required: string[]): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)]));
  return fc.record(fields, { requiredKeys: required.filter(name => name in fields) });
}

function recordOf({ propertyNames, additionalProperties }: Schema): fc.Arbitrary<object> {
  const values = typeof additionalProperties === 'object' ? arbitraryOf(additionalProperties) : fc.jsonValue();
  const keys = propertyNames ? arbitraryOf(propertyNames).map(String) : fc.string({ minLength: 1, maxLength: 8 });
  return fc.dictionary(keys, values, { maxKeys: most });
}

function numberOf({ minimum, maximum }: Schema, least: number, greatest: number): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? least, maximum ?? greatest];
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.oneof(whole, fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.min(max, min + 10) }));
}

function textOf({ format, minLength = 0, maxLength = longest }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date') return fc.constantFrom('2026-01-31', '0001-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00.000Z', '0001-01-01T00:00:00.000Z');
  const fits = words.map(text => text.slice(0, maxLength).padEnd(minLength, 'x'));
  return fc.oneof(
    { weight: 9, arbitrary: fits },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 5000))) },
  );
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', -1, 0, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [[]], 'x'.repeat(5000)),
  words,
  fc.jsonValue({ maxDepth: 3 }),
);

/** The example with one value replaced. */
export function breakExample(example: Example, places: readonly (keyof Example)[]): fc.Arbitrary<Example> {
  const leaves = leavesOf(example).filter(({ path: [place] }) => places.includes(place as keyof Example));
  if (leaves.length === 0) return fc.constant(example);
  return fc
    .tuple(fc.constantFrom(...leaves), hostile)
    .map(([{ path }, value]) => replaceAt(example, path, path[0] === 'body' ? value : String(value)));
}
