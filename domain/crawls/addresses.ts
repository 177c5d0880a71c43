// Decides which URLs are worth fetching, and when two are the same page.

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|dclid|mc_[ce]id|_ga|_gl|igshid|ref_src|srsltid|yclid)$/i;
const noPage =
  /\.(jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|rar|7z|mp[34]|m4a|mov|avi|webm|woff2?|ttf|eot|exe|dmg|apk|docx?|xlsx?|pptx?|csv)$/i;
/** Pages without knowledge: empty or personal pages, and endless lists. */
const noKnowledge =
  /\/(cart|basket|warenkorb|checkout|kasse|account|konto|my-account|login|log-in|signin|sign-in|register|logout|wishlist|search|suche|compare|wp-admin|wp-json|cdn-cgi|feed)(\/|$)/i;
const endless =
  /^(add-to-cart|add_to_cart|sort|sort_by|orderby|order|filter.*|replytocom|variant|share|print|q|s|search)$/i;

const longest = 2000;

/** The identity of a website: the same with and without `www.`, over http and https. */
export function websiteOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** The normalised URL, or undefined if it is not a page of this website. */
export function pageAddress(address: string, website: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || websiteOf(url.href) !== website) return undefined;
  if (noPage.test(url.pathname) || noKnowledge.test(url.pathname)) return undefined;
  const names = [...url.searchParams.keys()];
  if (names.some(name => endless.test(name))) return undefined;
  return plainAddress(url.href);
}

/** Removes fragments and tracking parameters. */
export function plainAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  if (url.search === '?' || url.searchParams.size === 0) url.search = '';
  return url.href.length <= longest ? url.href : undefined;
}
