// Quotes the attribute or the sentence of a product that answers a question.

import { type AspectName, aspects, aspectsOf } from '#domain/answers/products/product-aspects.ts';
import type { Product } from '#domain/products/inputs.ts';
import { tagNames } from '#domain/products/product-terms.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import { hasUnspaced, isSameWord, wordsIn } from '#domain/retrieval/words.ts';

export type ProductQuote = { product: Product; quote: string };

type ScoredQuote = ProductQuote & { score: number; covered: number };

const mostQuotes = 2;
const longestIntroduction = 240;
const longestSentence = 200;
/** The share of the question that a quote has to cover. */
const leastCovered = 0.55;
/** Weight of everyday shop words. */
const generalWeight = 0.6;
const factBonus = 0.5;
const lengthCost = 0.4;

/** The aspects that a question asks about. Read them once for all products: the patterns cover twelve languages. */
export function findAskedAspects(question: string): AskedAspect[] {
  return aspectsOf(question).map(aspect => ({
    aspect,
    words: wordsIn((aspects[aspect].exec(question)?.[0] ?? '').toLowerCase()),
  }));
}

/** `asked`: content words of the question outside the product's name. */
export function quoteProduct(
  product: Product,
  wanted: readonly AskedAspect[],
  asked: readonly string[],
): ProductQuote[] {
  if (asked.length === 0 && wanted.length === 0) return [];
  const weighed = quotable(product)
    .map(piece => scoreQuote(product, fromHeading(piece, wanted), asked, wanted))
    .filter(({ score, covered }) => score > 0 && covered >= leastCovered)
    .sort((a, b) => b.score - a.score);
  const best = weighed[0]?.score ?? 0;
  return weighed
    .filter(({ score }) => score >= best)
    .slice(0, mostQuotes)
    .map(({ product, quote }) => ({ product, quote }));
}

/** The beginning of its description. */
export function introduction({ description }: Product): string {
  return description.length <= longestIntroduction ? description.trim() : firstSentence({ description });
}

export function firstSentence({ description }: Pick<Product, 'description'>): string {
  return sentencesOf(description)[0] ?? '';
}

/** An aspect of the question, and its words. */
type AskedAspect = { aspect: AspectName; words: string[] };

type Piece = { quote: string; name?: string };

/** Exact slices of the product's text. Tags are search words and never quoted. */
function quotable({ description, attributes }: Product): Piece[] {
  const facts = attributes.filter(({ name }) => !tagNames.test(name));
  return [
    ...facts.map(({ name, value }) => ({ name, quote: `${name}: ${value}` })),
    ...sentencesOf(description)
      .filter(sentence => !isHeading(sentence))
      .map(quote => ({ quote })),
  ];
}

/** Starts a quote from a long text at the heading that the question asks about. */
function fromHeading(piece: Piece, wanted: readonly AskedAspect[]): Piece {
  if (piece.quote.length <= longestSentence) return piece;
  const places = wanted.flatMap(({ aspect }) => {
    const found = aspects[aspect].exec(piece.quote);
    return found && /^\p{Lu}/u.test(found[0]) ? [found.index] : [];
  });
  const start = Math.min(...places);
  return Number.isFinite(start) ? { ...piece, quote: cutAtWord(piece.quote.slice(start)) } : piece;
}

function cutAtWord(text: string): string {
  if (text.length <= longestSentence) return text;
  const cut = text.slice(0, longestSentence);
  return cut.slice(0, cut.lastIndexOf(' ')).trimEnd();
}

function scoreQuote(
  product: Product,
  { quote, name }: Piece,
  asked: readonly string[],
  wanted: readonly AskedAspect[],
): ScoredQuote {
  const quoteWords = wordsIn(quote.toLowerCase());
  const about = wanted.filter(({ aspect }) => aspects[aspect].test(name ?? quote));
  const weightOf = (word: string) => (isGeneralWord(word) ? generalWeight : 1);
  const all = asked.reduce((sum, word) => sum + weightOf(word), 0);
  const covered = asked
    .filter(
      word => quoteWords.some(other => isSameWord(other, word)) || about.some(({ words }) => words.includes(word)),
    )
    .reduce((sum, word) => sum + weightOf(word), 0);
  const isNamed =
    name !== undefined &&
    (about.length > 0 || wordsIn(name.toLowerCase()).some(word => asked.some(one => isSameWord(word, one))));
  const score = covered + about.length + (isNamed ? factBonus : 0) - (quote.length > longestSentence ? lengthCost : 0);
  return { product, quote, score: covered + about.length > 0 ? score : 0, covered: all === 0 ? 1 : covered / all };
}

/** One or two words without a full stop. */
function isHeading(sentence: string): boolean {
  return wordsIn(sentence).length < 3 && !/[.!?…]$/.test(sentence) && !/\d/.test(sentence) && !hasUnspaced(sentence);
}

function sentencesOf(description: string): string[] {
  const found = description.match(/[^\n]+?(?:(?<![^\n][.!?…])[.!?…]+(?=\s+[^\p{Ll}\s]|\s*$|\n)|[。！？]|\n|$)/gu) ?? [];
  return found.map(sentence => sentence.trim()).filter(Boolean);
}
