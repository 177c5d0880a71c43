// Phrases of every widget language as one pattern. Phrases are separated by "|" and may hold patterns of their own.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Spoken = Record<WidgetLanguage, string>;

/** Japanese and Chinese put no spaces around words. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'zh']);

/** The source of a pattern that finds any of the phrases, each as whole words. */
export function anyOf(spoken: Partial<Spoken>): string {
  const phrases = (isUnspaced: boolean) =>
    Object.entries(spoken)
      .filter(([language, words]) => words !== '' && unspaced.has(language) === isUnspaced)
      .map(([, words]) => words)
      .join('|');
  const [spaced, joined] = [phrases(false), phrases(true)];
  const whole = spaced ? [String.raw`(?<![\p{L}\p{N}])(?:${spaced})(?![\p{L}\p{N}])`] : [];
  return `(?:${[...whole, ...(joined ? [joined] : [])].join('|')})`;
}

/** A space in the source stands for any number of them. */
export function rule(source: string, flags = 'iu'): RegExp {
  return new RegExp(source.replace(/ +/g, String.raw`\s+`), flags);
}

/** Every word of every language. */
export function wordSet(spoken: Partial<Spoken>): ReadonlySet<string> {
  return new Set(Object.values(spoken).flatMap(words => words.split(/\s+/).filter(Boolean)));
}
