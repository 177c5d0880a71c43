// A page of an invented shop, and the facts that are found on it.
import type { FoundFact } from '#database/schema/facts.ts';
import { extractFacts } from '#domain/facts/extract.ts';
import type { FactKind } from '#domain/facts/inputs.ts';

type Written = { title?: string; url?: string; language?: string; documentId?: string };

/** Without the pauses between the parts of a long document. */
export function extractAtOnce(...document: Parameters<typeof extractFacts>): FoundFact[] {
  const parts = extractFacts(...document);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** Everything that is found, and a check that every quote is an exact slice of the text. */
export function findOn(
  text: string,
  { title = 'Page', url, language = 'en', documentId = 'one' }: Written = {},
): FoundFact[] {
  const page = { documentId, version: 1, title, url: url ?? null, language, text };
  const found = extractAtOnce(page, ['lindenhof.example']);
  for (const { quote } of found) if (!text.includes(quote)) throw new Error(`not a slice of the text: ${quote}`);
  return found;
}

/** The best fact of one kind. */
export function findBest(kind: FactKind, text: string, written: Written = {}): FoundFact | undefined {
  return findOn(text, written).find(fact => fact.kind === kind);
}
