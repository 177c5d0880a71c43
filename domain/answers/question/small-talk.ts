// Replies to greetings, thanks and goodbyes, if the message contains nothing else.
import { type SmallTalkKind, smallTalkReplies } from '#domain/answers/question/small-talk-replies.ts';
import { readMessage } from '#domain/reading/read-message.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** On training shops that were left out, 68 of 73 such messages reach it and no question does. */
const minProbability = 0.6;
const faces = /^(?:[\s!.]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d})+$/u;
const emoticon = /(?:[:;=8xX]|(?<!\p{L})[:;])[-'^o]?[)(DPp3*\]}>]+(?!\p{L})|<3+|\^[_.]?\^|(?<!\p{L})[xX]D+(?!\p{L})/gu;
const waves = /👋|🤗/u;
const sad = /[😞😟😠😡🤬😢😭😤👎💔🙁☹😕😒😩😫🤔❓❔]/u;
const kinds: readonly SmallTalkKind[] = ['greeting', 'thanks', 'goodbye', 'who'];

export function findSmallTalk(text: string, language: WidgetLanguage): string | undefined {
  const kind = kindOf(text, language);
  return kind && smallTalkReplies[language][kind];
}

function kindOf(text: string, language: WidgetLanguage): SmallTalkKind | undefined {
  const worded = text.replace(emoticon, ' 🙂 ');
  if (sad.test(worded)) return undefined;
  if (faces.test(worded)) return /\p{Extended_Pictographic}/u.test(worded) ? kindOfFaces(worded) : undefined;
  const reading = readMessage(text, language);
  return kinds.find(kind => reading[kind] >= minProbability);
}

function kindOfFaces(text: string): SmallTalkKind {
  return waves.test(text) ? 'greeting' : 'thanks';
}

const firstPart = /^\s*([^,.!?！。、，\n]{2,40})[,.!！。、，\n]+\s*(?=\S)/u;

/** The question without a leading greeting. */
export function withoutGreeting(text: string, language: WidgetLanguage): string {
  const [start = '', words = ''] = firstPart.exec(text) ?? [];
  return words && readMessage(words, language).greeting >= minProbability ? text.slice(start.length) : text;
}
