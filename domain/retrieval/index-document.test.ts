import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#database/schema/knowledge.ts';
import { chunks } from '#database/schema/retrieval.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, transaction } from '#domain/context.ts';
import { indexDocument, removeFromIndex } from '#domain/retrieval/index-document.ts';
import { emptySite } from '#domain/sites/delete-site.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite, ask, askTitles, countIndex } from '#tests/setup/knowledge.ts';

let services: TestServices;
let ours: Context;
let theirs: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  ours = contextOf(services, 'ours');
  theirs = contextOf(services, 'theirs');
});

const returns = {
  title: 'Returns',
  text: '# Returns\n\nSend it back within thirty days.\n\n## Refunds\n\nMoney comes in a week.',
};

describe('indexDocument', () => {
  it('makes a document searchable, with its version, headings and positions', async () => {
    const siteId = await addSite(ours);
    const documentId = await addDocument(ours, siteId, returns);
    const { passages } = await ask(ours, siteId, 'When do I get my money?');
    expect(passages[0]).toMatchObject({ documentId, title: 'Returns', version: 1, headings: ['Returns', 'Refunds'] });
    expect(returns.text.slice(passages[0]?.startsAt, passages[0]?.endsAt)).toBe('Money comes in a week.');
  });

  it('a search sees the old text or the new text, never a mixture', async () => {
    const siteId = await addSite(ours);
    const documentId = await addDocument(ours, siteId, { title: 'Hours', text: 'We open at nine.' });
    const newer = { documentId, version: 2, title: 'Hours', text: 'We unlock the doors at noon.', language: 'en' };
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const { promise: asked, resolve: go } = Promise.withResolvers<void>();
    const writing = transaction(ours, async tx => {
      await indexDocument(tx, ours, siteId, newer);
      tell();
      await asked;
    });
    await told;
    expect((await ask(ours, siteId, 'When do you open?')).passages.map(({ version }) => version)).toEqual([1]);
    expect(await askTitles(ours, siteId, 'noon')).toEqual([]);
    go();
    await writing;
    expect((await ask(ours, siteId, 'noon')).passages.map(({ version }) => version)).toEqual([2]);
    expect(await askTitles(ours, siteId, 'nine')).toEqual([]);
  });

  it('leaves the index unchanged if its transaction fails', async () => {
    const siteId = await addSite(ours);
    await addDocument(ours, siteId, returns);
    const before = await countIndex(ours, siteId);
    const failing = transaction(ours, async tx => {
      const [row] = await tx.select().from(documents).where(eq(documents.siteId, siteId));
      const text = 'Something else entirely.';
      await indexDocument(tx, ours, siteId, {
        documentId: row?.id ?? '',
        version: 2,
        title: 'X',
        text,
        language: 'en',
      });
      throw new Error('the document was refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await countIndex(ours, siteId)).toEqual(before);
  });

  it('keeps unchanged chunks and moves them to the new version', async () => {
    const siteId = await addSite(ours);
    const documentId = await addDocument(ours, siteId, returns);
    const idsOf = async () =>
      (await transaction(ours, tx => tx.select().from(chunks).where(eq(chunks.documentId, documentId)))).map(
        ({ id, version, text, startsAt }) => ({ id, version, text, startsAt }),
      );
    const before = await idsOf();
    const text = returns.text.replace('thirty', 'sixty');
    await transaction(ours, tx =>
      indexDocument(tx, ours, siteId, { documentId, version: 2, title: 'Returns', text, language: 'en' }),
    );
    const after = await idsOf();
    const same = before.find(chunk => chunk.text.startsWith('Money'));
    expect(after).toContainEqual({ ...same, version: 2, startsAt: text.indexOf('Money') });
    expect(after.map(({ id }) => id)).not.toContain(before.find(chunk => chunk.text.startsWith('Send'))?.id);
  });

  it('leaves the same counts after a document was added, changed and removed', async () => {
    const siteId = await addSite(ours);
    await addDocument(ours, siteId, returns);
    const before = await countIndex(ours, siteId);
    const documentId = await addDocument(ours, siteId, { title: 'Sizes', text: 'Boots run large. Boots are wide.' });
    const document = { documentId, version: 2, title: 'Sizes', text: 'Shoes run small within a week.', language: 'en' };
    await transaction(ours, tx => indexDocument(tx, ours, siteId, document));
    await transaction(ours, tx => removeFromIndex(tx, ours, siteId, [documentId]));
    expect(await countIndex(ours, siteId)).toEqual(before);
    expect(before?.terms).toBe(before?.postings);
    expect(before?.chunks).toBe(before?.stated);
  });

  it('counts every chunk when many documents are indexed concurrently', async () => {
    const siteId = await addSite(ours);
    const texts = Array.from({ length: 12 }, (_, at) => ({
      title: `Item ${at}`,
      text: `Every item is here, number ${at}.`,
    }));
    await Promise.all(texts.map(text => addDocument(ours, siteId, text)));
    const counted = await countIndex(ours, siteId);
    expect(counted).toMatchObject({ chunks: 12, stated: 12 });
    expect(counted?.terms).toBe(counted?.postings);
  });
});

describe('deletion', () => {
  it('of a searchable document is refused by the database', async () => {
    const siteId = await addSite(ours);
    const documentId = await addDocument(ours, siteId, returns);
    const deleting = transaction(ours, tx => tx.delete(documents).where(eq(documents.id, documentId)));
    await expect(deleting).rejects.toMatchObject({ cause: { code: '23503' } });
  });

  it('of a site removes its index', async () => {
    const siteId = await addSite(ours);
    await addDocument(ours, siteId, returns);
    const { rows } = await transaction(ours, tx =>
      tx.execute<{ id: string }>(sql`select term_id as id from site_terms where site_id = ${siteId}`),
    );
    await transaction(ours, tx => tx.delete(sites).where(eq(sites.id, siteId)));
    const ids = rows.map(({ id }) => id).join(',');
    expect(await asSuper(services.superUrl, `select 1 from postings where term_id in (${ids})`)).toEqual([]);
    expect(await countIndex(ours, siteId)).toMatchObject({ chunks: 0, terms: 0, stated: 0 });
  });

  it('of a large site runs in batches and affects no other site', async () => {
    const [siteId, other] = [await addSite(ours), await addSite(ours)];
    for (const site of [siteId, other]) await addDocument(ours, site, returns);
    const before = await countIndex(ours, other);
    await emptySite(ours, siteId, 1);
    expect(await countIndex(ours, siteId)).toMatchObject({ chunks: 0, terms: 0, postings: 0 });
    expect(await countIndex(ours, other)).toEqual(before);
    await emptySite(theirs, other);
    expect(await countIndex(ours, other)).toEqual(before);
  });

  it('of an organisation removes its index', async () => {
    await createOrganization(services.database, 'leaving');
    const leaving = contextOf(services, 'leaving');
    await addDocument(leaving, await addSite(leaving), returns);
    await asSuper(services.superUrl, `delete from organizations where id = 'leaving'`);
    const left = await asSuper(
      services.superUrl,
      `select 1 from postings where organization_id = 'leaving' union all select 1 from chunks where organization_id = 'leaving'`,
    );
    expect(left).toEqual([]);
  });
});

describe('another organisation', () => {
  it('finds nothing, even with the ID of the site', async () => {
    const siteId = await addSite(ours);
    await addDocument(ours, siteId, returns);
    expect((await ask(theirs, siteId, 'When do I get my money?')).passages).toEqual([]);
  });

  it('cannot write into the site', async () => {
    const siteId = await addSite(ours);
    const before = await countIndex(ours, siteId);
    await expect(addDocument(theirs, siteId, returns)).rejects.toThrow();
    expect(await countIndex(ours, siteId)).toEqual(before);
  });

  it('finds all its own documents next to a larger organisation', async () => {
    const [large, small] = [await addSite(ours), await addSite(theirs)];
    for (let at = 0; at < 20; at++) await addDocument(ours, large, { ...returns, title: `Returns ${at}` });
    await addDocument(theirs, small, { title: 'Small shop', text: 'Send it back within ten days.' });
    expect(await askTitles(theirs, small, 'send back')).toEqual(['Small shop']);
  });

  it('is like another site of the same organisation: both find nothing', async () => {
    const [one, other] = [await addSite(ours), await addSite(ours)];
    await addDocument(ours, one, returns);
    expect(await askTitles(ours, other, 'money')).toEqual([]);
  });
});
