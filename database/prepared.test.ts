import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { placeholders, prepared, preparedStatement } from '#database/prepared.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

let database: Database;
beforeAll(async () => {
  const { appUrl } = await createTestDatabase();
  database = openDatabase({ url: appUrl, poolSize: 2, onError: () => {} });
  return () => database.close();
});

const notes = pgTable('notes', { name: text('name').notNull(), at: timestamp('at'), facts: jsonb('facts') });
const create = sql`create temporary table notes (name text not null, at timestamp, facts jsonb) on commit drop`;

it('a statement is built once, and uses the current values on each call', async () => {
  let written = 0;
  const add = preparedStatement<{ one: number; other: number }, { sum: number }>('sum', ({ one, other }) => {
    written += 1;
    return sql`select ${one}::int + ${other}::int as sum`;
  });
  for (const one of [1, 2, 3]) {
    const rows = await Promise.all([
      database.transaction(null, tx => add(tx, { one, other: 10 })),
      database.transaction(null, tx => add(tx, { one, other: 20 })),
    ]);
    expect(rows).toEqual([[{ sum: one + 10 }], [{ sum: one + 20 }]]);
  }
  expect(written).toBe(1);
});

it('a parameter that is used several times has the same value everywhere', async () => {
  const twice = preparedStatement<{ text: string }, { said: string }>(
    'twice',
    ({ text }) => sql`select ${text}::text || ${text}::text as said`,
  );
  expect(await database.transaction(null, tx => twice(tx, { text: 'ho' }))).toEqual([{ said: 'hoho' }]);
});

it('a parameter that is not destructured by name throws an error', async () => {
  const rest = preparedStatement<{ one: number; other: number }, object>('rest', ({ one, ...others }) => {
    return sql`select ${one}::int + ${others.other}::int`;
  });
  await expect(database.transaction(null, tx => rest(tx, { one: 1, other: 2 }))).rejects.toThrow('name each');
});

it.each([
  ['values', { name: 'a', at: new Date('2026-11-16T10:00:00Z'), facts: { size: [1, 'two'] } }],
  ['null', { name: 'b', at: null, facts: null }],
])('placeholders are encoded as their columns require: %s', async (_, row) => {
  const add = prepared('note_add', tx => tx.insert(notes).values(placeholders(notes, 'name', 'at', 'facts')));
  const change = prepared('note_change', tx =>
    tx
      .update(notes)
      .set(placeholders(notes, 'at', 'facts'))
      .where(sql`name = ${sql.placeholder('name')}`),
  );
  const [added, changed, nothing] = await database.transaction(null, async tx => {
    await tx.execute(create);
    await add(tx, row);
    const first = await tx.select().from(notes);
    await change(tx, { ...row, facts: null });
    await tx.insert(notes).values({ name: 'other' });
    await change(tx, { ...row, name: 'other' });
    const rows = await tx.select().from(notes).orderBy(notes.name);
    const { rowCount } = await tx.execute(sql`select from notes where facts is null`);
    return [first, rows, rowCount];
  });
  expect(added).toEqual([row]);
  expect(changed).toEqual([
    { ...row, facts: null },
    { ...row, name: 'other' },
  ]);
  expect(nothing).toBe(row.facts === null ? 2 : 1);
});
