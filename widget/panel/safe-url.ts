const longest = 2000;
/** How many words of each end find a passage again, where it is too long to name whole. */
const edge = 6;

/** An address a visitor may be sent to. Anything else is no link. */
export function safeLink(address: string | null | undefined): string | undefined {
  const url = parse(address);
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

/** Pictures come from our own server and from nowhere else. */
export function ownPicture(address: string | null | undefined, origin: string): string | undefined {
  const url = parse(address, origin);
  return url?.origin === origin ? url.href : undefined;
}

/** The page, opened at the quoted words by browsers that can. */
export function quotedLink(address: string | null, quote: string): string | undefined {
  const link = safeLink(address);
  const words = quote.trim().split(/\s+/);
  if (!link?.startsWith('http') || !words[0]) return link;
  const parts = words.length > 2 * edge ? [words.slice(0, edge), words.slice(-edge)] : [words];
  // A hyphen has a meaning of its own in such an address.
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
