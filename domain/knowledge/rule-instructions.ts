// Whether two instructions contradict each other. They are free text, so only clear cases are reported: the same thing
// required and forbidden, or different numbers.

import { type FindStems, readTokens } from '#domain/knowledge/rule-phrases.ts';
import { type AnalysedText, analyseText, type Token } from '#domain/knowledge/rule-text.ts';
import { takeTurns } from '#platform/turns.ts';

export type Sentence = {
  /** The position of its rule, and its own among all sentences. */
  rule: number;
  at: number;
  text: string;
  analysed: AnalysedText;
  forbids: boolean;
  numbers: string;
  topic: ReadonlySet<string>;
};

/** The share of the longer one's keywords that both must have. */
const sameTopic = 0.6;

const forbidding =
  /(?<![\p{L}])(not|never|no|avoid|without|cannot|(?:do|does|should|must|can|wo|is|are)n['’]?t|nicht|nie|niemals|kein\p{L}*|ohne|vermeide\p{L}*|jamais|pas|sans|évite\p{L}*|nunca|jamás|sin|evita\p{L}*|non|mai|senza|niet|nooit|geen|zonder)(?![\p{L}])/giu;

/** A sentence that contradicts another has all of its keywords but this many. */
export function maxMissingInstructed(keywords: number): number {
  return Math.floor((1 - sameTopic) * keywords);
}

/** The sentences of the instructions, in the language of the site. `instructions`: by the position of their rule. */
export async function readInstructions(
  findStems: FindStems,
  instructions: ReadonlyMap<number, string>,
  language: string,
): Promise<Sentence[]> {
  const turns = takeTurns();
  const split = [...instructions].flatMap(([rule, text]) => splitSentences(text).map(part => ({ rule, text: part })));
  const tokens = await readTokens(
    findStems,
    split.map(({ text }) => withoutForbidding(text)),
    language,
    turns,
  );
  const tokenOf = (word: string) => tokens.get(word) as Token;
  const sentences: Sentence[] = [];
  for (const { rule, text } of split) {
    if (turns.isDue()) await turns.next();
    const analysed = analyseText({ text: withoutForbidding(text), language }, { tokenOf, thesaurus: new Map() });
    sentences.push({
      rule,
      at: sentences.length,
      text: text.trim(),
      analysed,
      forbids: text.search(forbidding) >= 0,
      numbers: (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(),
      topic: new Set(analysed.keywords.map(({ stem }) => stem)),
    });
  }
  return sentences;
}

/** Whether two sentences cannot both be followed. */
export function contradicts(one: Sentence, other: Sentence): boolean {
  const shared = [...one.topic].filter(stem => other.topic.has(stem)).length;
  if (shared === 0 || shared / Math.max(one.topic.size, other.topic.size) < sameTopic) return false;
  if (one.forbids !== other.forbids) return true;
  return one.numbers !== '' && other.numbers !== '' && one.numbers !== other.numbers;
}

function withoutForbidding(text: string): string {
  return text.replace(forbidding, ' ');
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?。！？])\s+|\n+|;/u).filter(part => /[\p{L}\p{N}]/u.test(part));
}
