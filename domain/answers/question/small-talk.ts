// Replies to greetings, thanks and goodbyes, if the message contains nothing else.
import { type SmallTalkKind, smallTalkPhrases } from '#domain/answers/question/small-talk-phrases.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** Filler words next to a greeting or thanks. They have no meaning alone. */
const beside =
  'there|all|everyone|team|you|guys|folks|mate|dear|sir|madam|so much|so|very|a lot|very much|really|again|and|oh|ah|well|yes|yeah|yep|much|i|for (?:the|your) (?:quick |fast |great )?(?:help|answer|reply|info|information|support)|und|ja|ach|zusammen|leute|euch|ihnen|dir|sehr|also|dann|noch|für (?:die|deine|ihre|eure) (?:schnelle |tolle )?(?:hilfe|antwort|auskunft|info|infos)|et|oui|alors|à (?:tous|vous|toi)|pour (?:votre|ton|l’) ?(?:aide|réponse|info)|y|sí|a todos|por (?:la|su|tu) (?:ayuda|respuesta|información)|e|sì|a tutti|per (?:l’|la |il )?(?:aiuto|risposta|tuo aiuto|suo aiuto)|en|allemaal|voor (?:de|je|uw) (?:hulp|antwoord|snelle reactie)|pela (?:ajuda|resposta)|za (?:pomoc|odpowiedź)|tak|ve|yardımın için|yardımınız için|evet|はい|お返事|ご回答|啦|了|哦|啊|的|您|你|جدا|جدًا|لك|لكم|على (?:المساعدة|الرد)|نعم|tag|top|dag|pa';

/** Also names of goods: they count only in the visitor's own language. */
const goods = /^(?:salve|vale|prima|super|fijn|mooi|morning|nice|lovely|legal|ekstra|güzel|ta|na|cc|nickel|boas|hai)$/u;
const unspaced = String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])`;
const emoticon = /(?:[:;=8xX]|(?<!\p{L})[:;])[-'^o]?[)(DPp3*\]}>]+(?!\p{L})|<3+|\^[_.]?\^|(?<!\p{L})[xX]D+(?!\p{L})/gu;
const happy = /^(?:[\s!.]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d})+$/u;
const waves = /👋|🤗/u;
const sad = /[😞😟😠😡🤬😢😭😤👎💔🙁☹😕😒😩😫🤔❓❔]/u;

const greeted = new RegExp(
  `^\\s*(?:${Object.values(smallTalkPhrases)
    .map(({ phrases }) => phrases.greeting)
    .join('|')})(?:\\s(?:${beside}))?\\s*[,.!]\\s*`,
  'iu',
);

/** The question without a leading greeting. */
export function withoutGreeting(text: string): string {
  return text.replace(greeted, '') || text;
}

/** Undefined if the message contains more than small talk. The language of the phrase wins over the visitor's. */
export function findSmallTalk(text: string, language: WidgetLanguage): string | undefined {
  const worded = text.replace(emoticon, ' 🙂 ');
  if (happy.test(worded) && /\p{Extended_Pictographic}/u.test(worded)) return replyToFace(worded, language);
  if (sad.test(worded)) return undefined;
  const normalized = normalize(worded);
  if (!normalized || normalized.length > (hasSpaces(normalized) ? 70 : 24)) return undefined;
  const tags = [language, ...(Object.keys(smallTalkPhrases) as WidgetLanguage[]).filter(tag => tag !== language)];
  for (const tag of tags) {
    if (tag !== language && goods.test(normalized)) continue;
    const kind = kindOf(normalized, tag);
    if (kind) return smallTalkPhrases[tag].replies[kind];
  }
  return undefined;
}

function replyToFace(text: string, language: WidgetLanguage): string | undefined {
  if (sad.test(text)) return undefined;
  return smallTalkPhrases[language].replies[waves.test(text) ? 'greeting' : 'thanks'];
}

function hasSpaces(text: string): boolean {
  return !new RegExp(`${unspaced}.`, 'u').test(text);
}

/** "Helloooo!!" is "hello". */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘ʼ´`']/g, '’')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{M}\p{N}’\s]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

const patterns = new Map<WidgetLanguage, { whole: RegExp; kinds: [SmallTalkKind, RegExp][] }>();

/** The last part decides: "hi, thanks, bye" is a goodbye. */
function kindOf(text: string, tag: WidgetLanguage): SmallTalkKind | undefined {
  const { whole, kinds } = patternsOf(tag);
  return whole.test(text) ? kinds.findLast(([, pattern]) => pattern.test(text))?.[0] : undefined;
}

function patternsOf(tag: WidgetLanguage) {
  const known = patterns.get(tag);
  if (known) return known;
  const { phrases } = smallTalkPhrases[tag];
  const kinds = Object.entries(phrases) as [SmallTalkKind, string][];
  const end = `(?: |$|${unspaced})`;
  const made = {
    whole: new RegExp(`^(?:(?:${kinds.map(([, words]) => words).join('|')}|${beside})${end})+$`, 'u'),
    kinds: kinds.map(([kind, words]): [SmallTalkKind, RegExp] => [
      kind,
      new RegExp(`(?:^| |${unspaced})(?:${words})${end}`, 'u'),
    ]),
  };
  patterns.set(tag, made);
  return made;
}
