// Whether two instructions contradict each other. They are free text, so only clear cases are reported: the same thing
// required and forbidden, or different numbers.

import type { Transaction } from '#database/client.ts';
import { type AnalysedText, analyseText, readStems } from '#domain/knowledge/rule-text.ts';

export type Sentence = {
  text: string;
  analysed: AnalysedText;
  forbids: boolean;
  numbers: string[];
  topic: ReadonlySet<string>;
};

/** The share of the longer one's keywords that both must have. */
const sameTopic = 0.6;

const forbidding =
  /(?<![\p{L}])(not|never|no|avoid|without|cannot|(?:do|does|should|must|can|wo|is|are)n['’]?t|nicht|nie|niemals|kein\p{L}*|ohne|vermeide\p{L}*|jamais|pas|sans|évite\p{L}*|nunca|jamás|sin|evita\p{L}*|non|mai|senza|niet|nooit|geen|zonder)(?![\p{L}])/giu;

/** The sentences of each instruction, in the language of the site. */
export async function readInstructions(
  tx: Transaction,
  instructions: readonly string[],
  language: string,
): Promise<Sentence[][]> {
  const stems = await readStems(tx, instructions, language);
  const read = (text: string): Sentence => {
    const analysed = analyseText({ text: text.replace(forbidding, ' '), language }, { stems, thesaurus: new Map() });
    return {
      text: text.trim(),
      analysed: analysed,
      forbids: text.search(forbidding) >= 0,
      numbers: text.match(/\d+(?:[.,]\d+)*/g) ?? [],
      topic: new Set(analysed.keywords.map(([stem]) => stem)),
    };
  };
  return instructions.map(instruction => splitSentences(instruction).map(read));
}

/** Two sentences that cannot both be followed, if any. */
export function findContradiction(
  earlier: readonly Sentence[],
  later: readonly Sentence[],
): { earlier: string; later: string } | undefined {
  for (const one of earlier) {
    const other = later.find(sentence => contradicts(one, sentence));
    if (other) return { earlier: one.text, later: other.text };
  }
  return undefined;
}

function contradicts(one: Sentence, other: Sentence): boolean {
  const shared = [...one.topic].filter(stem => other.topic.has(stem)).length;
  if (shared === 0 || shared / Math.max(one.topic.size, other.topic.size) < sameTopic) return false;
  if (one.forbids !== other.forbids) return true;
  return one.numbers.length > 0 && other.numbers.length > 0 && one.numbers.join() !== other.numbers.join();
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?。！？])\s+|\n+|;/u).filter(part => /[\p{L}\p{N}]/u.test(part));
}
