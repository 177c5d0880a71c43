import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { startFirstCrawl } from '#domain/crawls/crawl.ts';
import type { FirstSiteInput } from '#domain/onboarding/inputs.ts';
import { readOrigin } from '#domain/sites/inputs.ts';
import { findOrCreateSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { addFirstWidget } from '#domain/widgets/widget.ts';
import { AppError } from '#platform/errors.ts';

/** Enough for the pages that answer most questions, and read within a minute. */
const mostPages = 50;
const deepest = 3;

/**
 * Sets up a site from its address: the site, a published widget in its colour, and a crawl that reads its pages.
 * Each part is added only if it is missing, so that a call that was interrupted can be repeated.
 */
export async function setUpFirstSite(
  ctx: Context,
  { website, name, language, timeZone, contactEmail, accent }: FirstSiteInput,
): Promise<{ siteId: string }> {
  requirePermission(ctx, 'list:sites');
  requirePermission(ctx, 'manage:sites');
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  const urls = originsOf(website);
  if (urls.length === 0) {
    const words = 'Enter the address of a website, such as shop.example.';
    throw new AppError('invalid', 'website_refused', words, { fields: { website: words } });
  }
  const ownLanguage = language ? { language: chooseLanguage(language) } : {};
  const site = await findOrCreateSite(ctx, { name, urls, ...ownLanguage, timeZone, contactEmail });
  await transaction(ctx, tx => addFirstWidget(tx, ctx, site.id, { name, accent }));
  const limits = { maxPages: mostPages, maxDepth: deepest };
  await startFirstCrawl(ctx, site.id, { kind: 'links', url: website, ...limits, readsAll: true });
  return { siteId: site.id };
}

/** Shops often answer with and without `www.`: the widget may run on both. */
function originsOf(website: string): string[] {
  const { protocol, host } = new URL(website);
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const isName = /^[^:]+\.[a-z]{2,}$/i.test(host) && host.replace(/^www\./, '').split('.').length <= 3;
  // Without a scheme, an address is read as https, except on this computer.
  const all = [host, ...(isName ? [other] : [])].map(one => readOrigin(protocol === 'https:' ? `https://${one}` : one));
  return all.flatMap(found => ('origin' in found ? [found.origin] : []));
}
