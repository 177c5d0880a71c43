// Makes a site of a training shop, indexed as in the product.
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { newProductInput } from '#domain/products/inputs.ts';
import { writeProducts } from '#domain/products/rows.ts';
import type { SectionQuestion } from '#domain/retrieval/asked-questions.ts';
import { indexDocuments } from '#domain/retrieval/index-document.ts';
import { findSections } from '#domain/retrieval/sections.ts';
import { documentIdOf } from '../tests/bench/retrieval/rig.ts';
import type { AskedQuestion, TrainingProduct, TrainingShop } from './shops.ts';

/** Ids follow from names, so that ties are broken the same way in every run. */
export async function addTrainingSite(
  ctx: Context,
  shop: TrainingShop,
  askedQuestions: readonly AskedQuestion[] = [],
): Promise<string> {
  const organizationId = requireOrganization(ctx);
  const { language } = shop;
  const siteId = documentIdOf('training', shop.folder);
  await transaction(ctx, tx => tx.insert(sites).values({ organizationId, id: siteId, name: shop.name, language }));
  const now = new Date();
  const facts = {
    organizationId,
    siteId,
    kind: 'written',
    state: 'ready',
    version: 1,
    createdAt: now,
    updatedAt: now,
  } as const;
  for (const [page, content] of shop.pages) {
    const [first = '', ...rest] = content.split('\n');
    const [documentId, title, text] = [documentIdOf(siteId, page), first.replace(/^#\s*/, ''), rest.join('\n').trim()];
    await transaction(ctx, async tx => {
      await tx.insert(documents).values({ ...facts, id: documentId, title, language });
      const asked = sectionQuestionsOf(text, page, askedQuestions);
      await indexDocuments(tx, ctx, siteId, [{ documentId, version: 1, title, text, language, asked }]);
    });
  }
  const written = shop.products.map(product => ({
    id: documentIdOf(siteId, product.handle),
    input: toInput(product, shop.currency),
    source: 'api' as const,
  }));
  await transaction(ctx, tx => writeProducts(tx, ctx, { id: siteId, language }, written));
  return siteId;
}

function sectionQuestionsOf(text: string, page: string, askedQuestions: readonly AskedQuestion[]): SectionQuestion[] {
  const sections = findSections(text);
  return askedQuestions
    .filter(asked => asked.page === page)
    .map(({ heading, text: question }) => ({
      text: question,
      headings: sections.find(({ headings }) => (headings.at(-1) ?? '') === heading)?.headings ?? [],
    }));
}

function toInput(product: TrainingProduct, currency: string | null) {
  const { handle, title, type, description, price, stock, attributes, variants } = product;
  return newProductInput.parse({
    externalId: handle,
    title,
    description,
    price,
    currency,
    availability: stock === 'preorder' ? 'unknown' : stock,
    categories: [type],
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value: String(value) })),
    variants: variants.map(variant => ({
      options: [{ name: 'Variant', value: variant.title }],
      price: variant.price,
      stock: variant.stock === 'out-of-stock' ? 0 : null,
    })),
  });
}
