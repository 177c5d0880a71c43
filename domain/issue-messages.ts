// Zod's default messages name types and patterns. These are used where a schema has no message of its own.
import type { z } from 'zod';

const fallbackMessage = 'That value isn’t valid.';

export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : (kinds[issue.expected] ?? fallbackMessage);
    case 'invalid_value':
      return describeChoice(issue.values.map(String));
    case 'invalid_format':
      return formats[issue.format] ?? fallbackMessage;
    case 'too_small':
      return describeSmallest(issue.origin, Number(issue.minimum));
    case 'too_big':
      return describeLargest(issue.origin, Number(issue.maximum));
    case 'unrecognized_keys':
      return 'This field doesn’t exist.';
    default:
      return fallbackMessage;
  }
}

const kinds: Record<string, string> = {
  string: 'Use text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use an object with named fields.',
  record: 'Use an object with named fields.',
  file: 'Send a file.',
};

const formats: Record<string, string> = {
  uuid: 'This id isn’t valid.',
  datetime: 'Use a date and time, for example 2026-05-01T09:30:00Z.',
  date: 'Use a date, for example 2026-05-01.',
  email: 'Enter the full address, for example ida@fenwick.example',
  url: 'Enter the full address, for example https://shop.example',
};

function describeChoice(values: string[]): string {
  return values.length > 1 ? `Choose one of: ${values.join(', ')}.` : `Use ${values[0] ?? 'another value'}.`;
}

function describeSmallest(origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? 'Fill this in.' : `Use at least ${say(least)} characters.`;
  if (origin === 'array' || origin === 'set') return least === 1 ? 'Add at least one.' : `Add at least ${say(least)}.`;
  return `Use ${say(least)} or more.`;
}

function describeLargest(origin: string, most: number): string {
  if (origin === 'string') return `Use at most ${say(most)} characters.`;
  if (origin === 'array' || origin === 'set') return `Use at most ${say(most)}.`;
  return origin === 'file' ? 'Send a smaller file.' : `Use ${say(most)} or less.`;
}

function say(number: number): string {
  return number.toLocaleString('en-GB');
}
