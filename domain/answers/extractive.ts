// Answers without a model: quotes from the sources and facts of the catalogue.
import type { Engine, EnginePart, Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { describeForeign } from '#domain/answers/no-answer-sentences.ts';
import { escapeMarks, stripMarkdown } from '#domain/answers/plain-text.ts';
import { productSource } from '#domain/answers/products/product-text.ts';
import { contentOf } from '#domain/answers/question/content-words.ts';
import { describeFact } from '#domain/answers/quotes/fact-answers.ts';
import { leadingYesOrNo } from '#domain/answers/quotes/yes-or-no.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

export const extract: Engine = async function* (_ctx, evidence) {
  const { sentences } = evidence.catalogue;
  if (sentences.length === 0 && !evidence.fact && evidence.quotes.length === 0) yield { type: 'none' };
  for (const { text, products, quote } of sentences) {
    // The page has the product's name; price and stock may change.
    const sources = products.map(product => productSource(product, quote ?? product.title));
    yield { type: 'sentence', text: escapeLines(text), sources };
  }
  if (evidence.fact) yield describeFact(evidence.fact);
  yield* quotePassages(evidence);
};

function* quotePassages({ quotes, language }: Evidence): Generator<EnginePart> {
  let before = language as string;
  for (const { passage, unit, lead, more, sentence, question, coverage } of quotes) {
    const source = baseLanguage(passage.language);
    if (source !== before && source !== language) yield { type: 'note', text: describeForeign(language, source) };
    before = source;
    const isFirst = source === language && lead.startsWith(sentence);
    const yesOrNo = isFirst ? leadingYesOrNo(question, sentence, coverage, language) : undefined;
    const text = escapeLines(withQuestion(passage, question, lead));
    yield {
      type: 'sentence',
      text: yesOrNo ? `${yesOrNo}${text.includes('\n') ? '\n' : ' '}${text}` : text,
      sources: [quoteOf(passage, unit)],
      ...(more && { more: escapeLines(more) }),
    };
  }
}

const longestBare = 12;
/** "No." */
const startsWithOneWord = /^\p{L}{1,12}[.!。！]\s/u;
/** The visitor asks the page's question if it has this share of the visitor's words. */
const minSame = 0.5;

/** "No." means nothing without the page's question, and the opposite if the visitor asked the other way round. */
function withQuestion({ title, headings }: EvidencePassage, asked: string, shown: string): string {
  const heading = stripMarkdown(headings.at(-1) ?? title);
  const isBare = shown.length <= longestBare;
  if ((!isBare && !startsWithOneWord.test(shown)) || !/[?？؟]$/.test(heading)) return shown;
  return isBare || shareOf(asked, heading) < minSame ? `${heading} ${shown}` : shown;
}

function shareOf(asked: string, heading: string): number {
  const words = contentOf(asked.toLowerCase());
  const held = new Set(contentOf(heading.toLowerCase()));
  return words.length === 0 ? 0 : words.filter(word => held.has(word)).length / words.length;
}

/** We add the bullet or number of an item ourselves. */
function escapeLines(shown: string): string {
  return shown
    .split('\n')
    .map(line => {
      const [mark = ''] = /^(?:- |\d{1,3}\. )/.exec(line) ?? [];
      return `${mark}${escapeMarks(line.slice(mark.length))}`;
    })
    .join('\n');
}

function quoteOf(passage: EvidencePassage, { startsAt, endsAt }: { startsAt: number; endsAt: number }): Source {
  const { documentId: id, title, url, version, text } = passage;
  return { id, kind: 'document', title, url, quote: text.slice(startsAt, endsAt), version };
}
