import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findStems } from '#domain/retrieval/analyser.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
});

describe('findStems', () => {
  const stems = async (language: string, ...words: string[]) =>
    services.database.transaction(null, async tx => Object.fromEntries(await findStems(tx, words, language)));

  it('removes endings by the rules of the language, and drops common words', async () => {
    expect(await stems('en', 'running', 'shoes', 'the')).toEqual({ running: 'run', shoes: 'shoe', the: null });
    expect(await stems('de-AT', 'schuhe', 'und')).toEqual({ schuhe: 'schuh', und: null });
  });

  it('reads a Latin word among other letters as English', async () => {
    expect(await stems('ru', 'доставка', 'shoes')).toEqual({ доставка: 'доставк', shoes: 'shoe' });
  });

  it('keeps numbers unchanged in every language, without asking the dictionary', async () => {
    const { rows } = await services.database.transaction(null, tx =>
      tx.execute<{ stems: string[] }>(sql`select ts_lexize(oid::regdictionary, '2024') as stems from pg_ts_dict`),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.flatMap(({ stems }) => stems))).toEqual(new Set(['2024']));
    expect(await stems('en', '2024')).toEqual({ 2024: '2024' });
  });

  it('keeps words unchanged in a language without a dictionary, and pairs of characters in every language', async () => {
    expect(await stems('xx', 'shoes', 'the')).toEqual({ shoes: 'shoes', the: 'the' });
    expect(await stems('zh', '三天')).toEqual({ 三天: '三天' });
  });
});
