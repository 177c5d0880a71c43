// Rows that no call writes: those of jobs, Shopify or a model.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { modelUsage } from '#database/schema/answers.ts';
import { chats } from '#database/schema/chat.ts';
import { crawlPages, crawls, pageSources, productPages } from '#database/schema/crawls.ts';
import { documents } from '#database/schema/knowledge.ts';
import { pendingUploads } from '#database/schema/organizations.ts';
import { productImportProblems, productImports, productPictures, products } from '#database/schema/products.ts';
import { chunks, chunkVectors } from '#database/schema/retrieval.ts';
import { ruleVectors } from '#database/schema/rules.ts';
import {
  shopifyDataRequests,
  shopifyInstallations,
  shopifyLinkCodes,
  shopifyProducts,
  shopifySyncs,
} from '#database/schema/shopify.ts';
import { usageNotices } from '#database/schema/usage.ts';
import { answerLinkToken } from '#domain/gaps/answer-link.ts';
import { digestLinkToken } from '#domain/insights/digest-settings.ts';
import { newId } from '#platform/ids.ts';
import type { AttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import { addQuality } from '#tests/attacks/filled-organizations-quality.ts';
import { installShop } from '#tests/setup/connected-shop.ts';

type Place = {
  organizationId: string;
  siteId: string;
  word: string;
  shop: string;
  crawl: string;
  rule: string;
  importId: string;
  chat: string;
};

export async function addRest({ services, shops }: AttackFixtures, place: Place) {
  const { installation } = await installShop(services, shops, place);
  return services.database.transaction(place.organizationId, async tx => {
    const found = await addPages(tx, place);
    await addVectors(tx, place);
    await tx.update(productImports).set({ state: 'done' }).where(eq(productImports.id, place.importId));
    const problem = { importId: place.importId, line: 2, message: 'No title', cells: [`Broken ${place.word}`] };
    await tx.insert(productImportProblems).values({ organizationId: place.organizationId, ...problem });
    await addProductPicture(tx, place);
    await tx
      .insert(usageNotices)
      .values({ organizationId: place.organizationId, periodStartsAt: new Date(0), percent: 80 });
    await tx.insert(modelUsage).values({ organizationId: place.organizationId, day: '2026-01-01', tokens: 1 });
    const upload = { organizationId: place.organizationId, key: `originals/${place.word}`, size: 1 };
    await tx.insert(pendingUploads).values(upload);
    const quality = await addQuality(tx, place, found.pageDocument, found.otherPage);
    const reader = { organizationId: place.organizationId, userId: place.word };
    const digestLink = digestLinkToken(services, reader) ?? '';
    const contact = { contactEmail: `${place.word}@visitors.example`, contactAt: new Date() };
    await tx.update(chats).set(contact).where(eq(chats.id, place.chat));
    const asked = { organizationId: place.organizationId, chatId: place.chat, email: contact.contactEmail };
    const answerLink = answerLinkToken(services, asked) ?? '';
    return { ...found, ...quality, digestLink, answerLink, dataRequest: await addShopRows(tx, place, installation.id) };
  });
}

/** A website whose pages were found, and one of them as a document. */
async function addPages(tx: Transaction, { organizationId, siteId, crawl, word }: Place) {
  const now = new Date();
  await tx.update(crawls).set({ state: 'found' }).where(eq(crawls.id, crawl));
  const page = { id: newId(), url: `https://${word}.example/about`, title: `About ${word}`, text: `This is ${word}.` };
  await tx.insert(crawlPages).values({ organizationId, crawlId: crawl, depth: 1, state: 'found', ...page });
  const document = {
    id: newId(),
    title: `Page ${word}`,
    kind: 'page',
    sourceUrl: `https://${word}.example/page`,
  } as const;
  const other = { ...document, id: newId(), sourceUrl: `https://${word}.example/other` };
  const state = { state: 'ready', createdAt: now, updatedAt: now } as const;
  await tx.insert(documents).values([document, other].map(one => ({ organizationId, siteId, ...one, ...state })));
  const source = { url: document.sourceUrl, title: document.title, checkedAt: now };
  await tx.insert(pageSources).values({ organizationId, documentId: document.id, ...source });
  return { crawlPage: page.id, pageDocument: document.id, otherPage: other.id };
}

async function addVectors(tx: Transaction, { organizationId, rule, word }: Place): Promise<void> {
  const vector = { model: `vectors-${word}`, dimension: 2, vector: Buffer.from([1, 2]) };
  const hash = createHash('md5').update(word).digest('hex');
  await tx.insert(ruleVectors).values({ organizationId, ruleId: rule, hash, ...vector });
  const [chunk] = await tx.select({ id: chunks.id }).from(chunks).limit(1);
  if (!chunk) throw new Error('nothing is indexed');
  await tx.insert(chunkVectors).values({ organizationId, chunkId: chunk.id, ...vector });
}

async function addProductPicture(tx: Transaction, { organizationId, word }: Place): Promise<void> {
  const [product] = await tx.select({ id: products.id }).from(products).limit(1);
  if (!product) throw new Error('nothing is sold');
  const times = { askedAt: new Date(), retryAt: new Date() };
  const hash = createHash('md5').update(word).digest('base64url');
  const picture = { productId: product.id, hash, bytes: Buffer.from(word), isWaiting: false };
  await tx.insert(productPictures).values({ organizationId, ...picture, ...times });
  const page = { productId: product.id, url: `https://${word}.example/product`, checkedAt: new Date() };
  await tx.insert(productPages).values({ organizationId, ...page });
}

async function addShopRows(tx: Transaction, { organizationId, siteId, word }: Place, installationId: string) {
  const now = new Date();
  const own = { organizationId, installationId };
  const ended = {
    state: 'failed',
    problem: `No answer for ${word}`,
    startedAt: now,
    updatedAt: now,
    endedAt: now,
  } as const;
  await tx.insert(shopifySyncs).values({ ...own, id: newId(), kind: 'content', cause: 'asked', ...ended });
  await tx.insert(shopifyProducts).values({ ...own, number: `${Date.now()}`, changedAt: now });
  const request = { id: newId(), requestId: `${Date.now()}`, found: [{ text: `Asked by ${word}` }], createdAt: now };
  await tx.insert(shopifyDataRequests).values({ ...own, ...request, readyAt: now });
  const code = { id: newId(), siteId, createdBy: word, createdAt: now, expiresAt: now };
  await tx.insert(shopifyLinkCodes).values({ organizationId, ...code });
  const seen = { embedSeenOn: `https://${word}.example/home`, embedSeenAt: now };
  await tx.update(shopifyInstallations).set(seen).where(eq(shopifyInstallations.id, installationId));
  return request.id;
}
