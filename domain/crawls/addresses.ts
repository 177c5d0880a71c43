// Decides which URLs are worth fetching, and when two are the same page.
import { takeTurns } from '#platform/turns.ts';

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|dclid|mc_[ce]id|_ga|_gl|igshid|ref_src|srsltid|yclid)$/i;
const noPage =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|rar|7z|mp[34]|m4a|mov|avi|webm|woff2?|ttf|eot|exe|dmg|apk|docx?|xlsx?|pptx?|csv)$/i;
/** Pages without knowledge: empty or personal pages, and endless lists. */
const noKnowledge =
  /\/(cart|basket|warenkorb|checkout|kasse|account|konto|my-account|login|log-in|signin|sign-in|register|logout|wishlist|search|suche|compare|wp-admin|wp-json|cdn-cgi|feed)(\/|$)/i;
const endless =
  /^(add-to-cart|add_to_cart|sort|sort_by|orderby|order|filter.*|replytocom|variant|share|print|q|s|search)$/i;

const maxLength = 2000;
/** Parameters that are removed may make a URL shorter. */
const maxRawLength = 8000;
const maxMs = 20_000;

/**
 * Applies `choose` to the addresses of strangers until it returned `max` different ones. Other requests run in between; addresses that
 * take too long in total are left out.
 */
export async function chooseAddresses(
  addresses: Iterable<string>,
  choose: (address: string) => string | false | undefined,
  max: number,
): Promise<string[]> {
  const chosen = new Set<string>();
  const turns = takeTurns();
  const until = performance.now() + maxMs;
  for (const address of addresses) {
    if (chosen.size >= max || performance.now() > until) break;
    const found = choose(address);
    if (found) chosen.add(found);
    if (turns.isDue()) await turns.next();
  }
  return [...chosen];
}

/** The identity of a website: the same with and without `www.`, over http and https. */
export function websiteOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** The normalised URL, or undefined if it is not a page of this website. */
export function pageAddress(address: string, website: string): string | undefined {
  const url = address.length > maxRawLength ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || websiteOf(url.href) !== website) return undefined;
  if (noPage.test(url.pathname) || noKnowledge.test(url.pathname)) return undefined;
  const names = [...url.searchParams.keys()];
  if (names.some(name => endless.test(name))) return undefined;
  return plainAddress(url.href);
}

/** Removes fragments and tracking parameters. */
export function plainAddress(address: string): string | undefined {
  const url = address.length > maxRawLength ? null : URL.parse(address);
  if (!url) return undefined;
  url.hash = '';
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name]) => !tracking.test(name));
  if (kept.length < parameters.length) url.search = String(new URLSearchParams(kept));
  if (kept.length === 0) url.search = '';
  return url.href.length <= maxLength ? url.href : undefined;
}
