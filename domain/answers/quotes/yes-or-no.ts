// Puts "Yes." or "No." before a quote if the question asks for it and the quote settles it. Conditions, limits or
// missing words of the question leave the quote without it.
import { polarities } from '#domain/answers/quotes/yes-or-no-phrases.ts';
import { wordsIn } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The share of the question that the sentence must contain, and that its decisive part must contain. */
const least = { yes: 0.8, no: 0.6 };
const leastInPart = 0.6;
const startsWithYesOrNo =
  /^(?:yes|no|nope|sure|absolutely|of course|unfortunately|ja|nein|doch|leider|natürlich|klar|selbstverständlich|oui|non|bien sûr|malheureusement|sí|no|claro|por supuesto|sì|certo|certamente|purtroppo|nee|jawel|zeker|helaas|sim|não|infelizmente|tak|nie|oczywiście|niestety|evet|hayır|maalesef|نعم|لا|بلى)(?!\p{L})|^(?:はい|いいえ|もちろん|申し訳|是的|是|不|可以|没有|当然|能)/iu;
const eitherOr = /(?<!\p{L})(?:or|oder|ou|o|of|lub|(?<=\s)czy|veya|yoksa|أو|أم)(?!\p{L})|それとも|还是|還是/iu;
const partEnd = /[,;:–—()]|\s-\s|(?<!\p{L})(?:and|und|et|y|e|en|i|ve|و)(?!\p{L})|[、，；。]/gu;

/** `coverage`: the share of the question in the quoted sentence, from 0 to 1. */
export function leadingYesOrNo(
  question: string,
  sentence: string,
  coverage: number,
  language: WidgetLanguage,
): string | undefined {
  const { asks, asksNegated, negates, limits, yes, no, doch } = polarities[language];
  const asked = question.trim();
  const isNegated = asksNegated?.test(asked) ?? false;
  if (!isNegated && (!asks.test(asked) || negates.test(asked))) return undefined;
  if (eitherOr.test(asked) || startsWithYesOrNo.test(sentence.trim()) || /\n/.test(sentence)) return undefined;
  if (limits.test(sentence) || /[?？؟]/.test(sentence)) return undefined;
  const negated = sentence.match(new RegExp(negates.source, 'giu'))?.length ?? 0;
  if (negated === 0) return coverage >= least.yes ? (isNegated ? doch : yes) : undefined;
  // Two negations may cancel out; a negation elsewhere means something else.
  const part = sentence.split(partEnd).find(one => negates.test(one)) ?? '';
  return negated === 1 && coverage >= least.no && shareOf(asked, part) >= leastInPart ? no : undefined;
}

/** Whether it is a yes-or-no question without negation or alternatives. */
export function asksYesOrNo(question: string, language: WidgetLanguage): boolean {
  const { asks, negates } = polarities[language];
  const asked = question.trim();
  return asks.test(asked) && !negates.test(asked) && !eitherOr.test(asked);
}

/** The share of the question's longer words in a text, in any form. */
function shareOf(question: string, text: string): number {
  const stems = stemsOf(question);
  const textStems = stemsOf(text);
  const there = stems.filter(stem => textStems.some(other => other.startsWith(stem) || stem.startsWith(other)));
  return stems.length === 0 ? 0 : there.length / stems.length;
}

const frame =
  /^(?:can|could|may|does|will|would|should|must|have|has|there|your|this|that|these|with|from|into|kann|könnt|können|darf|gibt|habt|haben|sind|wird|werden|muss|müssen|auch|bei|euch|ihnen|nach|avez|vous|nous|dans|pour|puis|peut|puedo|puede|pueden|tienen|hay|para|posso|potete|avete|sono|kunnen|jullie|voor|naar|podem|vocês|mogę|można|macie|var)$/u;

/**
 * The beginnings of words, because short words have to match, too: "aren't" and "are". In Japanese and Chinese, pairs of characters
 * without Hiragana, which is mostly grammar.
 */
function stemsOf(text: string): string[] {
  const pairs = [...text.matchAll(/(?=([\p{Script=Han}\p{Script=Katakana}ー]{2}))/gu)].map(([, pair = '']) => pair);
  if (pairs.length > 0) return pairs;
  const words = wordsIn(text.toLowerCase()).filter(word => /\p{L}{3}/u.test(word) && !frame.test(word));
  return words.map(word => word.slice(0, Math.max(3, Math.min(5, word.length - 1))));
}
