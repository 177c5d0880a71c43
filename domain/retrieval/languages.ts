// PostgreSQL's stemming dictionary for each language (as of version 15). Other languages are searched without stemming.

const dictionaries: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** Languages with non-Latin letters: a Latin word in their texts is most likely English. */
const otherScripts = new Set(['ar', 'el', 'hi', 'hy', 'ne', 'ru', 'sr', 'ta', 'yi']);

export type Language = { code: string; dictionary: string; latinDictionary: string };

/** Accepts `de` and `de-AT`. */
export function languageOf(tag: string): Language {
  const code = baseLanguage(tag);
  const name = dictionaries[code];
  const dictionary = name ? `${name}_stem` : 'simple';
  return {
    code: name ? code : 'und',
    dictionary,
    latinDictionary: otherScripts.has(code) ? 'english_stem' : dictionary,
  };
}

/** `de` of `de-AT`. */
export function baseLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}
