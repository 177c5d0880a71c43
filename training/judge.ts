// Compares an answer with the labels of a training message.
import type { CollectedAnswer } from '#domain/answers/collect-answer.ts';
import { withoutCitationMarks } from '#domain/answers/plain-text.ts';
import { isUnspaced, scriptRuns, wordsIn } from '#domain/retrieval/words.ts';
import type { TrainingMessage, TrainingShop } from './shops.ts';

/** `fine`: the first three. `helped`: an offered passage contains the answer, too. */
export const verdicts = ['right', 'rightly refused', 'talk', 'offered', 'wrong', 'wrongly refused'] as const;
export type TrainingVerdict = (typeof verdicts)[number];

const talk = new Set(['greeting', 'thanks', 'goodbye', 'who']);
const forPeople = new Set(['person', 'complaint', 'order']);

export function judge(shop: TrainingShop, message: TrainingMessage, answer: CollectedAnswer): TrainingVerdict {
  const isAnswered = answer.outcome === 'answered';
  if (talk.has(message.kind)) return isAnswered ? 'talk' : 'wrongly refused';
  const cards = answer.products.map(({ title }) => title).join('\n');
  const isRight = holdsAnswer(shop, message, `${withoutCitationMarks(answer.text)}\n${cards}`);
  if (forPeople.has(message.kind)) {
    if (answer.opensContact) return 'talk';
    if (isAnswered) return isRight ? 'right' : 'wrong';
    return message.kind === 'order' ? 'rightly refused' : 'wrongly refused';
  }
  if (!hasAnswer(message)) return isAnswered && !answer.opensContact ? 'wrong' : 'rightly refused';
  if (isAnswered && !answer.opensContact) return isRight ? 'right' : 'wrong';
  const offers = [...answer.offers, ...answer.sources].flatMap(offer => Object.values(offer)).join('\n');
  const isOffered = answer.outcome === 'offered' && (isRight || holdsAnswer(shop, message, offers));
  return isOffered ? 'offered' : 'wrongly refused';
}

export function hasAnswer({ answer, products }: TrainingMessage): boolean {
  return answer.length + products.length > 0;
}

/** At least half of the places that answer together, one of the others, or at least half of the products. */
export function holdsAnswer(
  shop: TrainingShop,
  { answer, also, products }: Pick<TrainingMessage, 'answer' | 'also' | 'products'>,
  text: string,
): boolean {
  const words = wordsOf(text);
  const holds = (quote: string) => containsQuote(words, quote);
  const titles = shop.products.filter(({ handle }) => products.includes(handle)).map(({ title }) => title);
  const isMost = (quotes: string[]) => quotes.length > 0 && 2 * quotes.filter(holds).length >= quotes.length;
  return isMost(answer.map(({ quote }) => quote)) || also.some(({ quote }) => holds(quote)) || isMost(titles);
}

const share = 0.9;

/** Rows are shown with their headers between the cells, so that their words need not be neighbours. */
export function containsQuote(words: readonly string[], quote: string): boolean {
  const asked = wordsOf(quote);
  if (!quote.includes('|')) return ` ${words.join(' ')} `.includes(` ${asked.join(' ')} `);
  const held = new Set(words);
  return asked.filter(word => held.has(word)).length >= share * asked.length;
}

/** Characters of scripts without spaces are words of their own. */
export function wordsOf(text: string): string[] {
  const words = wordsIn(text.normalize('NFKC').toLowerCase());
  return words.flatMap(scriptRuns).flatMap(run => (isUnspaced(run) ? [...run] : [run]));
}

/** Whether one of them contains most of the other, as a row with its headers contains the row. */
export function isAlike(quote: string, unit: string): boolean {
  const [one, other] = [new Set(wordsOf(quote)), new Set(wordsOf(unit))];
  const shared = [...one].filter(word => other.has(word)).length;
  return shared > 0 && shared >= share * Math.min(one.size, other.size) && shared >= minShared * one.size;
}

/** A sentence of an answer that was split into several. */
const minShared = 0.3;
