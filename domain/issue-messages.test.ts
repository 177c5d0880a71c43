import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiCalls } from '#api/operations.ts';
import { describeIssue } from '#domain/issue-messages.ts';

type Schemas = { params?: z.ZodType | undefined; query?: z.ZodType | undefined; body?: z.ZodType | undefined };

const wrong = [undefined, null, -1, 1.5, 1e12, '', 'x', 'x'.repeat(50_000), true, [], [1], ['', ''], {}, { kind: 'x' }];
const raw =
  /expected|received|pattern|discriminator|\bInvalid\b|\bToo (big|small)\b|[<>=|]{1,2}\d|\b(undefined|NaN|null)\b/i;

function findWords(call: Schemas): string[] {
  return [call.params, call.query, call.body].flatMap(schema => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    return wrong
      .flatMap(value => [value, ...fields.map(field => ({ [field]: value }))])
      .flatMap(value => schema?.safeParse(value, { error: describeIssue }).error?.issues ?? [])
      .map(({ message }) => message);
  });
}

it.each(Object.entries(apiCalls as Record<string, Schemas>))(
  'V07 %s reports invalid input in sentences, without schema terms',
  (_, call) => {
    const words = [...new Set(findWords(call))];
    expect(words.filter(one => raw.test(one))).toEqual([]);
    expect(words.filter(one => !/^([^:]+: )?[A-Z].+\S$/s.test(one))).toEqual([]);
  },
);

describe('V07 a schema without its own messages', () => {
  it.each([
    [z.string(), undefined, 'This is missing.'],
    [z.string(), 1, 'Use text.'],
    [z.int(), 1.5, 'Use a whole number.'],
    [z.boolean(), 'yes', 'Use true or false.'],
    [z.enum(['month', 'year']), 'day', 'Choose one of: month, year.'],
    [z.literal('free'), 'x', 'Use free.'],
    [z.uuid(), 'x', 'This id isn’t valid.'],
    [z.string().regex(/^a$/), 'b', 'That value isn’t valid.'],
    [z.string().min(1), '', 'Fill this in.'],
    [z.string().max(2_000), 'x'.repeat(2_001), 'Use at most 2,000 characters.'],
    [z.array(z.string()).min(1), [], 'Add at least one.'],
    [z.array(z.string()).max(2), ['', '', ''], 'Use at most 2.'],
    [z.number().min(5), 4, 'Use 5 or more.'],
    [z.number().max(5), 6, 'Use 5 or less.'],
    [z.strictObject({}), { more: 1 }, 'This field doesn’t exist.'],
    [z.union([z.string(), z.int()]), true, 'That value isn’t valid.'],
  ])('%# says "%3$s"', (schema, value, words) => {
    expect(schema.safeParse(value, { error: describeIssue }).error?.issues.map(({ message }) => message)).toEqual([
      words,
    ]);
  });
});
