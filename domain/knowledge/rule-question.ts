// Which questions and topics of a site's rules match a visitor's question.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { compareQuestions, mayMatch, mentions, sameQuestionScore } from '#domain/knowledge/rule-compare.ts';
import { findSimilarQuestions, hashOf } from '#domain/knowledge/rule-meaning.ts';
import { findCandidates, type LanguageIndex, type Phrase } from '#domain/knowledge/rule-phrases.ts';
import { isSameLanguage } from '#domain/knowledge/rule-scope.ts';
import type { RuleSet } from '#domain/knowledge/rule-set.ts';
import { findRepairs } from '#domain/knowledge/rule-spelling.ts';
import { type AskedText, analyseText, readStems, sentencesOf, toToken, withKeys } from '#domain/knowledge/rule-text.ts';
import { prepareStems } from '#domain/retrieval/analyser.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { type Turns, takeTurns } from '#platform/turns.ts';

export type PhraseMatch = { phrase: Phrase; score: number; by: 'words' | 'meaning' };

/**
 * From this similarity on, two questions have the same meaning. Below it come near misses: the same question about
 * something else.
 */
const sameMeaning = 0.88;

/** In comparisons of two words: questions to thousands of rules that share their words would be compared for a second. */
const maxWork = 400_000;

type Asked = { text: string; language: string };

/** By the position of their rule, in the order of the phrases. */
export async function findMatches(
  ctx: Context,
  ruleSet: RuleSet,
  question: Asked,
  embedding: QuestionEmbedding | undefined,
): Promise<{ matches: Map<number, PhraseMatch[]>; repairs: Repair[] }> {
  const turns = takeTurns();
  const analysed = await analyseQuestion(ctx, ruleSet, question, turns);
  const matches = await compareWords(analysed, turns);
  if (embedding) await compareMeaning(ctx, ruleSet, embedding, matches, turns);
  const inOrder = [...matches.values()].sort((a, b) => a.phrase.at - b.phrase.at);
  return {
    matches: Map.groupBy(inOrder, ({ phrase }) => phrase.rule),
    repairs: analysed.flatMap(({ repairs }) => repairs),
  };
}

type QuestionInLanguage = { index: LanguageIndex; sentences: AskedText[]; repairs: Repair[] };

/**
 * The question in every language of the rules, with misspellings corrected to words of the rules. If there is too much to compare, at
 * least the visitor's language is, then the site's.
 */
async function analyseQuestion(
  ctx: Context,
  { site, index: { languages: known, thesaurus } }: RuleSet,
  { text: question, language: spoken }: Asked,
  turns: Turns,
): Promise<QuestionInLanguage[]> {
  const sentences = sentencesOf(question);
  const isSpoken = ({ language }: LanguageIndex) => isSameLanguage(language, spoken);
  const languages = [...known.filter(isSpoken), ...known.filter(index => !isSpoken(index))];
  const read = await transaction(ctx, tx => readQuestion(tx, sentences, languages));
  const scope = { organizationId: requireOrganization(ctx), siteId: site.id };
  const repairsOf = await findRepairs(
    ctx,
    scope,
    read.map(({ typed }) => typed),
    turns,
  );
  const analysed: QuestionInLanguage[] = [];
  for (const { index, stems } of read) {
    const { language, tokens } = index;
    const repairs = repairsOf.get(language) ?? [];
    const corrected = new Map(repairs.map(({ from, to }) => [from, to]));
    const tokenOf = (typed: string) => {
      const word = corrected.get(typed) ?? typed;
      return tokens.get(word) ?? toToken(word, language, stems);
    };
    const asked: AskedText[] = [];
    for (const text of sentences) {
      if (turns.isDue()) await turns.next();
      asked.push(withKeys(analyseText({ text, language }, { tokenOf, thesaurus })));
    }
    analysed.push({ index, repairs, sentences: asked });
  }
  return analysed;
}

/** Its stems in each language, and the words that may be misspelled. */
async function readQuestion(tx: Transaction, sentences: string[], languages: readonly LanguageIndex[]) {
  const [question = ''] = sentences;
  await prepareStems(
    tx,
    question,
    languages.map(({ language }) => language),
  );
  const read = [];
  for (const index of languages) {
    const { language, tokens: vocabulary } = index;
    const stems = await readStems(tx, sentences, language);
    const isUnknown = (word: string) => stems.get(word) !== null && !index.stems.has(stems.get(word) ?? word);
    const words = [...new Set(splitWords(question, language))].filter(isUnknown);
    read.push({ index, stems, typed: { language, vocabulary, words } });
  }
  return read;
}

async function compareWords(questions: readonly QuestionInLanguage[], turns: Turns): Promise<Map<Phrase, PhraseMatch>> {
  const matches = new Map<Phrase, PhraseMatch>();
  let left = maxWork;
  for (const { index, sentences } of questions) {
    for (const sentence of sentences) {
      for (const phrase of findCandidates(index, sentence)) {
        if (turns.isDue()) await turns.next();
        left -= mayMatch(sentence, phrase.analysed) ? sentence.tokens.length * phrase.analysed.tokens.length : 1;
        if (left < 0) return matches;
        const score = comparePhrase(sentence, phrase);
        if (score > (matches.get(phrase)?.score ?? 0)) matches.set(phrase, { phrase, score, by: 'words' });
      }
    }
  }
  return matches;
}

/** Zero unless it matches. */
function comparePhrase(sentence: AskedText, { use, analysed }: Phrase): number {
  if (use !== 'asked') return mentions(sentence, analysed) ? 1 : 0;
  const score = compareQuestions(sentence, analysed);
  return score >= sameQuestionScore ? score : 0;
}

/** Adds the fixed questions that have other words. */
async function compareMeaning(
  ctx: Context,
  { site, rules, index }: RuleSet,
  embedding: QuestionEmbedding,
  matches: Map<Phrase, PhraseMatch>,
  turns: Turns,
): Promise<void> {
  const similar = await findSimilarQuestions(ctx, site.id, embedding, sameMeaning, turns);
  if (similar.size === 0) return;
  for (const phrase of index.languages.flatMap(({ phrases }) => phrases)) {
    const scores = similar.get(rules[phrase.rule]?.id ?? '');
    if (phrase.use !== 'asked' || !scores || matches.has(phrase)) continue;
    const score = scores.get(hashOf(phrase.text));
    if (score !== undefined) matches.set(phrase, { phrase, score, by: 'meaning' });
  }
}
