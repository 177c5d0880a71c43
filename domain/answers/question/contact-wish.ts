// Recognises visitors who want a person, and those who complain: they get the contact form instead of passages.
import { startsAsQuestion } from '#domain/answers/question/follow-up.ts';
import { isQuestion } from '#domain/answers/suggestions.ts';
import { probabilitiesOf } from '#domain/retrieval/concepts/classifier.ts';

export type ContactWish = 'person' | 'complaint';

// On 530 questions of nine shops, only "are you a robot?" exceeds the first, which is small talk. Questions about reply times have
// the same concepts as complaints that nothing is answered, so that only statements are complaints.
const minPerson = 0.8;
const minComplaint = 0.75;

/** Wordings that the classifier does not know. */
const complaints =
  /nessuno (?:mi |ci )?(?:risponde|ha risposto)|servizio (?:è )?(?:pessimo|orribile|scadente)|(?:誰も|だれも).*(?:返事|返信|回答|対応)|(?:ひどい|酷い|最悪).*(?:対応|サービス)|(?:対応|サービス).*(?:ひどい|酷い|最悪)|لا أحد (?:يرد|يجيب)|مهزلة/iu;

export function findContactWish(text: string): ContactWish | undefined {
  const { human_chat: person = 0, dispute = 0, response_time: waiting = 0 } = probabilitiesOf(text);
  if (person >= minPerson) return 'person';
  const asks = isQuestion(text.trim()) || startsAsQuestion(text.trim());
  const complains = dispute + waiting + person >= minComplaint || complaints.test(text);
  return !asks && complains ? 'complaint' : undefined;
}
