// Finds names of countries and areas in the language of the page.
import { bounded, type FactPatterns, fold } from '#domain/facts/fact-patterns.ts';

const patterns = new Map<string, RegExp>();
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap(first => letters.map(second => first + second));
/** Codes that are not countries. */
const left = new Set(['ZZ', 'XA', 'XB', 'QO', 'UN', 'EZ']);

export function findRegions(words: FactPatterns, text: string): Set<string> {
  const found = [patternOf(words.language), words.areas, words.everywhere].flatMap(pattern =>
    [...text.matchAll(pattern)].map(match => match[0].toLowerCase()),
  );
  return new Set(found);
}

function patternOf(language: string): RegExp {
  let pattern = patterns.get(language);
  if (pattern) return pattern;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const known = codes.filter(code => !left.has(code)).flatMap(code => names.of(code) ?? []);
  const source = [...new Set(known)]
    .filter(name => name.length > 1)
    .sort((a, b) => b.length - a.length)
    .map(name => toSource(name, language))
    .join('|');
  // Case-sensitive: "turkey" and "china" are also common nouns.
  const whole =
    language === 'ja'
      ? `(?<![\\p{Script=Katakana}ー])(?:${source})(?![\\p{Script=Katakana}ー])`
      : bounded(source, language);
  pattern = new RegExp(whole, 'gu');
  patterns.set(language, pattern);
  return pattern;
}

/** Polish inflects country names. */
function toSource(name: string, language: string): string {
  const escaped = fold(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return language === 'pl' && name.length > 4 && !name.includes(' ') ? `${escaped.slice(0, -2)}\\p{L}{1,4}` : escaped;
}
