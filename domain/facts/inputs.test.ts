import { expect, it } from 'vitest';
import { factChange, factInput, factLimits } from '#domain/facts/inputs.ts';
import { asSuper, createTestDatabase } from '#tests/setup/database.ts';

it('the limits of a fact match the database columns', async () => {
  const { superUrl } = await createTestDatabase();
  const rows = await asSuper<{ name: string; length: number }>(
    superUrl,
    `select column_name as name, character_maximum_length as length from information_schema.columns
     where table_name = 'site_facts' and column_name in ('value', 'quote', 'language')`,
  );
  expect(Object.fromEntries(rows.map(({ name, length }) => [name, length]))).toEqual({ ...factLimits });
});

it('a fact has a kind, a value and an optional language', () => {
  expect(factInput.parse({ kind: 'phone', value: ' 020 7946 0958 ' })).toEqual({
    kind: 'phone',
    value: '020 7946 0958',
  });
  expect(factInput.safeParse({ kind: 'fax', value: '1' }).success).toBe(false);
  expect(factInput.safeParse({ kind: 'phone', value: ' ' }).success).toBe(false);
  expect(factInput.safeParse({ kind: 'phone', value: '1', language: 'German' }).success).toBe(false);
});

it('only a correction has a value', () => {
  expect(factChange.safeParse({ action: 'correct', value: 'New' }).success).toBe(true);
  expect(factChange.safeParse({ action: 'correct' }).success).toBe(false);
  expect(factChange.safeParse({ action: 'hide', value: 'New' }).success).toBe(false);
});
