// What a member should look at in an answer of a model: lines that a check removed, or an answer to another question.
import { type Trace, trace } from '#domain/answers/inputs.ts';
import type { AnswerReview } from '#domain/chat/dashboard/inputs.ts';

const reviewed = { guard: false, fact: true, judge: true, repeat: false } satisfies Record<Check, boolean>;

type Check = NonNullable<Trace['sentences'][number]['check']>;
type Judged = Pick<Trace, 'sentences' | 'judged' | 'repeats'>;
type Written = Judged & Pick<Trace, 'engine'>;

/** Null if there is nothing. A repeated answer is reviewed where it was first given. */
export function findReview({ sentences, judged, repeats }: Judged): AnswerReview | null {
  const removed = sentences.filter(({ verdict, check }) => verdict === 'dropped' && check && reviewed[check]);
  const isOffTopic = judged?.answers === 'other';
  if (repeats || (removed.length === 0 && !isOffTopic)) return null;
  return { removed: removed.map(({ text, check, letter, why }) => ({ text, check, letter, why })), isOffTopic };
}

/** A model's sentences that were checked, and those that visitors did not see. If sources were quoted instead, that is all of them. */
export function countSentences({ engine, sentences, judged, repeats }: Written) {
  const isChecked = judged && !judged.late && !repeats;
  const written = sentences.filter(({ verdict, check }) => {
    const isModels = engine === 'generative' || verdict === 'dropped';
    return isChecked && isModels && check !== 'repeat';
  });
  const removed = written.filter(({ verdict }) => verdict === 'dropped');
  return { checkedSentences: written.length, removedSentences: removed.length };
}

const stored = trace.pick({ sentences: true, judged: true, repeats: true });

/** From the stored trace. */
export function readReview(value: unknown): AnswerReview | null {
  const { success, data } = stored.safeParse(value);
  return success ? findReview(data) : null;
}
