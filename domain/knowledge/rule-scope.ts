// Where and when a rule applies. Each check returns undefined for "yes", or a sentence that says why not.
import type { RuleInput } from '#domain/knowledge/rule-inputs.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { dateFormatter } from '#platform/date-formatters.ts';

export type Scope = Pick<RuleInput, 'enabled' | 'pages' | 'languages' | 'validFrom' | 'validUntil'>;
/** `localTime` is the site's, as `YYYY-MM-DDTHH:mm`: such strings sort chronologically. */
type Visit = { localTime: string; language: string; page: string | null };

function whyNotNow({ enabled, validFrom, validUntil }: Scope, localTime: string): string | undefined {
  if (!enabled) return 'It’s turned off.';
  if (validFrom && localTime < validFrom) return `It starts on ${describeMoment(validFrom)}.`;
  if (validUntil && localTime >= validUntil) return `It ended on ${describeMoment(validUntil)}.`;
  return undefined;
}

export function whyOutOfScope(scope: Scope, { localTime, language, page }: Visit): string | undefined {
  const { pages, languages } = scope;
  const later = whyNotNow(scope, localTime);
  if (later) return later;
  if (languages.length > 0 && !languages.some(tag => isSameLanguage(tag, language))) {
    return `It only applies to visitors who speak ${formatList(languages.map(formatLanguage))}.`;
  }
  if (pages.length > 0 && !findPage(pages, page)) {
    return page === null
      ? 'It only applies to some pages, and the current page is unknown.'
      : `It only applies to ${formatList(pages)}.`;
  }
  return undefined;
}

/** The pattern that matches a page. */
export function findPage(patterns: readonly string[], page: string | null): string | undefined {
  if (page === null) return undefined;
  const path = pathOf(page);
  return patterns.find(pattern => matchesPath(pattern, path));
}

/** Whether both can apply to one visit. Patterns that cannot be compared are assumed to overlap. */
export function canMeet(one: Scope, other: Scope): boolean {
  const languages = one.languages.length === 0 || other.languages.length === 0;
  const speaksBoth = one.languages.some(tag => other.languages.some(otherTag => isSameLanguage(tag, otherTag)));
  if (!languages && !speaksBoth) return false;
  if (one.validUntil && other.validFrom && one.validUntil <= other.validFrom) return false;
  if (other.validUntil && one.validFrom && other.validUntil <= one.validFrom) return false;
  if (one.pages.length === 0 || other.pages.length === 0) return true;
  return one.pages.some(first => other.pages.some(second => patternsMeet(first, second)));
}

/** Whether `one` applies wherever and whenever `other` does. */
export function covers(one: Scope, other: Scope): boolean {
  const sameLanguages =
    one.languages.length === 0 ||
    (other.languages.length > 0 && other.languages.every(tag => one.languages.some(mine => isSameLanguage(mine, tag))));
  const samePages =
    one.pages.length === 0 || (other.pages.length > 0 && other.pages.every(page => one.pages.includes(page)));
  const begins = !one.validFrom || (other.validFrom !== null && one.validFrom <= other.validFrom);
  const ends = !one.validUntil || (other.validUntil !== null && one.validUntil >= other.validUntil);
  return sameLanguages && samePages && begins && ends;
}

/** `de` matches `de-AT`, and the other way round. */
export function isSameLanguage(one: string, other: string): boolean {
  return baseLanguage(one) === baseLanguage(other);
}

/** The local time in this zone. */
export function localTimeIn(timeZone: string, now: Date): string {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // Swedish dates are ISO dates.
  return dateFormatter('sv-SE', { ...shape, hourCycle: 'h23', timeZone })
    .format(now)
    .replace(' ', 'T');
}

const names = new Intl.DisplayNames(['en-GB'], { type: 'language' });

export function formatLanguage(tag: string): string {
  return names.of(tag) ?? tag;
}

export function describeMoment(local: string): string {
  const shape = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat('en-GB', shape).format(new Date(`${local}Z`));
  const time = local.slice(11);
  return time === '00:00' ? day : `${day}, ${time}`;
}

export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts);
}

function pathOf(page: string): string {
  const [path = ''] = page.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  const decoded = decode(path);
  return decoded.length > 1 ? decoded.replace(/\/+$/, '') || '/' : decoded || '/';
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** `/products/*` also matches `/products`. Linear in the path, however many stars there are. */
function matchesPath(pattern: string, path: string): boolean {
  const [whole, given] = [decode(pattern).toLowerCase(), path.toLowerCase()];
  if (whole.endsWith('/*') && matchesPath(whole.slice(0, -2) || '/', given)) return true;
  const [first = '', ...others] = whole.split('*');
  const last = others.pop();
  if (last === undefined) return given === first;
  if (!given.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = given.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return given.length - last.length >= at && given.endsWith(last);
}

function patternsMeet(one: string, other: string): boolean {
  if (one.includes('*') && other.includes('*')) {
    const [a = '', b = ''] = [one, other].map(pattern => pattern.split('*')[0]?.toLowerCase());
    return a.startsWith(b) || b.startsWith(a);
  }
  return matchesPath(one, other) || matchesPath(other, one);
}
