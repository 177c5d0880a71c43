// Reads robots.txt (RFC 9309).

export type Robots = { mayRead(url: string): boolean; sitemaps: string[]; delaySeconds: number };

type Rule = { allows: boolean; path: string };

const ourName = 'aislebot';
const longestDelay = 10;
const mostRules = 2000;

export function readRobots(text: string): Robots {
  const { groups, sitemaps } = parse(text);
  const { rules, delaySeconds } = groups.get(ourName) ?? groups.get('*') ?? { rules: [], delaySeconds: 0 };
  return {
    sitemaps,
    delaySeconds: Math.min(delaySeconds, longestDelay),
    mayRead(url) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      // The longest matching rule wins; on a tie, the one that allows.
      const fitting = rules.filter(rule => matchesPattern(rule.path, path));
      const best = fitting.reduce<Rule | undefined>((chosen, rule) => {
        if (!chosen || rule.path.length > chosen.path.length) return rule;
        return rule.path.length === chosen.path.length && rule.allows ? rule : chosen;
      }, undefined);
      return best?.allows ?? true;
    },
  };
}

type Group = { rules: Rule[]; delaySeconds: number };

function parse(text: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let open: Group[] = [];
  let isNaming = false;
  let count = 0;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    const words = value.trim();
    if (name === 'sitemap' && words) sitemaps.push(words);
    if (name === 'user-agent') {
      if (!isNaming) open = [];
      open.push(groupOf(groups, words.toLowerCase()));
      isNaming = true;
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      count += 1;
      if (words && count <= mostRules)
        for (const group of open) group.rules.push({ allows: name === 'allow', path: words });
    } else if (name === 'crawl-delay') {
      isNaming = false;
      for (const group of open) group.delaySeconds = Math.max(0, Number(words) || 0);
    }
  }
  return { groups, sitemaps };
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  // A name with a version, such as "AisleBot/1.0", applies to all versions.
  const key = name.split('/')[0]?.trim() ?? '';
  const known = groups.get(key) ?? { rules: [], delaySeconds: 0 };
  groups.set(key, known);
  return known;
}

/** `*` matches anything, `$` the end. Never backtracks further than the last star, so hostile patterns stay fast. */
export function matchesPattern(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    if (isLast && isWhole) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
