// Words that a sentence may add freely, and words that change what it means, by language. An underscore joins the words of a phrase.
import { english } from '#domain/answers/proof/words/english.ts';
import { french } from '#domain/answers/proof/words/french.ts';
import { german } from '#domain/answers/proof/words/german.ts';
import type { LanguageWords } from '#domain/answers/proof/words/language-words.ts';
import { arabic, dutch, polish, turkish } from '#domain/answers/proof/words/others.ts';
import { italian, portuguese, spanish } from '#domain/answers/proof/words/romance.ts';

export const languageWords: Record<string, LanguageWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
  pl: polish,
  tr: turkish,
  ar: arabic,
};
