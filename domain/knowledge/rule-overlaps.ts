// Which phrases of different rules match each other, and which instructions contradict each other.
import { compareQuestions, maxMissing, mentions, sameQuestionScore } from '#domain/knowledge/rule-compare.ts';
import { contradicts, maxMissingInstructed, type Sentence } from '#domain/knowledge/rule-instructions.ts';
import { findCandidates, indexTexts, type Phrase, type TextIndex } from '#domain/knowledge/rule-phrases.ts';
import { canMeet } from '#domain/knowledge/rule-scope.ts';
import type { RuleOfSet, RuleSet } from '#domain/knowledge/rule-set.ts';
import { type AnalysedText, type AskedText, withKeys } from '#domain/knowledge/rule-text.ts';
import { type Turns, takeTurns } from '#platform/turns.ts';

/**
 * Two rules that can apply to one question, by position. `phrases`: a phrase of one rule, and the phrase of the other one
 * that it matches. `sentences`: the first two that contradict each other.
 */
export type Overlap = {
  earlier: number;
  later: number;
  phrases: { text: Phrase; matches: Phrase }[];
  sentences?: { earlier: Sentence; later: Sentence };
};

type Compared = {
  ruleSet: RuleSet;
  sentences: readonly Sentence[];
  /** Whether these two rules are compared. */
  isReviewed: (one: number, other: number) => boolean;
  /** The position of the only rule that others are compared with. */
  only?: number | undefined;
};

/** In pairs of words: rules that share most of their words would be compared for minutes. */
const maxWork = 10_000_000;
const workPerPattern = 10;

/** In the order of the later rules. `isComplete`: false if the rules are too similar to compare all of them. */
export async function findOverlaps({ ruleSet, sentences, isReviewed, only }: Compared) {
  const turns = takeTurns();
  const pairs = collectPairs(ruleSet.rules);
  for (const { phrases, index } of await listComparisons(ruleSet, only, turns)) {
    await comparePhrases(phrases, index, isReviewed, pairs, turns);
  }
  await compareSentences(sentences, isReviewed, pairs, turns);
  return { overlaps: pairs.list(), isComplete: pairs.hasWorkLeft() };
}

type Comparison = { phrases: readonly Phrase[]; index: TextIndex<Phrase> };

/** Each of the phrases is compared with the candidates in the index. */
async function listComparisons({ index }: RuleSet, only: number | undefined, turns: Turns): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const language of index.languages) {
    const { phrases } = language;
    const own = only === undefined ? phrases : phrases.filter(({ rule }) => rule === only);
    comparisons.push({ phrases: own, index: language });
    if (own.length === phrases.length || own.length === 0) continue;
    const others = phrases.filter(({ rule }) => rule !== only);
    comparisons.push({ phrases: others, index: await indexTexts(own, maxMissing, turns) });
  }
  return comparisons;
}

async function comparePhrases(
  phrases: readonly Phrase[],
  index: TextIndex<Phrase>,
  isReviewed: Compared['isReviewed'],
  pairs: Pairs,
  turns: Turns,
): Promise<void> {
  for (const text of phrases.filter(({ use }) => use !== 'scope')) {
    if (turns.isDue()) await turns.next();
    const asked = withKeys(text.analysed);
    for (const matches of findCandidates(index, asked)) {
      if (turns.isDue()) await turns.next();
      const compare = comparisonOf(text, matches);
      const isCompared = compare && isReviewed(text.rule, matches.rule);
      if (!pairs.work(isCompared ? wordPairsOf(text, matches) : 1)) return;
      if (isCompared && compare(asked, matches)) pairs.find(text.rule, matches.rule)?.phrases.push({ text, matches });
    }
  }
}

async function compareSentences(
  sentences: readonly Sentence[],
  isReviewed: Compared['isReviewed'],
  pairs: Pairs,
  turns: Turns,
): Promise<void> {
  const byKeyword = await indexTexts(sentences, maxMissingInstructed, turns);
  for (const earlier of sentences) {
    for (const later of findCandidates(byKeyword, withKeys(earlier.analysed))) {
      if (turns.isDue()) await turns.next();
      const isCompared = later.rule > earlier.rule && isReviewed(earlier.rule, later.rule);
      if (!pairs.work(isCompared ? wordPairsOf(earlier, later) : 1)) return;
      const pair = isCompared && contradicts(earlier, later) ? pairs.find(earlier.rule, later.rule) : undefined;
      if (!pair) continue;
      const known = pair.sentences;
      if (!known || (known.earlier === earlier && later.at < known.later.at)) pair.sentences = { earlier, later };
    }
  }
}

type Pairs = ReturnType<typeof collectPairs>;

function collectPairs(rules: readonly RuleOfSet[]) {
  const found = new Map<number, Overlap | undefined>();
  let left = maxWork;
  return {
    /** Whether it can be afforded. */
    work: (amount: number) => {
      left -= amount;
      return left > 0;
    },
    hasWorkLeft: () => left > 0,
    /** Undefined: the two never apply together. */
    find(one: number, other: number): Overlap | undefined {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const key = later * rules.length + earlier;
      if (found.has(key)) return found.get(key);
      const [first, second] = [rules[earlier] as RuleOfSet, rules[later] as RuleOfSet];
      left -= workPerPattern * first.pages.length * second.pages.length;
      const pair = canMeet(first, second) ? { earlier, later, phrases: [] } : undefined;
      found.set(key, pair);
      return pair;
    },
    list: (): Overlap[] =>
      [...found.values()].filter(pair => pair !== undefined).sort((a, b) => a.later - b.later || a.earlier - b.earlier),
  };
}

type Compare = (text: AskedText, other: Phrase) => boolean;

/** A question is compared with those of earlier rules and with every refused topic, a topic with those of earlier rules. */
function comparisonOf(text: Phrase, other: Phrase): Compare | undefined {
  if (text.rule === other.rule) return undefined;
  const isEarlier = other.rule < text.rule;
  if (other.use === 'asked') return text.use === 'asked' && isEarlier ? isSameQuestion : undefined;
  return other.use === 'refused' && (text.use === 'asked' || isEarlier) ? isAbout : undefined;
}

function isSameQuestion(text: AskedText, { analysed }: Phrase): boolean {
  return compareQuestions(text, analysed) >= sameQuestionScore;
}

function isAbout(text: AskedText, { analysed }: Phrase): boolean {
  return mentions(text, analysed);
}

type WithWords = { analysed: AnalysedText };

function wordPairsOf(one: WithWords, other: WithWords): number {
  return 1 + one.analysed.tokens.length * other.analysed.tokens.length;
}
