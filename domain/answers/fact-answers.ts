// Answers from the facts that every shop has, such as opening hours or a phone number: where the question asks for just that.
import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { Context } from '#domain/context.ts';
import { type AnswerableFact, findAnswerableFacts } from '#domain/facts/answerable.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import { certaintyOf, conceptNames, isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
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
const leastCertainty = 0.5;

/** None where the question names something of its own, such as a country or a product: the fact may not hold for that. */
export async function findFact(
  ctx: Context,
  siteId: string,
  { concepts, words }: Retrieval,
  language: WidgetLanguage,
): Promise<AnswerableFact | undefined> {
  const kind = kindOfConcept[conceptNames()[concepts.ids[0] ?? -1] ?? ''];
  if (!kind || certaintyOf(concepts) < leastCertainty) return undefined;
  if (!words.every(({ word }) => isGeneralWord(word))) return undefined;
  const [fact] = await findAnswerableFacts(ctx, siteId, [kind], language);
  // What a page says in its own words is quoted from there, unless a person has settled it.
  return fact && (fact.state !== 'found' || contactKinds.includes(kind)) ? fact : undefined;
}

export function sayFact({ id, value, source, state }: AnswerableFact): EnginePart {
  const text = value
    .split('\n')
    .map(line => escapeMarks(line))
    .join('\n');
  const cited: Source =
    source && state !== 'corrected'
      ? {
          id: source.documentId,
          kind: 'document',
          title: source.title,
          url: source.url,
          quote: source.quote,
          version: source.version,
        }
      : { id, kind: 'fact', title: 'Confirmed by the shop', url: null, quote: value };
  return { type: 'sentence', text, sources: [cited] };
}
