import { readOrigin } from '#domain/sites/inputs.ts';

/**
 * Whether pages of this origin (the Origin header) may use the site's resources. `*.` matches all subdomains, but not
 * the domain itself. An empty list matches nothing.
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

/** Opaque origins (`null`), URLs with a path and anything else that is no web origin are rejected. */
function parseOrigin(origin: string): URL | undefined {
  if (!/^https?:\/\/[^./?#\\@\s*][^/?#\\@\s*]*$/i.test(origin)) return undefined;
  try {
    return new URL(origin);
  } catch {
    return undefined;
  }
}
