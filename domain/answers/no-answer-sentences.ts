// The sentences of the assistant when it can't answer or isn't sure.
import { sentences } from '#domain/answers/no-answer-phrases.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** Why there is no answer, and what the visitor can do instead. */
export function explainNoAnswer(
  language: WidgetLanguage,
  why: 'unknown' | 'limit' | 'unavailable' | 'failed',
  { hasContact }: { hasContact: boolean },
): string {
  const { [why]: reason, contact, later } = sentences[language];
  const next = hasContact && why !== 'failed' ? contact : why === 'limit' ? later : '';
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  return next ? `${reason}${gap}${next}` : reason;
}

/** The visitor wants a person, or complains: the contact form opens, if there is one. */
export function describeContact(
  language: WidgetLanguage,
  wish: 'person' | 'complaint' | 'order',
  { hasContact }: { hasContact: boolean },
): string {
  return sentences[language][hasContact ? wish : 'noContact'];
}

/** No answer: how to reach the team, and pages that may help. */
export function describeUnknown(
  language: WidgetLanguage,
  { hasContact }: { hasContact: boolean },
  pages: (readonly [url: string, title: string])[],
): string {
  const reason = explainNoAnswer(language, 'unknown', { hasContact });
  if (pages.length === 0) return reason;
  const links = pages.map(([url, title]) => `[${escapeMarks(title)}](${url.replace(/[()\s]/g, encodeURIComponent)})`);
  return `${reason}\n\n${sentences[language].near} ${links.join(', ')}`;
}

/** Introduces passages that may help. */
export function describeOffered(language: WidgetLanguage): string {
  return sentences[language].offered;
}

/** Names the question that stays open next to an answered one, and introduces passages that may help. */
export function describeOpen(language: WidgetLanguage, question: string, hasOffers: boolean): string {
  const { open, near } = sentences[language];
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  const asked = escapeMarks(question.replace(/(?<![\s?!.。？！؟])[\s?!.。？！؟]+$/u, ''));
  return `${open.replace('{question}', () => asked)}${hasOffers ? `${gap}${near}` : ''}`;
}

/** Names what an answer leaves open because the sources do not say it. */
export function describeMissing(language: WidgetLanguage, topic: string | null): string {
  const { missing, rest } = sentences[language];
  return topic === null ? rest : missing.replace('{topic}', () => escapeMarks(topic));
}

/** States that the quote is in another language. */
export function describeForeign(language: WidgetLanguage, source: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(source) ?? source;
  return sentences[language].foreign.replace('{language}', name);
}
