// Chooses pages to read if no person chooses: as many as the plan allows, the most useful first.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages } from '#database/schema/crawls.ts';
import type { Context } from '#domain/context.ts';
import { setState } from '#domain/crawls/crawl.ts';
import type { CrawlRow } from '#domain/crawls/rows.ts';
import { readQuota } from '#domain/usage/usage.ts';

/** Pages that answer the most frequent questions, in the languages of the widget. */
const information = [
  /ship|deliver|return|refund|exchange|warrant|guarantee|payment|faq|help|support|contact|about|hours|size|care|polic|terms/i,
  /versand|liefer|r(?:ü|ue)ckgab|r(?:ü|ue)cksend|umtausch|widerruf|zahlung|garantie|hilfe|kontakt|(?:ü|ue)ber-uns|gr(?:ö|oe)(?:ß|ss)en|pflege|agb/i,
  /livraison|retour|rembours|paiement|aide|propos|horaires|taille|entretien|env(?:í|i)o|devoluci|pago|ayuda|contacto|tallas|condiciones/i,
  /spedizion|resi|rimbors|pagament|aiuto|contatt|chi-siamo|taglie|verzend|bezorg|retour|betal|garantie|klantenservice|maten/i,
  /entrega|trocas|devolu|pagamento|ajuda|contato|dostaw|zwrot|p(?:ł|l)atno|pomoc|kontakt|kargo|iade|(?:ö|o)deme|yard(?:ı|i)m|ileti(?:ş|s)im/i,
];

export function isInformation(address: string, title: string | null = null): boolean {
  const words = `${URL.parse(address)?.pathname ?? ''} ${title ?? ''}`;
  return information.some(pattern => pattern.test(words));
}

/** Marks pages as chosen. The others can be chosen later. */
export async function chooseAll(tx: Transaction, ctx: Context, crawl: CrawlRow, more: string | null): Promise<void> {
  const { id, url, title, depth, product } = crawlPages;
  const isFound = and(eq(crawlPages.crawlId, crawl.id), eq(crawlPages.state, 'found'), eq(crawlPages.isSitemap, false));
  const found = await tx.select({ id, url, title, depth, product }).from(crawlPages).where(isFound).orderBy(asc(id));
  const products = found.filter(page => page.product !== null);
  const pages = found
    .filter(page => page.product === null)
    .sort((a, b) => Number(isInformation(b.url, b.title)) - Number(isInformation(a.url, a.title)) || a.depth - b.depth);
  const chosen = [
    ...products.slice(0, await remainingQuota(tx, ctx, 'products')),
    ...pages.slice(0, await remainingQuota(tx, ctx, 'documents')),
  ].map(page => page.id);
  if (chosen.length > 0) {
    await tx.update(crawlPages).set({ state: 'chosen', attempts: 0 }).where(inArray(crawlPages.id, chosen));
  }
  const left = found.length - chosen.length;
  await setState(tx, crawl.id, chosen.length > 0 ? 'reading' : 'done', left > 0 ? limitReached(left) : more);
}

async function remainingQuota(tx: Transaction, ctx: Context, kind: 'documents' | 'products'): Promise<number> {
  const { used, limit } = await readQuota(tx, ctx, kind);
  return Math.max(0, limit - used);
}

function limitReached(left: number): string {
  return `Your plan's limit is reached: ${left === 1 ? 'one page was' : `${left} pages were`} not read.`;
}
