// Suggests what to ask next: headings of the found documents that are questions. Other headings are never turned into
// questions, because that can't be done in correct grammar for every language.
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { languageOfQuestion } from '#domain/answers/question/question-language.ts';
import type { Context } from '#domain/context.ts';
import { type Headings, listHeadings } from '#domain/retrieval/headings.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';
import { comparableText } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const mostSuggestions = 3;
const longestSuggestion = 80;

/**
 * In the language of the answer. `known`: headings that are already read. `used`: the sources of the answer. `near`: further passages that were found.
 */
export async function suggest(
  ctx: Context,
  known: Headings,
  asked: { text: string; language: WidgetLanguage },
  used: Passage[],
  near: Passage[] = [],
): Promise<string[]> {
  const documentIds = [...new Set([...used, ...near].map(({ documentId }) => documentId))].slice(0, 3);
  const missing = documentIds.filter(id => !known.has(id));
  const headings = missing.length > 0 ? new Map([...known, ...(await listHeadings(ctx, missing))]) : known;
  const excluded = new Set(
    [...used.map(({ headings: path }) => path.at(-1)), asked.text].map(text => comparableText(text ?? '')),
  );
  const questions = documentIds
    .flatMap(id => (headings.get(id) ?? []).map(stripMarkdown))
    .filter(text => text.length <= longestSuggestion && isQuestion(text) && !excluded.has(comparableText(text)))
    .filter(text => languageOfQuestion(text, asked.language) === asked.language);
  return [...new Map(questions.map(text => [comparableText(text), text])).values()].slice(0, mostSuggestions);
}

export function isQuestion(text: string): boolean {
  return /[?？؟]$/.test(text);
}
