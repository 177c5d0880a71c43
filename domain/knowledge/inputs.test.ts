import { beforeAll, describe, expect, it } from 'vitest';
import {
  documentChange,
  documentInput,
  documentKinds,
  documentLimits,
  documentStates,
  fileInput,
} from '#domain/knowledge/inputs.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';

const words = (given: object) => documentInput.safeParse(given).error?.issues.map(({ message }) => message);
const written = { kind: 'written', title: 'Title', text: 'Text' };

describe('document input', () => {
  it.each([
    [{ ...written, title: ' ' }, 'Give the document a title.'],
    [{ ...written, title: 'x'.repeat(301) }, 'Use at most 300 characters.'],
    [{ ...written, text: ' \n' }, 'Enter some text.'],
    [{ ...written, text: 'x'.repeat(documentLimits.text + 1) }, 'Use at most 200,000 characters.'],
    [{ ...written, language: 'not a language' }, 'Choose a language.'],
    [{ kind: 'qa', title: 'Title', pairs: [] }, 'Add at least one question and its answer.'],
    [{ kind: 'qa', title: 'Title', pairs: [{ question: ' ', answer: 'A' }] }, 'Enter a question.'],
    [{ kind: 'qa', title: 'Title', pairs: [{ question: 'Q', answer: '' }] }, 'Enter an answer.'],
    [
      { kind: 'qa', title: 'Title', pairs: Array(30).fill({ question: 'Q', answer: 'x'.repeat(10_000) }) },
      'Use at most 200,000 characters in all.',
    ],
    [{ kind: 'html', title: 'Title', html: ' ' }, 'Paste the HTML of a page.'],
    [
      { kind: 'html', title: 'Title', html: '<p>', sourceUrl: 'javascript:alert(1)' },
      'Enter the full address, for example https://tarnandtrail.co.uk/returns',
    ],
  ])('%o is refused with a message', (given, message) => {
    expect(words(given)).toContain(message);
  });

  it('T22 with unknown fields is refused', () => {
    for (const extra of [{ organizationId: 'theirs' }, { state: 'ready' }, { overLimit: false }, { version: 9 }]) {
      expect(documentChange.safeParse({ title: 'Title', ...extra }).success).toBe(false);
      expect(documentInput.safeParse({ ...written, ...extra }).success).toBe(false);
    }
  });

  it('loses its hidden characters', () => {
    expect(fileInput.parse({ name: 'a\u0000b\u202egpj.txt' })).toEqual({ name: 'abgpj.txt' });
    expect(documentInput.parse({ ...written, text: 'a\u0000b', title: 'c\u0000d' })).toMatchObject({
      text: 'ab',
      title: 'cd',
    });
  });

  it('has a single line for a question', () => {
    const given = { kind: 'qa', title: 'Title', pairs: [{ question: ' How\n much? ', answer: 'Ten.' }] };
    expect(documentInput.parse(given)).toMatchObject({ pairs: [{ question: 'How much?' }] });
  });
});

describe('V07 form, API and database have the same', () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await openTestServices();
  });

  it('limits for a document', async () => {
    const columns = await asSuper<{ name: string; length: number }>(
      services.superUrl,
      `select column_name as name, character_maximum_length as length from information_schema.columns
       where table_name = 'documents'`,
    );
    const lengthOf = (column: string) => columns.find(({ name }) => name === column)?.length;
    expect(lengthOf('title')).toBe(documentLimits.title);
    expect(lengthOf('source_url')).toBe(documentLimits.url);
    expect(lengthOf('language')).toBe(documentLimits.language);
    expect(lengthOf('original_name')).toBe(documentLimits.fileName);
  });

  it('kinds and states', async () => {
    const rules = await asSuper<{ name: string; rule: string }>(
      services.superUrl,
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conname ~ '^documents_(kind|state)$'`,
    );
    const allowed = (name: string) =>
      [...(rules.find(rule => rule.name === name)?.rule ?? '').matchAll(/'(\w+)'/g)].map(match => match[1]);
    expect(allowed('documents_kind').sort()).toEqual([...documentKinds].sort());
    expect(allowed('documents_state').sort()).toEqual([...documentStates].sort());
  });
});
