// Names of an answer that stand nowhere: capitalised words inside a sentence. No list of names or words.
import type { LocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { lookUp, weekdayOf } from '#domain/answers/hard-facts/measures.ts';
import { beginningOf, foldWord } from '#domain/retrieval/words.ts';

type NameCheck = {
  /** A base language, such as "de". */
  language: string;
  /** All of the evidence and what the visitor wrote, squeezed. */
  known: string;
};

const capitalised = /(?<=[\p{L}\p{M},;%)][’']?\s)\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}]*/gu;
/** Languages in which one capitalised word is a name; in the others, nouns or polite pronouns have capitals, too. */
const namesOfOneWord = new Set(['en', 'es', 'fr']);
/** The polite forms of German have capitals. */
const politePronoun = /^(?:Ihr|Ihnen|Sie)/;
const minLength = 3;

/** The first of them. Weekdays, months and currencies are checked as facts. */
export function findUnknownName(
  sentence: string,
  { language, known }: NameCheck,
  words: readonly LocaleWords[],
): string | undefined {
  const isKnown = (word: string) =>
    ` ${known}`.includes(` ${beginningOf(word)}`) ||
    weekdayOf(word, words) !== undefined ||
    lookUp(words, 'months', word) !== undefined ||
    lookUp(words, 'currencies', word) !== undefined;
  const unknown = [...sentence.matchAll(capitalised)].filter(
    ({ 0: word }) => word.length >= minLength && !politePronoun.test(word) && !isKnown(foldWord(word)),
  );
  if (namesOfOneWord.has(language)) return unknown[0]?.[0];
  const next = unknown.find((word, at) => unknown[at + 1]?.index === word.index + word[0].length + 1);
  return next && sentence.slice(next.index).split(' ', 2).join(' ');
}
