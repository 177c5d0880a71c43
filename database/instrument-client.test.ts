import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

let url: string;
beforeAll(async () => {
  url = (await createTestDatabase()).appUrl;
});

/** The number of prepared statements on one connection after these texts were each sent with a value. */
async function keptAfter(texts: readonly string[]): Promise<number> {
  const database = openDatabase({ url, poolSize: 1, onError: () => {} });
  try {
    for (const [at, text] of texts.entries()) {
      const { rows } = await database.transaction(null, tx => tx.execute(sql`${sql.raw(text)} ${at}::int as given`));
      expect(rows).toEqual([{ given: at }]);
    }
    const { rows } = await database.statement({ text: `select from pg_prepared_statements where statement ~ 'given'` });
    return rows.length;
  } finally {
    await database.close();
  }
}

it.each([
  ['a text that is sent twice is not prepared', ['select', 'select'], 0],
  ['a repeated text is prepared once, whatever its values', Array<string>(8).fill('select'), 1],
  ['texts that are never repeated are not prepared', Array.from({ length: 50 }, (_, at) => `select /* ${at} */`), 0],
])('%s', async (_, texts, kept) => {
  expect(await keptAfter(texts)).toBe(kept);
});

it('prepares at most 250 statements per connection, and runs the others unprepared', async () => {
  const texts = Array.from({ length: 260 }, (_, at) => `select /* ${at} */`);
  expect(await keptAfter([...texts, ...texts, ...texts])).toBe(250);
});
