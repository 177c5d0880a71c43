// A leading "yes" or "no" is shown only if the proven words settle the question.
import { isContent } from '#domain/answers/model/proof/clauses.ts';
import { readTokens } from '#domain/answers/model/proof/tokens.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import { fold, isSameToken } from '#domain/answers/model/proof/word-equality.ts';

export type YesNoSentence = { answer: 'yes' | 'no' | null; rest: string };

/** Splits "Yes, we ship to Norway." into "yes" and "We ship to Norway." */
export function splitYesNo(sentence: string, language: string): YesNoSentence {
  const { yes, no } = vocabularyOf(language);
  const first = /^([\p{L}\p{M}'’ ]{1,30})[,.;:!–—-]{1,3} (?=\S)/u.exec(sentence);
  const firstWord = first
    ? fold(first[1] ?? '')
        .trim()
        .replaceAll(' ', '_')
    : '';
  const answer = yes.includes(firstWord) ? 'yes' : no.includes(firstWord) ? 'no' : null;
  if (!first || !answer) return { answer: null, rest: sentence };
  const rest = sentence.slice(first[0].length);
  return { answer, rest: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

/** The sentence contains everything that is asked, and affirms or denies it. */
export function settlesQuestion({ answer, rest }: YesNoSentence, question: string, language: string): boolean {
  const asked = readTokens(question, language);
  const { asks } = vocabularyOf(language);
  if (!answer || asked.some(({ word, kind }) => asks.has(word) || kind === 'negation')) return false;
  const stated = readTokens(rest, language);
  const wanted = asked.filter(isContent);
  const isCovered = wanted.length > 0 && wanted.every(token => stated.some(other => isSameToken(other, token)));
  // With a limit that the question does not name, neither "yes" nor "no" is right.
  const isLimited = stated.some(({ relation }) => relation && !asked.some(token => token.relation === relation));
  const denies = stated.filter(({ kind }) => kind === 'negation').length === 1;
  const affirms = stated.every(({ kind }) => kind !== 'negation');
  return isCovered && !isLimited && (answer === 'no' ? denies : affirms);
}
