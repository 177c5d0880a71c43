const longest = 2000;
/** How many words at each end identify a passage that is too long to quote whole. */
const edge = 6;

/** A URL that is safe to link to; undefined otherwise. */
export function safeLink(address: string | null | undefined): string | undefined {
  const url = parse(address);
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

/** Only images from our own server. */
export function ownPicture(address: string | null | undefined, origin: string): string | undefined {
  const url = parse(address, origin);
  return url?.origin === origin ? url.href : undefined;
}

/** The page's URL with a text fragment for the quote, in browsers that support it. */
export function quotedLink(address: string | null, quote: string): string | undefined {
  const link = safeLink(address);
  const words = quote.trim().split(/\s+/);
  if (!link?.startsWith('http') || !words[0]) return link;
  const parts = words.length > 2 * edge ? [words.slice(0, edge), words.slice(-edge)] : [words];
  // A hyphen has a special meaning in text fragments.
  const text = parts.map(part => encodeURIComponent(part.join(' ')).replaceAll('-', '%2D')).join(',');
  return `${link}${link.includes('#') ? '' : '#'}:~:text=${text}`;
}

function parse(address: string | null | undefined, base?: string): URL | undefined {
  if (!address || address.length > longest) return undefined;
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
