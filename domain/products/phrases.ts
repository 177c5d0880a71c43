// Compiles phrases of all widget languages into one pattern. Phrases are separated by "|" and may contain pattern syntax.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type PhrasesByLanguage = Record<WidgetLanguage, string>;

/** Written without spaces between words. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'zh']);

/** Pattern source that matches any of the phrases as whole words. */
export function anyOf(phrases: Partial<PhrasesByLanguage>): string {
  const joinAll = (isUnspaced: boolean) =>
    Object.entries(phrases)
      .filter(([language, words]) => words !== '' && unspaced.has(language) === isUnspaced)
      .map(([, words]) => words)
      .join('|');
  const [spaced, joined] = [joinAll(false), joinAll(true)];
  const whole = spaced ? [String.raw`(?<![\p{L}\p{N}])(?:${spaced})(?![\p{L}\p{N}])`] : [];
  return `(?:${[...whole, ...(joined ? [joined] : [])].join('|')})`;
}

/** A space in the source matches any number of spaces; " ?" also matches none. */
export function rule(source: string, flags = 'iu'): RegExp {
  const spaced = source.replace(/ +(\??)/g, (_, mark: string) => (mark ? String.raw`\s*` : String.raw`\s+`));
  return new RegExp(spaced, flags);
}

/** All words of all languages. */
export function wordSet(phrases: Partial<PhrasesByLanguage>): ReadonlySet<string> {
  return new Set(Object.values(phrases).flatMap(words => words.split(/\s+/).filter(Boolean)));
}
