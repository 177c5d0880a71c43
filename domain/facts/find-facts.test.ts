import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { factSearches } from '#database/schema/facts.ts';
import { documentVersions } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, transaction } from '#domain/context.ts';
import { queueDueFactSearches } from '#domain/facts/due-sites.ts';
import { addFact, listFacts, updateFact } from '#domain/facts/fact.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import { createDocument, deleteDocument, updateDocument } from '#domain/knowledge/document.ts';
import { updateSite } from '#domain/sites/site.ts';
import { expensive } from '#tests/attacks/largest.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;

beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'ours');
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
});

const thirty = 'You can return anything unworn within 30 days of delivery.';
const sixty = 'You can return anything unworn within 60 days of delivery.';

const factsOf = async (siteId: string) => (await listFacts(editor, siteId)).facts;
const search = async (siteId: string) => {
  await findShopFacts(editor, siteId);
  return factsOf(siteId);
};
const write = (siteId: string, text: string, title = 'Returns') =>
  createDocument(editor, siteId, { kind: 'written', title, text });
const waiting = async (siteId: string) =>
  (
    await asSuper<{ data: { siteId: string } }>(
      services.superUrl,
      `select data from jobs.job where name = 'find-shop-facts' and state = 'created'`,
    )
  ).filter(({ data }) => data.siteId === siteId).length;

describe('the search for facts', () => {
  it('is queued with a delay, once for several changes of documents', async () => {
    const siteId = await addSite(editor);
    const { id } = await write(siteId, thirty);
    await updateDocument(editor, id, { text: sixty });
    await deleteDocument(editor, id);
    expect(await waiting(siteId)).toBe(1);
  });

  it('updates and removes found facts with their page', async () => {
    const siteId = await addSite(editor);
    const { id } = await write(siteId, thirty);
    expect(await search(siteId)).toMatchObject([{ value: thirty, source: { version: 1 } }]);
    await updateDocument(editor, id, { text: sixty });
    expect(await search(siteId)).toMatchObject([{ value: sixty, source: { version: 2 } }]);
    await updateDocument(editor, id, { enabled: false });
    expect(await search(siteId)).toEqual([]);
  });

  it.each([
    ['keys', expensive.keys],
    ['headings', Array.from({ length: 6000 }, (_, at) => `# Delivery ${at}\nab ${at} EUR\n`).join('')],
  ])(
    'T13 reads a page of 200,000 characters of %s while other requests run',
    async (_, text) => {
      const siteId = await addSite(editor);
      const id = await addDocument(editor, siteId, { title: 'Delivery', text: 'Short.' });
      // Without indexing the large text, which other tests do.
      await transaction(editor, tx =>
        tx
          .update(documentVersions)
          .set({ text: text.slice(0, 200_000) })
          .where(eq(documentVersions.documentId, id)),
      );
      expect(await longestPauseDuring(() => findShopFacts(editor, siteId))).toBeLessThan(500);
    },
    120_000,
  );

  it('keeps a confirmed fact while its page still states it', async () => {
    const siteId = await addSite(editor);
    const { id } = await write(siteId, thirty);
    const [fact] = await search(siteId);
    await updateFact(editor, fact?.id ?? '', { action: 'confirm' });
    await updateDocument(editor, id, { text: `${thirty} Please keep the label.` });
    expect(await search(siteId)).toMatchObject([{ state: 'confirmed', changedAt: null, source: { version: 2 } }]);
  });

  it('marks a confirmed fact as changed when its page changes, and offers the new value', async () => {
    const siteId = await addSite(editor);
    const { id } = await write(siteId, thirty);
    const [fact] = await search(siteId);
    await updateFact(editor, fact?.id ?? '', { action: 'confirm' });
    await updateDocument(editor, id, { text: sixty });
    const [changed] = await search(siteId);
    expect(changed).toMatchObject({ state: 'confirmed', value: thirty, conflict: { value: sixty } });
    expect(changed?.changedAt).not.toBeNull();
    expect(await updateFact(editor, changed?.id ?? '', { action: 'accept' })).toMatchObject({
      state: 'confirmed',
      value: sixty,
      quote: sixty,
      changedAt: null,
      conflict: null,
    });
  });

  it('keeps a confirmed fact without a source after its page was deleted', async () => {
    const siteId = await addSite(editor);
    const { id } = await write(siteId, thirty);
    const [fact] = await search(siteId);
    await updateFact(editor, fact?.id ?? '', { action: 'confirm' });
    await deleteDocument(editor, id);
    const [changed] = await search(siteId);
    expect(changed).toMatchObject({ state: 'confirmed', source: null, conflict: null });
    expect(changed?.changedAt).not.toBeNull();
    const kept = await updateFact(editor, changed?.id ?? '', { action: 'confirm' });
    expect(kept).toMatchObject({ value: thirty, quote: null, changedAt: null });
    expect(await search(siteId)).toMatchObject([{ state: 'confirmed', changedAt: null }]);
  });

  it('keeps corrected, hidden and hand-written facts', async () => {
    const siteId = await addSite(editor);
    await write(siteId, `${thirty}\n\n## Payment methods\n\nWe accept Visa, Mastercard and PayPal.`);
    const [window, methods] = await search(siteId);
    await updateFact(editor, window?.id ?? '', { action: 'correct', value: 'Corrected.' });
    await updateFact(editor, methods?.id ?? '', { action: 'hide' });
    await addFact(editor, siteId, { kind: 'phone', value: '020 7946 0958' });
    await write(siteId, 'Phone: 020 7946 0000', 'Contact');
    const facts = await search(siteId);
    expect(facts.map(({ kind, state, value }) => [kind, state, value])).toEqual([
      ['phone', 'confirmed', '020 7946 0958'],
      ['return-window', 'corrected', 'Corrected.'],
      ['payment-methods', 'hidden', 'We accept Visa, Mastercard and PayPal.'],
    ]);
  });

  it('names the page that contradicts another one', async () => {
    const siteId = await addSite(editor);
    await write(siteId, thirty);
    await write(siteId, sixty, 'Help with returns');
    const [fact] = await search(siteId);
    expect(fact).toMatchObject({ value: thirty, conflict: { value: sixty, source: { title: 'Help with returns' } } });
  });

  it('writes nothing if a later search has started', async () => {
    const siteId = await addSite(editor);
    await write(siteId, thirty);
    let isFirst = true;
    const late: Context = {
      ...editor,
      database: {
        ...editor.database,
        transaction: async (id, work) => {
          const result = await editor.database.transaction(id, work);
          if (isFirst) {
            isFirst = false;
            await findShopFacts(editor, siteId);
            const [fact] = await factsOf(siteId);
            await updateFact(editor, fact?.id ?? '', { action: 'hide' });
          }
          return result;
        },
      },
    };
    const before = await transaction(editor, tx => tx.select().from(factSearches));
    await findShopFacts(late, siteId);
    expect(before.some(row => row.siteId === siteId)).toBe(false);
    expect((await factsOf(siteId)).map(({ state }) => state)).toEqual(['hidden']);
  });

  it("suggests the site's contact address only if no page states an address", async () => {
    const siteId = await addSite(editor);
    await updateSite(editor, siteId, { contactEmail: 'owner@private.example' });
    expect(await waiting(siteId)).toBe(1);
    const [fact] = await search(siteId);
    expect(fact).toMatchObject({ kind: 'email', value: 'owner@private.example', source: null, quote: null });
    expect(fact?.confidence).toBeLessThan(0.8);
    await write(siteId, 'Write to hello@lindenhof.example.', 'Contact');
    expect(await search(siteId)).toMatchObject([{ kind: 'email', value: 'hello@lindenhof.example' }]);
  });

  it('is queued only for sites that were never searched', async () => {
    const [searched, fresh, empty] = [await addSite(editor), await addSite(editor), await addSite(editor)];
    await addDocument(editor, searched, { title: 'Returns', text: thirty });
    await addDocument(editor, fresh, { title: 'Returns', text: thirty });
    await findShopFacts(editor, searched);
    await asSuper(services.superUrl, `delete from jobs.job where name = 'find-shop-facts'`);
    await queueDueFactSearches(services);
    expect(await waiting(fresh)).toBe(1);
    expect([await waiting(searched), await waiting(empty)]).toEqual([0, 0]);
  });

  it('does nothing if the site was deleted', async () => {
    const siteId = await addSite(editor);
    await transaction(editor, tx => tx.delete(sites).where(eq(sites.id, siteId)));
    await expect(findShopFacts(editor, siteId)).resolves.toBeUndefined();
  });
});
