// Colours as shops and visitors write them, in every widget language.
import { rule } from '#domain/products/phrases.ts';
import { colorWords, shadeOf, unspacedColors } from '#domain/products/vocabulary/colors.ts';
import { splitWords } from '#domain/retrieval/words.ts';

const colorOf = new Map(
  Object.entries(colorWords).flatMap(([color, words]) =>
    [color, ...words.split(' ')].map(word => [word, color] as const),
  ),
);
/** Pattern source that matches any colour word. */
export const anyColor = [...colorOf.keys()].join('|');
const unspaced = unspacedColors.map(([pattern, color]) => ({ pattern: rule(pattern), color }));

/** The colours in a text. A shade also counts as its base colour. */
export function colorsIn(text: string): string[] {
  const words = splitWords(text, 'und').flatMap(word => colorOf.get(word) ?? []);
  const joined = unspaced.filter(({ pattern }) => pattern.test(text)).map(({ color }) => color);
  return [...new Set([...words, ...joined].flatMap(color => [color, ...(shadeOf[color] ? [shadeOf[color]] : [])]))];
}

export type ColorWord = { word: string; color: string };

/** The colour words of a text, as written. */
export function colorWordsOf(text: string): ColorWord[] {
  const words = splitWords(text, 'und').flatMap(word => {
    const color = colorOf.get(word);
    return color ? [{ word, color }] : [];
  });
  const joined = unspaced.flatMap(({ pattern, color }) => {
    const [word] = pattern.exec(text) ?? [];
    return word ? [{ word, color }] : [];
  });
  return [...words, ...joined];
}

export function withoutUnspacedColors(text: string): string {
  return unspaced.reduce((left, { pattern }) => left.replace(pattern, ' '), text);
}
