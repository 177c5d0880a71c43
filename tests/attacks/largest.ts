// Inputs at the limits of their schema, filled with text that is expensive to read.
import type { Schema } from '#tests/attacks/arbitrary.ts';
import { replaceAt } from '#tests/attacks/substitute.ts';

const size = 1024 * 1024;

function repeat(part: string): string {
  return part.repeat(Math.ceil(size / part.length));
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap(first => letters.map(second => first + second));

/** One megabyte of each kind of text. */
export const expensive = {
  nesting: repeat('['),
  commas: repeat(','),
  'two-letter words': repeat(pairs.join(' ')),
  stars: repeat('*a'),
  keys: Array.from({ length: size / 8 }, (_, at) => `k${at}: ${at}\n`).join(''),
  'combining characters': repeat('a\u0301\u0316'),
  quotes: repeat('> "'),
  tags: repeat('<b>'),
  rows: repeat('|a'),
  'one word': repeat('a'),
  'line breaks': repeat('\n'),
} satisfies Record<string, string>;

type Filling = { text: string; bytesLeft: number };

/** Every text as long and every list as full as the schema allows, as far as the bytes last. Values of a format are the example's. */
export function largestOf(schema: Schema, example: unknown, filling: Filling): unknown {
  const { const: only, enum: some, anyOf, oneOf, properties, type } = schema;
  if (only !== undefined) return only;
  if (some) return example ?? some[0];
  const choices = anyOf ?? oneOf;
  if (choices) return largestOf(choose(choices, example), example, filling);
  if (properties) return largestObject(properties, example, filling);
  if (type === 'object') return largestRecord(schema, example, filling);
  if (type === 'array') return largestList(schema, example, filling);
  if (type === 'string') return largestText(schema, example, filling);
  if (example !== undefined) return example;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? true : null;
}

/** The example with everything that the call refused taken from it again. */
export function revert(value: unknown, example: unknown, fields: readonly string[]): unknown {
  const paths = fields.map(field => field.split('.'));
  // Errors name only the first parts of a long list: the same is refused in the others.
  const all = paths.flatMap(([at = '', ...rest]) =>
    Array.isArray(value) && /^\d+$/.test(at) ? value.map((_, place) => [`${place}`, ...rest]) : [[at, ...rest]],
  );
  return all.reduce<unknown>((changed, keys) => {
    const list = keys.findIndex((key, at) => at > 0 && /^\d+$/.test(key));
    const named = list > 0 ? keys.slice(0, list) : keys;
    // A part that is missing belongs to a choice that the example does not make.
    const isMissing = valueAt(changed, named) === undefined && named.length > 1;
    const path = isMissing ? named.slice(0, -1) : named;
    return valueAt(changed, path) === undefined ? changed : replaceAt(changed, path, originalOf(example, path));
  }, value);
}

/** All parts of a list are made from the first one of the example. */
function originalOf(example: unknown, path: readonly string[]): unknown {
  return valueAt(example, Array.isArray(example) ? ['0', ...path.slice(1)] : path);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

function choose(choices: Schema[], example: unknown): Schema {
  const kindOf = (choice: Schema) =>
    Object.entries(choice.properties ?? {}).filter(([, one]) => one.const !== undefined);
  const isExamples = (choice: Schema) =>
    kindOf(choice).length > 0 && kindOf(choice).every(([key, one]) => valueAt(example, [key]) === one.const);
  const found = choices.find(isExamples) ?? choices.find(({ type }) => type !== 'null');
  return found ?? choices[0] ?? {};
}

function largestObject(properties: Record<string, Schema>, example: unknown, filling: Filling): object {
  const entries = Object.entries(properties).flatMap(([key, one]) => {
    const known = valueAt(example, [key]);
    // An id or address that the example leaves out can't be made up.
    if (known === undefined && isOfFormat(one)) return [];
    return [[key, largestOf(one, known, filling)] as const];
  });
  return Object.fromEntries(entries);
}

function isOfFormat({ anyOf, format, pattern }: Schema): boolean {
  return (format ?? pattern) !== undefined || (anyOf?.some(isOfFormat) ?? false);
}

function largestRecord({ propertyNames, additionalProperties }: Schema, example: unknown, filling: Filling): object {
  const names = propertyNames?.enum?.map(String) ?? Array.from({ length: 20_000 }, (_, at) => `k${at}`);
  const [known] = Object.values(example ?? {});
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  const entries: [string, unknown][] = [];
  for (const name of names) {
    filling.bytesLeft -= name.length + 10;
    if (filling.bytesLeft <= 0) break;
    entries.push([name, largestOf(value, known, filling)]);
  }
  return Object.fromEntries(entries);
}

function largestList(
  { items = {}, minItems = 0, maxItems = 20_000 }: Schema,
  example: unknown,
  filling: Filling,
): unknown {
  const known = Array.isArray(example) ? example : [];
  if (isOfFormat(items)) return known;
  const list: unknown[] = [];
  while (list.length < maxItems && (filling.bytesLeft > 50 || list.length < minItems)) {
    filling.bytesLeft -= 10;
    list.push(largestOf(items, known[0], filling));
  }
  return list;
}

function largestText(schema: Schema, example: unknown, filling: Filling): unknown {
  if (isOfFormat(schema)) return example ?? '';
  const text = filling.text.slice(0, Math.min(schema.maxLength ?? size, Math.max(0, filling.bytesLeft)));
  const bytes = Buffer.byteLength(JSON.stringify(text));
  const cut = text.slice(0, Math.floor((text.length * Math.min(bytes, Math.max(0, filling.bytesLeft))) / bytes));
  filling.bytesLeft -= Math.min(bytes, filling.bytesLeft);
  return cut || example || 'a';
}
