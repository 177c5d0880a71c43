import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '#database/client.ts';
import { demoSite } from '#database/demo.ts';
import { demoProducts } from '#database/demo-products.ts';
import { products } from '#database/schema/products.ts';
import { usage } from '#database/schema/usage.ts';
import { writeProducts } from '#domain/products/rows.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';

const listing = z.object({
  products: z.array(z.object({ handle: z.string(), url: z.url(), images: z.array(z.object({ src: z.url() })) })),
});

/** Adds the demo's products and their search terms, in the transaction that loads the demo. */
export async function addDemoProducts(tx: Transaction): Promise<void> {
  const { organizationId, siteId } = demoSite;
  const began = systemClock.now().getTime();
  const written = demoProducts.map((input, at) => ({ id: newId(began + at), input, source: 'demo' as const }));
  await writeProducts(tx, { organizationId, clock: systemClock }, { id: siteId, language: 'en' }, written);
  const counter = { organizationId, kind: 'products', periodStartsAt: new Date(0), used: written.length };
  await tx.insert(usage).values(counter);
}

/** Updates the links and pictures of products that the demo shop shows, because its port may change between starts. */
export async function pointAtStorefront(database: Database, storefront: string): Promise<void> {
  const response = await fetch(`${storefront}/products.json`, { signal: AbortSignal.timeout(10_000) });
  const { products: sold } = listing.parse(await response.json());
  await database.transaction(demoSite.organizationId, async tx => {
    for (const { handle, url, images } of sold) {
      const isThatOne = and(eq(products.siteId, demoSite.siteId), eq(products.externalId, handle));
      await tx
        .update(products)
        .set({ url, images: images.map(({ src }) => src) })
        .where(and(isThatOne, eq(products.source, 'demo')));
    }
  });
}
