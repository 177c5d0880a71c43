// A passage that is offered when the answer is not certain: its title and its plain text.
import type { EvidencePassage } from '#domain/answers/engine.ts';
import type { Offer } from '#domain/answers/inputs.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { findUnits, joinUnits } from '#domain/answers/quotes/quotable-units.ts';

const longestOffer = 1_200;

export function toOffer(passage: EvidencePassage): Offer {
  const { documentId: id, title, headings, url, version, language } = passage;
  const heading = headings.at(-1);
  const { shown } = joinUnits(findUnits(passage));
  return {
    id,
    title,
    heading: heading && heading !== title ? stripMarkdown(heading) : null,
    text: cut(shown),
    url,
    version,
    language,
  };
}

/** Cuts at the end of a sentence or a line. */
function cut(text: string): string {
  if (text.length <= longestOffer) return text;
  const part = text.slice(0, longestOffer);
  const end = Math.max(part.lastIndexOf('. '), part.lastIndexOf('\n'), part.lastIndexOf('。'));
  return `${part.slice(0, end > longestOffer / 2 ? end + 1 : longestOffer).trim()} …`;
}
