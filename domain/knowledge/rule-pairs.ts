// Finds pairs of rules that may be related. Most have nothing in common, so comparing every pair would be too slow.
import type { AnalysedText } from '#domain/knowledge/rule-text.ts';

/** The positions of two rules in the list. */
export type RulePositions = { earlier: number; later: number };

/** The largest share of keywords that any comparison lets be missing. */
const mayMiss = 0.4;

/**
 * A text contained in another shares most keywords with it, so at least one of its rarest few: only those are looked
 * up. A text without keywords is compared with all.
 */
export function findRelated(rules: readonly (readonly AnalysedText[])[]): RulePositions[] {
  const keys = rules.map(texts => new Set(texts.flatMap(one => [...one.keys])));
  const uses = countUses(keys);
  const holders = new Map<string, Set<number>>();
  const related = new Set<number>();
  const relate = (one: number, other: number) => {
    if (one !== other) related.add(Math.max(one, other) * rules.length + Math.min(one, other));
  };
  for (const [at, texts] of rules.entries()) {
    if (texts.some(({ keywords: telling }) => telling.length === 0))
      for (const other of rules.keys()) relate(at, other);
    for (const key of texts.flatMap(one => rarestKeys(one, uses))) {
      holders.set(key, (holders.get(key) ?? new Set()).add(at));
    }
  }
  for (const [at, own] of keys.entries()) {
    for (const key of own) for (const other of holders.get(key) ?? []) relate(at, other);
  }
  return [...related]
    .sort((a, b) => a - b)
    .map(pair => ({ later: Math.floor(pair / rules.length), earlier: pair % rules.length }));
}

function countUses(keys: readonly ReadonlySet<string>[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const key of keys.flatMap(own => [...own])) uses.set(key, (uses.get(key) ?? 0) + 1);
  return uses;
}

function rarestKeys({ keywords: telling }: AnalysedText, uses: ReadonlyMap<string, number>): string[] {
  const usesOf = (word: readonly string[]) => word.reduce((sum, key) => sum + (uses.get(key) ?? 0), 0);
  return telling
    .toSorted((a, b) => usesOf(a) - usesOf(b))
    .slice(0, Math.floor(mayMiss * telling.length) + 1)
    .flat();
}
