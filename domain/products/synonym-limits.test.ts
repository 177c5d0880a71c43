import { beforeAll, expect, it } from 'vitest';
import { synonyms } from '#database/schema/retrieval.ts';
import { type Context, transaction } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { synonymLimits } from '#domain/retrieval/inputs.ts';
import { newId } from '#platform/ids.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite, ask } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';

let editor: Context;

beforeAll(async () => {
  const services = await openTestServices();
  await createOrganization(services.database, 'ours');
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
});

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap(first => letters.map(second => `${first}${second}`));

/** As many groups as a site can have, each as long as possible, and all with one word in common. */
async function fillSynonyms(siteId: string): Promise<void> {
  const now = new Date();
  const wordsOf = (at: number) =>
    Array.from({ length: 23 }, (_, word) => pairs[(at * 31 + word * 17) % pairs.length] ?? '');
  const rows = Array.from({ length: synonymLimits.groups }, (_, group) => {
    const others = Array.from({ length: synonymLimits.phrases - 1 }, (_, phrase) => [
      `${group}x${phrase}`,
      ...wordsOf(group * synonymLimits.phrases + phrase),
    ]);
    const stems = [['tent'], ...others];
    const phrases = stems.map(list => list.join(' '));
    const key = { organizationId: 'ours', id: newId(), siteId };
    return { ...key, phrases, stems, anyStem: [...new Set(stems.flat())], createdAt: now, updatedAt: now };
  });
  await transaction(editor, tx => tx.insert(synonyms).values(rows));
}

it('synonyms at their limits are read once per question, and only some of them are used', async () => {
  const siteId = await addSite(editor);
  await addDocument(editor, siteId, { title: 'Tents', text: 'Our tents weigh two kilograms.' });
  await addProduct(editor, siteId, { title: 'Bothy Tent' });
  await fillSynonyms(siteId);
  const question = `How much does a tent weigh? ${pairs.slice(0, 60).join(' ')}`;
  expect((await ask(editor, siteId, question)).passages[0]?.title).toBe('Tents');
  const { products } = await findProducts(editor, { siteId, question: 'Which tent do you have?', limit: 5 });
  expect(products.map(({ product }) => product.title)).toEqual(['Bothy Tent']);
});
