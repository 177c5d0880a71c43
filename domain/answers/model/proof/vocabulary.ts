// The word lists of a language, prepared for look-up.
import { fold } from '#domain/answers/model/proof/word-equality.ts';
import { english } from '#domain/answers/model/proof/words/english.ts';
import { french } from '#domain/answers/model/proof/words/french.ts';
import { german } from '#domain/answers/model/proof/words/german.ts';
import type { LanguageWords, Relation } from '#domain/answers/model/proof/words/language-words.ts';
import { arabic, dutch, polish, turkish } from '#domain/answers/model/proof/words/others.ts';
import { italian, portuguese, spanish } from '#domain/answers/model/proof/words/romance.ts';

const languageWords: Record<string, LanguageWords> = {
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

type Vocabulary = {
  verbs: Set<string>;
  measures: Set<string>;
  subjects: Set<string>;
  refers: Set<string>;
  and: Set<string>;
  but: Set<string>;
  asks: Set<string>;
  we: Set<string>;
  you: Set<string>;
  passive: Set<string>;
  /** The preposition of each of its forms. */
  prepositions: Map<string, string>;
  yes: string[];
  no: string[];
  /** By their first word, the longest first. */
  phrases: Map<string, { words: string[]; as: Meaning }[]>;
};
type Meaning = { kind: 'relation'; relation: Relation } | { kind: 'negation' | 'glue' };

const vocabularies = new Map<string, Vocabulary>();

/** Languages without word lists are compared literally. */
export function hasWords(language: string): boolean {
  return language in languageWords;
}

export function vocabularyOf(language: string): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const made = toVocabulary(languageWords[language] ?? (languageWords.en as LanguageWords));
  vocabularies.set(language, made);
  return made;
}

function toVocabulary(words: LanguageWords): Vocabulary {
  const list = (text: string) => text.split(/\s+/).filter(Boolean).map(fold);
  const set = (text: string) => new Set(list(text));
  const meanings: [string, Meaning][] = [
    ...list(words.glue).map((word): [string, Meaning] => [word, { kind: 'glue' }]),
    ...list(
      [
        words.verbs,
        words.subjects,
        words.we,
        words.you,
        words.prepositions.replaceAll('/', ' '),
        words.and,
        words.but,
      ].join(' '),
    ).map((word): [string, Meaning] => [word, { kind: 'glue' }]),
    ...Object.entries(words.relations).flatMap(([relation, names]) =>
      list(names).map((word): [string, Meaning] => [word, { kind: 'relation', relation: relation as Relation }]),
    ),
    ...list(words.negations).map((word): [string, Meaning] => [word, { kind: 'negation' }]),
  ];
  const phrases: Vocabulary['phrases'] = new Map();
  for (const [name, as] of meanings) {
    const parts = name.split('_');
    const first = parts[0] ?? '';
    const others = (phrases.get(first) ?? []).filter(other => other.words.join('_') !== name);
    phrases.set(
      first,
      [...others, { words: parts, as }].sort((a, b) => b.words.length - a.words.length),
    );
  }
  return {
    verbs: set(words.verbs),
    measures: set(words.measures),
    subjects: set(words.subjects),
    refers: set(words.refers),
    and: set(words.and),
    but: set(words.but),
    asks: set(words.asks),
    we: set(words.we),
    you: set(words.you),
    passive: set(words.passive),
    prepositions: new Map(
      list(words.prepositions).flatMap(form => {
        const [one = '', base = one] = form.split('/');
        return [
          [one, base],
          [base, base],
        ];
      }),
    ),
    yes: list(words.yes),
    no: list(words.no),
    phrases,
  };
}
