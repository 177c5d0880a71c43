// Answers from shop facts such as opening hours or a phone number, if the question asks for exactly that.

import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import { isOpenOn } from '#domain/answers/quotes/open-days.ts';
import { polarities } from '#domain/answers/quotes/yes-or-no-phrases.ts';
import type { Context } from '#domain/context.ts';
import { type AnswerableFact, findAnswerableFacts } from '#domain/facts/answerable.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import {
  type ConceptVector,
  conceptNames,
  isGeneralWord,
  probabilityOf,
} from '#domain/retrieval/concepts/classifier.ts';
import type { Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const kindOfConcept: Record<string, FactKind> = {
  opening_hours: 'opening-hours',
  phone_contact: 'phone',
  email_contact: 'email',
  store_location: 'address',
  shipping_cost: 'delivery-costs',
  free_shipping: 'delivery-costs',
  delivery_time: 'delivery-time',
  international_shipping: 'delivery-areas',
  return_window: 'return-window',
  payment_methods: 'payment-methods',
};
/** Visitors who ask for one of these rarely ask for more. */
const contactKinds: readonly FactKind[] = ['opening-hours', 'phone', 'email', 'address'];

/** Words that name a contact fact. */
const names: [FactKind, RegExp][] = [
  [
    'phone',
    /^(?:(?:tele)?phones?|tel|hotline|helpline|phone ?number|tele?fon(?:nummer|no)?|rufnummer|servicenummer|téléphone|tél|teléfono|telefono|telefoon(?:nummer)?|telefone|telefonu?|telefon numarası|infolinia|電話(?:番号)?|电话(?:号码)?|電話號碼|热线|هاتف|الهاتف|تلفون|جوال)$/iu,
  ],
  [
    'email',
    /^(?:e-?mails?|mail|e-?mail-?(?:address|adresse?)|mailadresse|courriel|correo|e-?posta|メール(?:アドレス)?|メー|メアド|邮件|邮箱|郵箱|电子邮件|الإيميل|ايميل|إيميل)$/iu,
  ],
  [
    'opening-hours',
    /^(?:hours|opening(?:s?tijden|suren)?|öffnungszeiten|geschäftszeiten|ladenzeiten|bürozeiten|horaires?|horarios?|orari|orario|horários?|godziny|営業(?:時間)?|营业(?:时间)?|營業(?:時間)?|دوام)$/iu,
  ],
  [
    'address',
    /^(?:address(?:es)?|locat(?:ed|ion)|where|adresse|anschrift|standort|wo|où|dónde|dove|waar|onde|gdzie|nerede|dirección|indirizzo|adres|endereço|morada|adresiniz|住所|所在(?:地)?|地址|عنوان|العنوان)$/iu,
  ],
];

/** Enough for the concept alone. */
const certain = 0.5;
/** Enough for the concept together with a word that names the fact. */
const likely = 0.25;
const fewWords = 3;
/** In scripts without spaces, words are pairs of characters; some span two words. */
const mostAcross = 2;
const isPair = (word: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,2}$/u.test(word);

/** None if the question names something specific, such as a country or a product: the fact may not apply to it. */
export async function findFact(
  ctx: Context,
  siteId: string,
  question: string,
  { concepts, words }: Retrieval,
  language: WidgetLanguage,
): Promise<AnswerableFact | undefined> {
  const asked = words.map(({ word }) => word);
  const kind = findFactKind(question, concepts, asked);
  if (!kind) return undefined;
  const strange = asked.filter(word => !isGeneralWord(word));
  const isAcross = strange.length <= mostAcross && strange.every(isPair) && namedBy(asked) === kind;
  if (strange.length > 0 && !isAcross) return undefined;
  const [fact] = await findAnswerableFacts(ctx, siteId, [kind], language);
  if (fact?.state !== 'found') return fact;
  // Other kinds are quoted from their page. An address does not mean that visitors may come by.
  return contactKinds.includes(kind) && (kind !== 'address' || namedBy(asked) === kind) ? fact : undefined;
}

function namedBy(words: readonly string[]): FactKind | undefined {
  return names.find(([, name]) => words.some(word => name.test(word)))?.[0];
}

export function findFactKind(
  question: string,
  concepts: ConceptVector,
  words: readonly string[],
): FactKind | undefined {
  const known = [...concepts.ids].map((id, at): [FactKind | undefined, number] => [
    kindOfConcept[conceptNames()[id] ?? ''],
    probabilityOf(concepts.logs[at] ?? 255),
  ]);
  const chanceOf = (kind: FactKind) => known.reduce((sum, [other, chance]) => (other === kind ? sum + chance : sum), 0);
  const named = namedBy(words);
  const [[first, chance] = [undefined, 0]] = known;
  if (first && chance >= certain) {
    // "When can I call you?"
    const asksWhen = (first === 'phone' || first === 'email') && kindOfAnswer(question) === 'time';
    return asksWhen ? 'opening-hours' : first;
  }
  if (!named || words.length > fewWords) return undefined;
  return words.length === 1 || chanceOf(named) >= likely ? named : undefined;
}

/** With "Yes." or "No." first if the question asks whether the shop is open on a day. */
export function describeFact(fact: AnswerableFact, question: string, language: WidgetLanguage): EnginePart {
  const { kind, value, state, language: written } = fact;
  const hours = { text: value, language: written, isComplete: state !== 'found' };
  const isOpen = kind === 'opening-hours' ? isOpenOn(question, hours, language) : undefined;
  const { yes, no } = polarities[language];
  const lead = isOpen === undefined ? '' : `${isOpen ? yes : no}\n`;
  const text = value
    .split('\n')
    .map(line => escapeMarks(line))
    .join('\n');
  return { type: 'sentence', text: lead + text, sources: [sourceOfShopFact(fact)] };
}

/** The page that states it, unless an owner corrected it. */
export function sourceOfShopFact({ id, value, source, state }: AnswerableFact): Source {
  if (!source || state === 'corrected')
    return { id, kind: 'fact', title: 'Confirmed by the shop', url: null, quote: value };
  const { documentId, title, url, quote, version } = source;
  return { id: documentId, kind: 'document', title, url, quote, version };
}
