// How similar two questions are, and whether a question is about a topic. A fixed answer skips everything else, so a
// question that asks for something more must not match it.
import { type AnalysedText, type AskedText, isFullWeight, type Token } from '#domain/knowledge/rule-text.ts';
import { isInflected } from '#domain/retrieval/words.ts';

/** From this score on, two questions count as the same. */
export const sameQuestionScore = 0.72;
/** Per this many keywords, one may be missing or extra. */
const wordsForOneOther = 4;
const otherThingAsked = 0.6;
const shortestPart = 4;
const compoundJoints = ['', 's', 'n', 'en', 'es', 'e', '-'];

/** From 0 to 1. */
export function compareQuestions(asked: AskedText, fixed: AnalysedText): number {
  if (!mayMatch(asked, fixed)) return 0;
  const [a, b] = [splitCompoundTokens(asked.tokens, fixed.tokens), splitCompoundTokens(fixed.tokens, asked.tokens)];
  const mayMiss = Math.floor(b.filter(isFullWeight).length / wordsForOneOther);
  const missing = b.filter(token => isFullWeight(token) && !isIn(token, a)).length;
  const extra = a.filter(token => isFullWeight(token) && !isIn(token, b)).length;
  if (missing > mayMiss || extra > mayMiss || b.some(token => isNumber(token) && !isIn(token, a))) return 0;
  const [ofFixed, ofAsked] = [share(b, a), share(a, b)];
  if (ofFixed + ofAsked === 0) return 0;
  const score = (2 * ofFixed * ofAsked) / (ofFixed + ofAsked);
  const isOther = asked.asks && fixed.asks && asked.asks !== fixed.asks;
  return isOther ? score * otherThingAsked : score;
}

/** Whether all keywords of the topic are in the question, in any order. */
export function mentions(asked: AskedText, topic: AnalysedText): boolean {
  if (!mayMatch(asked, topic, wordsForOneOther + 1)) return false;
  const [a, b] = [splitCompoundTokens(asked.tokens, topic.tokens), splitCompoundTokens(topic.tokens, asked.tokens)];
  const keywords = b.filter(isFullWeight);
  const wanted = keywords.length > 0 ? keywords : b;
  const missing = wanted.filter(token => !isIn(token, a)).length;
  return wanted.length > 0 && missing <= Math.floor(wanted.length / (wordsForOneOther + 1));
}

/** How many keywords of a phrase can be missing from a text that matches it. */
export function maxMissing(keywords: number, wordsForOne = wordsForOneOther): number {
  // A split compound counts as two words.
  return Math.floor((keywords + 1) / wordsForOne);
}

/** A cheap check first. */
export function mayMatch(asked: AskedText, { keywords }: AnalysedText, wordsForOne = wordsForOneOther): boolean {
  let mayMiss = maxMissing(keywords.length, wordsForOne);
  for (const { stem, beginning } of keywords) {
    if (!asked.keys.has(stem) && !asked.keys.has(beginning) && --mayMiss < 0) return false;
  }
  return true;
}

/** Size 42 is not size 44; but an order number in a question changes nothing. */
function isNumber({ word }: Token): boolean {
  return /^\d+$/.test(word);
}

function share(of: readonly Token[], within: readonly Token[]): number {
  const all = of.reduce((sum, { weight }) => sum + weight, 0);
  const found = of.filter(token => isIn(token, within)).reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : found / all;
}

function isIn(token: Token, tokens: readonly Token[]): boolean {
  return tokens.some(other => isSame(token, other));
}

/** Also "deliver" and "delivery", "liefert" and "liefern": forms that stemmers do not unify. */
function isSame(one: Token, other: Token): boolean {
  return one.stem === other.stem || (isFullWeight(one) && isFullWeight(other) && isInflected(one.word, other.word));
}

/** `Versandkosten` becomes `Versand` and `Kosten` if the other side has two words. */
function splitCompoundTokens(tokens: readonly Token[], others: readonly Token[]): Token[] {
  const apart = tokens.flatMap(token => {
    const parts = isIn(token, others) ? undefined : findParts(token, others);
    return parts ?? [token];
  });
  return [...new Map(apart.map(token => [token.stem, token])).values()];
}

function findParts(token: Token, others: readonly Token[]): Token[] | undefined {
  const candidates = others.filter(({ word }) => word.length >= shortestPart && token.word.length > word.length);
  for (const first of candidates) {
    if (!token.word.startsWith(first.word)) continue;
    const rest = token.word.slice(first.word.length);
    const second = candidates.find(
      ({ word }) => rest.endsWith(word) && compoundJoints.includes(rest.slice(0, -word.length)),
    );
    if (second && second !== first) return [first, second];
  }
  return undefined;
}
