// Answers from confirmed shop facts such as opening hours or a phone number, if the question asks for exactly that.

import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { Context } from '#domain/context.ts';
import { type ConfirmedFact, findConfirmedFact } from '#domain/facts/confirmed.ts';
import { kindAsked } from '#domain/facts/kinds.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import type { Retrieval } from '#domain/retrieval/retrieve.ts';
import { isUnspaced } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** In scripts without spaces, words are pairs of characters, and one may span two words. */
const mostAcross = 1;
const isPair = (word: string) => isUnspaced(word) && [...word].length === 2;

/** None if the question names something specific, such as a country or a product: the fact may not apply to it. */
export async function findFact(
  ctx: Context,
  siteId: string,
  { concepts, words }: Retrieval,
  language: WidgetLanguage,
): Promise<ConfirmedFact | undefined> {
  const kind = kindAsked(concepts);
  const specific = words.filter(({ word }) => !isGeneralWord(word));
  if (!kind || specific.length > mostAcross || !specific.every(({ word }) => isPair(word))) return undefined;
  return findConfirmedFact(ctx, siteId, kind, language);
}

export function describeFact(fact: ConfirmedFact): EnginePart {
  const text = fact.value
    .split('\n')
    .map(line => escapeMarks(line))
    .join('\n');
  return { type: 'sentence', text, sources: [sourceOfShopFact(fact)] };
}

/** The page that states it, unless an owner corrected it. */
export function sourceOfShopFact({ id, value, source, state }: ConfirmedFact): Source {
  if (!source || state === 'corrected')
    return { id, kind: 'fact', title: 'Confirmed by the shop', url: null, quote: value };
  const { documentId, title, url, quote, version } = source;
  return { id: documentId, kind: 'document', title, url, quote, version };
}
