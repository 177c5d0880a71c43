import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

let url: string;
beforeAll(async () => {
  url = (await createTestDatabase()).appUrl;
});

/** How many statements one connection keeps prepared after these texts were asked with a value each. */
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
  ['a text that comes twice is not kept', ['select', 'select'], 0],
  ['one that comes again and again is kept once, whatever its values are', Array<string>(8).fill('select'), 1],
  ['texts that never come again are not kept', Array.from({ length: 50 }, (_, at) => `select /* ${at} */`), 0],
])('%s', async (_, texts, kept) => {
  expect(await keptAfter(texts)).toBe(kept);
});

it('keeps no more than a connection can hold, and answers the others as before', async () => {
  const texts = Array.from({ length: 260 }, (_, at) => `select /* ${at} */`);
  expect(await keptAfter([...texts, ...texts, ...texts])).toBe(250);
});
