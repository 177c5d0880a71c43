// Reads robots.txt (RFC 9309). Both the rules and the URLs are written by strangers: matching a rule takes time in proportion to
// their lengths, whatever they contain.
import { sitemapLimits } from '#domain/crawls/sitemap.ts';

export type Robots = { mayRead(url: string): boolean; sitemaps: string[]; delaySeconds: number };

const ourName = 'aislebot';
const maxDelaySeconds = 10;
const maxRules = 2000;
const maxRuleLength = 500;
const maxStars = 20;
/** Of all rules with stars together. */
const maxStarredLength = 20_000;

export function readRobots(text: string): Robots {
  const { ours, everyone, sitemaps } = parse(text);
  const { rules, delaySeconds } = ours ?? everyone ?? { rules: [], delaySeconds: 0 };
  // The longest matching rule wins; if two are equally long, the one that allows.
  const sorted = [...rules].sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return {
    sitemaps,
    delaySeconds: Math.min(delaySeconds, maxDelaySeconds),
    mayRead(url) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      const codes = codesOf(path);
      return sorted.find(rule => matches(rule.pattern, path, codes))?.allows ?? true;
    },
  };
}

type Rule = { allows: boolean; length: number; pattern: Pattern };
type Group = { rules: Rule[]; delaySeconds: number };
type Parsed = { ours?: Group; everyone?: Group; sitemaps: string[] };

/** Keeps only the groups that may apply to us. */
function parse(text: string): Parsed {
  const parsed: Parsed = { sitemaps: [] };
  let open = new Set<Group>();
  let isNaming = false;
  let count = 0;
  let starredLength = 0;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    const words = value.trim();
    if (name === 'sitemap' && words && parsed.sitemaps.length < sitemapLimits.sitemaps) parsed.sitemaps.push(words);
    if (name === 'user-agent') {
      if (!isNaming) open = new Set();
      const group = groupOf(parsed, words);
      if (group) open.add(group);
      isNaming = true;
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      if (open.size === 0 || !words || count >= maxRules) continue;
      count += 1;
      const rule = toRule(name === 'allow', words, starredLength < maxStarredLength ? maxStars : 0);
      if (words.includes('*')) starredLength += words.length;
      if (rule) for (const group of open) group.rules.push(rule);
    } else if (name === 'crawl-delay') {
      isNaming = false;
      for (const group of open) group.delaySeconds = Math.max(0, Number(words) || 0);
    }
  }
  return parsed;
}

function groupOf(parsed: Parsed, agent: string): Group | undefined {
  // A name with a version, such as "AisleBot/1.0", applies to all versions.
  const name = agent.split('/', 1)[0]?.trim().toLowerCase();
  const place = ({ [ourName]: 'ours', '*': 'everyone' } as const)[name ?? ''];
  if (!place) return undefined;
  parsed[place] ??= { rules: [], delaySeconds: 0 };
  return parsed[place];
}

/** A rule over the limits must never allow more than the website wanted: only its beginning is used, and only to block. */
function toRule(allows: boolean, path: string, stars: number): Rule | undefined {
  const parts = path.split('*', stars + 1);
  const used = parts.join('*').slice(0, maxRuleLength);
  return allows && used !== path ? undefined : { allows, length: path.length, pattern: readPattern(used) };
}

type Part = { codes: Uint16Array; fallbacks: Uint16Array };

/** `first*parts*end`. Without `end`, anything may follow. */
type Pattern = { isExact: boolean; first: string; parts: Part[]; end: string | undefined };

/** `*` matches anything, `$` the end. */
export function matchesPattern(pattern: string, path: string): boolean {
  return matches(readPattern(pattern), path, codesOf(path));
}

function readPattern(pattern: string): Pattern {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const isExact = isWhole && parts.length === 0;
  const end = isWhole ? parts.pop() : undefined;
  return { isExact, first, parts: parts.filter(Boolean).map(toPart), end };
}

function matches({ isExact, first, parts, end }: Pattern, path: string, codes: Uint16Array): boolean {
  if (isExact) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    at = findEnd(part, codes, at);
    if (at < 0) return false;
  }
  return end === undefined || (path.length - end.length >= at && path.endsWith(end));
}

/** `fallbacks[n]` is how much of the part's beginning its first n + 1 characters end with: what still matches after a mismatch. */
function toPart(text: string): Part {
  const codes = codesOf(text);
  const fallbacks = new Uint16Array(codes.length);
  let matched = 0;
  for (let at = 1; at < codes.length; at++) {
    while (matched > 0 && codes[at] !== codes[matched]) matched = fallbacks[matched - 1] ?? 0;
    if (codes[at] === codes[matched]) matched += 1;
    fallbacks[at] = matched;
  }
  return { codes, fallbacks };
}

/** The end of the part's first occurrence, or -1. Knuth, Morris and Pratt: no character of the path is read again. */
function findEnd({ codes, fallbacks }: Part, path: Uint16Array, from: number): number {
  let matched = 0;
  for (let at = from; at < path.length; at++) {
    while (matched > 0 && path[at] !== codes[matched]) matched = fallbacks[matched - 1] ?? 0;
    if (path[at] === codes[matched]) matched += 1;
    if (matched === codes.length) return at + 1;
  }
  return -1;
}

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
