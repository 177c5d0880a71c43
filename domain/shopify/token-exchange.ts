// Facts about the shop and the signed-in user, read from Shopify with the session token.
import type { Context } from '#domain/context.ts';
import { requireMerchant, requireShopify } from '#domain/context.ts';
import type { SiteInput } from '#domain/sites/inputs.ts';
import { siteInput, siteLimits } from '#domain/sites/inputs.ts';
import { isAppError } from '#platform/errors.ts';
import { localesDocument, shopDocument } from '#providers/shopify/documents.ts';
import type { ShopPerson, TokenPair } from '#providers/shopify/tokens.ts';

export type Visit = {
  shop: string;
  /** The shop's GID, which stays the same when the shop is renamed. */
  shopId: string;
  appInstallationId: string;
  name: string;
  email: string;
  contactEmail: string;
  domain: string;
  timeZone: string;
  language: string;
  pair: TokenPair;
  /** Missing if Shopify did not answer. */
  person: ShopPerson | undefined;
};

export async function askShopify(ctx: Context, bearer: string): Promise<Visit> {
  const { shop } = requireMerchant(ctx);
  const { tokens, admin } = requireShopify(ctx);
  const pair = await tokens.exchange(shop, bearer, ctx.clock.now());
  const access = { shop, accessToken: pair.accessToken };
  const [{ shop: facts, currentAppInstallation }, language, person] = await Promise.all([
    admin.ask(access, shopDocument),
    admin.ask(access, localesDocument).then(primaryOf, orFallback('')),
    identify(ctx, bearer),
  ]);
  return {
    shop,
    shopId: facts.id,
    appInstallationId: currentAppInstallation.id,
    name: facts.name.trim() || shop,
    email: facts.email,
    contactEmail: facts.contactEmail || facts.email,
    domain: facts.primaryDomain.host,
    timeZone: facts.ianaTimezone,
    language,
    pair,
    person,
  };
}

/** A name is useful, but not worth failing for. */
export async function identify(ctx: Context, bearer: string): Promise<ShopPerson | undefined> {
  const { shop } = requireMerchant(ctx);
  return requireShopify(ctx).tokens.identify(shop, bearer, ctx.clock.now()).catch(orFallback(undefined));
}

/** Every origin at which the shop's pages are served. */
export function urlsOf(ctx: Context, { shop, domain }: Pick<Visit, 'shop' | 'domain'>): string[] {
  const seen = new URL(requireShopify(ctx).endpoints.storefront(shop, domain)).origin;
  return [...new Set([seen, `https://${domain}`, `https://${shop}`])];
}

/** The shop as site settings. Values that we would reject from a person are left out. */
export function siteOf(ctx: Context, visit: Visit): SiteInput {
  const { shape } = siteInput;
  const language = shape.language.safeParse(visit.language || undefined);
  const timeZone = shape.timeZone.safeParse(visit.timeZone);
  const contactEmail = shape.contactEmail.safeParse(visit.contactEmail);
  const urls = shape.urls.safeParse(urlsOf(ctx, visit));
  return {
    name: visit.name.slice(0, siteLimits.name).toWellFormed(),
    urls: urls.success ? urls.data : [`https://${visit.shop}`],
    ...(language.data ? { language: language.data } : {}),
    ...(timeZone.data ? { timeZone: timeZone.data } : {}),
    ...(contactEmail.data ? { contactEmail: contactEmail.data } : {}),
  };
}

function primaryOf({ shopLocales }: { shopLocales: { locale: string; primary: boolean }[] }): string {
  return shopLocales.find(({ primary }) => primary)?.locale ?? '';
}

/** Uses the fallback if Shopify refuses or is busy. */
function orFallback<T>(fallback: T): (error: unknown) => T {
  return error => {
    if (isAppError(error)) return fallback;
    throw error;
  };
}
