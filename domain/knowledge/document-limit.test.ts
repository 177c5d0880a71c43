import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument, deleteDocument, readDocument, updateDocument } from '#domain/knowledge/document.ts';
import { applyDocumentLimit } from '#domain/knowledge/document-limit.ts';
import { countDocuments, listDocuments } from '#domain/knowledge/documents.ts';
import { listInput } from '#domain/knowledge/inputs.ts';
import { byManyPeople, contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite, askTitles, countIndex } from '#tests/setup/knowledge.ts';

const services = await openTestServices();
let ctx: Context;
let siteId: string;
let names = 0;

const write = (title: string) =>
  createDocument(ctx, siteId, { kind: 'written', title, text: `All about ${title}, and boots.` });

const choose = (planId: string) =>
  transaction(ctx, tx =>
    tx
      .update(entitlements)
      .set({ planId })
      .where(eq(entitlements.organizationId, `org${names}`)),
  );

const resting = async () => {
  const { data } = await listDocuments(ctx, siteId, listInput.parse({ sort: 'created', perPage: 100 }));
  return data.filter(({ overLimit }) => overLimit).map(({ title }) => title);
};

beforeEach(async () => {
  names += 1;
  await createOrganization(services.database, `org${names}`, 'free');
  ctx = byManyPeople(contextOf(services, `org${names}`, 'list:sites', 'manage:sites'));
  siteId = await addSite(ctx);
});

describe('the document limit of the plan', () => {
  it('C10 allows exactly its number of 200 concurrent documents, all of them searchable', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => write(`title${at}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = tries.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'limit_reached' } });
    expect(await countDocuments(ctx, siteId)).toMatchObject({ all: 10, ready: 10, used: 10, limit: 10 });
    expect(await countIndex(ctx, siteId)).toMatchObject({ chunks: 10, stated: 10 });
  });

  it('C10 deletes nothing on a smaller plan: the newest documents are inactive until the limit allows them', async () => {
    await choose('starter');
    const made = [];
    for (let at = 0; at < 12; at++) made.push(await write(`title${at}`));
    await applyDocumentLimit(ctx);
    expect(await resting()).toEqual([]);

    await choose('free');
    await applyDocumentLimit(ctx);
    expect(await resting()).toEqual(['title11', 'title10']);
    expect(await askTitles(ctx, siteId, 'title11')).toEqual([]);
    expect(await askTitles(ctx, siteId, 'title9')).toEqual(['title9']);
    expect(await countDocuments(ctx, siteId)).toMatchObject({ all: 12, overLimit: 2, used: 12, limit: 10 });

    const [first] = made;
    const last = made.at(-1);
    await expect(updateDocument(ctx, last?.id ?? '', { title: 'No' })).rejects.toMatchObject({
      code: 'document_over_limit',
    });
    expect(await readDocument(ctx, last?.id ?? '')).toMatchObject({ overLimit: true, title: 'title11' });

    await deleteDocument(ctx, first?.id ?? '');
    await applyDocumentLimit(ctx);
    expect(await resting()).toEqual(['title11']);
    expect(await askTitles(ctx, siteId, 'title10')).toEqual(['title10']);
    await expect(write('another')).rejects.toMatchObject({ code: 'limit_reached' });

    await choose('scale');
    await Promise.all([applyDocumentLimit(ctx), applyDocumentLimit(ctx)]);
    expect(await resting()).toEqual([]);
    expect(await countIndex(ctx, siteId)).toMatchObject({ chunks: 11 });
  });
});
