// Answers without a model: what the sources say, in their own words, and facts of the catalogue.
import { tellFromCatalogue } from '#domain/answers/catalogue.ts';
import { chooseUnits } from '#domain/answers/choose.ts';
import type { Engine, EnginePart, EvidencePassage } from '#domain/answers/engine.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { introduction, quoteProducts } from '#domain/answers/product-quotes.ts';
import { productSource } from '#domain/answers/product-text.ts';

export const extract: Engine = async function* (_ctx, evidence) {
  const quotes = quoteProducts(evidence);
  // "Is the Skarn waterproof?" asks something of one product, though few words could also describe what somebody looks for.
  const isAboutOne = quotes.length > 0 && evidence.products.every(({ score }) => score < 1);
  const told = isAboutOne ? [] : tellFromCatalogue(evidence);
  for (const { text, products, introduces } of told) {
    const own = introduces && products[0] ? introduction(products[0]) : '';
    if (own && products[0]) {
      yield { type: 'sentence', text: escapeMarks(own), sources: [productSource(products[0], own)] };
    }
    // The name stands on the product's page; its price and stock may be other ones tomorrow.
    const sources = products.map(product => productSource(product, product.title));
    yield { type: 'sentence', text: escapeMarks(text), sources };
  }
  if (told.length > 0) return;
  for (const { product, quote } of quotes) {
    yield { type: 'sentence', text: escapeMarks(quote), sources: [productSource(product, quote)] };
  }
  if (quotes.length > 0) return;
  yield* quotePassages(evidence);
};

function* quotePassages(evidence: Parameters<typeof chooseUnits>[0]): Generator<EnginePart> {
  const choices = chooseUnits(evidence);
  for (const { passage, unit } of choices) {
    yield { type: 'sentence', text: escapeLines(unit.shown), sources: [quoteOf(passage, unit)] };
  }
  if (choices.length === 0) yield { type: 'none' };
}

/** The mark before an item is ours. */
function escapeLines(shown: string): string {
  return shown
    .split('\n')
    .map(line => (line.startsWith('- ') ? `- ${escapeMarks(line.slice(2))}` : escapeMarks(line)))
    .join('\n');
}

function quoteOf(passage: EvidencePassage, { startsAt, endsAt }: { startsAt: number; endsAt: number }): Source {
  const { documentId: id, title, url, version, text } = passage;
  return { id, kind: 'document', title, url, quote: text.slice(startsAt, endsAt), version };
}
