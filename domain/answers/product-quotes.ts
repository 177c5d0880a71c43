// What a product says of itself that answers the question: a sentence of its description, or one of its facts.
import { isAlike } from '#domain/answers/alike.ts';
import { restOfQuestion } from '#domain/answers/catalogue.ts';
import type { Evidence } from '#domain/answers/engine.ts';
import { contentOf } from '#domain/answers/follow-up.ts';
import type { Product } from '#domain/products/inputs.ts';
import { plainName } from '#domain/products/terms.ts';

export type ProductQuote = { product: Product; quote: string };

const most = 2;
const longestIntroduction = 240;
/** What people call a fact otherwise than shops do. */
const otherNames: Record<string, string[]> = {
  weight: ['heavy', 'weigh', 'weighs', 'light', 'gewicht', 'schwer', 'wiegt', 'leicht'],
  waterproof: ['rain', 'wet', 'wasserdicht', 'regen', 'regendicht', 'regenfest'],
  filling: ['fill', 'down', 'insulation', 'füllung', 'daunen'],
  capacity: ['volume', 'litres', 'liters', 'volumen', 'liter'],
  sleeps: ['people', 'persons', 'personen', 'leute'],
  size: ['dimensions', 'measure', 'maße', 'abmessungen'],
  colour: ['color', 'farbe'],
  material: ['made', 'fabric', 'cloth', 'stoff'],
};

/** Only of products that the question names, in full or by the first word of their name: "the Skarn". */
export function quoteProducts({ understood, products }: Pick<Evidence, 'understood' | 'products'>): ProductQuote[] {
  const named = findNamed({ understood, products });
  const asked = restOfQuestion(understood, named).map(word => word.toLowerCase());
  if (asked.length === 0) return [];
  return named.flatMap(product => {
    const quotes = quotable(product)
      .map(quote => ({ product, quote, hits: asked.filter(word => mentions(quote, word)).length }))
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits);
    const best = quotes[0]?.hits ?? 0;
    return quotes.filter(({ hits }) => hits === best).slice(0, most);
  });
}

function findNamed({ understood, products }: Pick<Evidence, 'understood' | 'products'>): Product[] {
  const inFull = products.filter(({ score }) => score === 1);
  if (inFull.length > 0) return inFull.map(({ product }) => product);
  const said = contentOf(understood).map(plainName);
  const called = products.filter(({ product }) => said.includes(plainName(product.title).split(' ')[0] ?? ''));
  // Two that are called alike are told apart by more than that word.
  return called.length === 1 ? called.map(({ product }) => product) : [];
}

/** The beginning of its description. */
export function introduction({ description }: Product): string {
  const [first = ''] = sentencesOf(description);
  return description.length <= longestIntroduction ? description.trim() : first;
}

/** Every piece is found as it stands in the product's text. */
function quotable({ description, attributes }: Product): string[] {
  return [...attributes.map(({ name, value }) => `${name}: ${value}`), ...sentencesOf(description)];
}

function sentencesOf(description: string): string[] {
  const found = description.match(/[^\n]+?(?:(?<![^\n][.!?…])[.!?…]+(?=\s+[^\p{Ll}\s]|\s*$|\n)|[。！？]|\n|$)/gu) ?? [];
  return found.map(sentence => sentence.trim()).filter(Boolean);
}

function mentions(quote: string, word: string): boolean {
  const held = quote.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return held.some(other => isAlike(other, word) || (otherNames[other]?.includes(word) ?? false));
}
