// What a check of a model’s sentences found, in words for a shop owner.
import type { Trace } from '#domain/answers/inputs.ts';

type Sentence = Trace['sentences'][number];
type Judged = NonNullable<Trace['judged']>;

/** Why a sentence was left out, or what the judge said about one that was shown. */
export function describeCheck({ check, letter, why }: Pick<Sentence, 'check' | 'letter' | 'why'>): string {
  if (letter) return letterLabels[letter];
  return (check && checkLabels[check]) ?? why;
}

const letterLabels = {
  s: 'Your pages say this.',
  o: 'It leaves out a condition, an exception or a limit.',
  c: 'Your pages say something else.',
  n: 'Your pages don’t say this.',
  x: 'It states nothing that could be checked.',
} satisfies Record<NonNullable<Sentence['letter']>, string>;

/** The output guard’s reason says more than a label could. */
const checkLabels = {
  guard: null,
  fact: 'A number, date or name in it isn’t on your pages.',
  judge: 'Your pages don’t back it.',
  repeat: 'It repeats what was already said.',
} satisfies Record<NonNullable<Sentence['check']>, string | null>;

/** Empty if nothing is known about the whole answer. */
export function describeJudged({ answers, late }: Judged): string {
  if (late) return 'The check took too long, so only sentences in your own words were shown.';
  return answers ? answerLabels[answers] : '';
}

const answerLabels = {
  full: 'The answer covers the whole question.',
  part: 'The answer covers only a part of the question.',
  other: 'The answer is about a different question.',
} satisfies Record<NonNullable<Judged['answers']>, string>;
