// Suggests what to ask next: headings of the documents at hand. Nothing is invented.
import { contentOf } from '#domain/answers/follow-up.ts';
import { toPlain } from '#domain/answers/plain-text.ts';
import type { Context } from '#domain/context.ts';
import { listHeadings } from '#domain/retrieval/headings.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';

const most = 3;
const longest = 80;
/** A heading of one word says too little by itself. */
const fewestWords = 2;

/** `used` was just answered from; `near` are further passages that were found. */
export async function suggest(ctx: Context, asked: string, used: Passage[], near: Passage[] = []): Promise<string[]> {
  const documentIds = [...new Set([...used, ...near].map(({ documentId }) => documentId))].slice(0, 3);
  const headings = await listHeadings(ctx, documentIds);
  const gone = new Set([...used.map(({ headings: path }) => path.at(-1)), asked].map(text => keyOf(text ?? '')));
  const order = (documentId: string) => documentIds.indexOf(documentId);
  const offered = headings
    .map(({ documentId, heading }) => ({ documentId, text: toPlain(heading) }))
    .filter(({ text }) => text.length <= longest && (isQuestion(text) || contentOf(text).length >= fewestWords))
    .filter(({ text }) => !gone.has(keyOf(text)))
    .sort(
      (a, b) => order(a.documentId) - order(b.documentId) || Number(isQuestion(b.text)) - Number(isQuestion(a.text)),
    );
  return [...new Map(offered.map(({ text }) => [keyOf(text), text])).values()].slice(0, most);
}

function isQuestion(text: string): boolean {
  return /[?？؟]$/.test(text);
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
