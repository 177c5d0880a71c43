// Chats of visitors, stored by the product's own code.
import { randomUUID } from 'node:crypto';
import type { Answerer, AnswerPart } from '#domain/answers/answerer.ts';
import type { Offer, Trace } from '#domain/answers/inputs.ts';
import { askWithoutStream } from '#domain/chat/ask.ts';
import type { AskOutput } from '#domain/chat/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { largeQueue, type Shop } from '#tests/setup/visitor.ts';

export const foundTrace: Trace = { ...plainTrace, understood: 'boots', steps: [{ name: 'search', milliseconds: 3 }] };

/** An answerer that always gives the same answer. */
export function answerWith(text: string, ...parts: AnswerPart[]): Answerer {
  return async function* () {
    yield { type: 'text', text };
    yield* parts;
    yield { type: 'trace', trace: foundTrace };
    if (!parts.some(({ type }) => type === 'outcome')) yield { type: 'outcome', outcome: 'answered' };
  };
}

export const returnsOffer: Offer = {
  id: '01a1d000-0000-7000-8000-00000000000f',
  title: 'Returns',
  heading: 'Worn pairs',
  text: 'Worn pairs can be exchanged once.',
  url: 'https://shop.example/returns',
  version: 2,
  language: 'en',
};

/** An answerer that is unsure and offers a passage. */
export const answerWithPassage: Answerer = async function* () {
  yield { type: 'text', text: "I couldn't find a definite answer, but this might help:" };
  yield { type: 'offers', offers: [returnsOffer] };
  yield { type: 'suggestions', suggestions: ['Can I exchange worn boots?'] };
  yield { type: 'trace', trace: { ...foundTrace, engine: null } };
  yield { type: 'outcome', outcome: 'offered' };
};

export const countryChoices = ['Germany', 'Austria', 'Another country'];

/** An answerer that asks back. */
export const answerWithChoices: Answerer = async function* () {
  yield { type: 'text', text: 'Which country should we ship to?', generated: true };
  yield { type: 'choices', choices: countryChoices };
  yield { type: 'trace', trace: { ...foundTrace, engine: null } };
  yield { type: 'outcome', outcome: 'clarified' };
};

type AskOptions = {
  answerer?: Answerer;
  visitor?: string;
  language?: WidgetLanguage;
  page?: string | null;
  ctx?: Context;
};

export function askQuestion(
  shop: Shop,
  text: string,
  {
    answerer = answerWith('Yes.'),
    visitor = randomUUID(),
    language = 'en',
    page = null,
    ctx = shop.ctx,
  }: AskOptions = {},
): Promise<AskOutput> {
  const details = {
    siteId: shop.site.id,
    widgetId: shop.widget.id,
    channel: 'widget' as const,
    visitor,
    language,
    page,
  };
  const show = { sources: true, products: true };
  return askWithoutStream(
    ctx,
    { id: randomUUID(), text, details, queueKey: { key: visitor }, isOpen: true, hasContact: true, show },
    { answerer, queue: largeQueue(), signal: new AbortController().signal, timeout: 20_000 },
  );
}
