import { readOrigin } from '#domain/sites/inputs.ts';

/**
 * Whether pages of this origin (the Origin header as a browser sends it) may use what belongs to the site. An address with
 * `*.` stands for all names below its domain, and not for the domain itself. No address allows nobody.
 */
export function matchesOrigin(urls: readonly string[], origin: string | null | undefined): boolean {
  const asked = parseOrigin(origin ?? '');
  if (!asked) return false;
  return urls.some(url => {
    const allowed = readOrigin(url);
    return 'origin' in allowed && covers(allowed.origin, asked);
  });
}

function covers(allowed: string, asked: URL): boolean {
  const [scheme, place = ''] = allowed.split('://');
  if (asked.protocol !== `${scheme}:`) return false;
  return place.startsWith('*.') ? asked.host.endsWith(place.slice(1)) : asked.host === place;
}

/** Opaque origins (`null`), addresses with more than an origin, and anything that is no web page come from nowhere. */
function parseOrigin(origin: string): URL | undefined {
  if (!/^https?:\/\/[^./?#\\@\s*][^/?#\\@\s*]*$/i.test(origin)) return undefined;
  try {
    return new URL(origin);
  } catch {
    return undefined;
  }
}
