// Which rules match a question, why, and which of them gives the answer.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { compareQuestions, mentions, sameQuestionScore } from '#domain/knowledge/rule-compare.ts';
import type { FiredRule, RuleDraft, RuleMatchResult, Trial } from '#domain/knowledge/rule-inputs.ts';
import { compareWithRules } from '#domain/knowledge/rule-meaning.ts';
import { findPage, isSameLanguage, localTimeIn, whyOutOfScope } from '#domain/knowledge/rule-scope.ts';
import { loadRuleSet, type Phrase, type RuleOfSet, type RuleSet } from '#domain/knowledge/rule-set.ts';
import { type AnalysedText, analyseText, repairFrom, sentencesOf } from '#domain/knowledge/rule-text.ts';
import { splitWords } from '#domain/retrieval/analyser.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';
import { embedQuestion } from '#domain/retrieval/vector-rerank.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';

type Question = {
  siteId: string;
  question: string;
  /** Null: the site's. */
  language?: string | undefined;
  /** The URL or path of the page on which the question is asked. */
  page: string | null;
  now: Date;
};

/**
 * From this similarity on, two questions have the same meaning. Below it come near misses: the same question about
 * something else.
 */
const sameMeaning = 0.88;

/** The only way to match a site's rules. The caller has checked access to the site (widget, key or role). */
export async function matchRules(ctx: Context, question: Question): Promise<RuleMatchResult> {
  return match(ctx, question);
}

/** For authors of rules: matches like a visitor's question, including the unsaved rule. */
export async function tryRules(ctx: Context, siteId: string, { question, language, page, draft }: Trial) {
  requirePermission(ctx, 'list:sites');
  return match(ctx, { siteId, question, language, page: page || null, now: ctx.clock.now() }, draft);
}

/**
 * The embedding is requested before the transaction starts; if that fails or takes too long, only words are compared.
 */
async function match(ctx: Context, question: Question, draft?: RuleDraft): Promise<RuleMatchResult> {
  const embedding = await embedQuestion(ctx, question.question);
  return transaction(ctx, tx => matchIn(tx, ctx, question, embedding, draft));
}

async function matchIn(
  tx: Transaction,
  ctx: Context,
  asked: Question,
  embedding: QuestionEmbedding | undefined,
  draft: RuleDraft | undefined,
): Promise<RuleMatchResult> {
  const sentences = sentencesOf(asked.question);
  const ruleSet = await loadRuleSet(tx, ctx, asked.siteId, { draft, texts: sentences });
  const questionByLanguage = await analyseQuestion(tx, ctx, ruleSet, sentences);
  const answers = ruleSet.rules.flatMap(({ id, kind }) => (id && kind === 'answer' ? [id] : []));
  const similarityOf = embedding ? await compareWithRules(tx, answers, embedding) : () => 0;
  const { language = ruleSet.site.language, page, now } = asked;
  const visit = { language, page, localTime: localTimeIn(ruleSet.site.timeZone, now) };
  const input = { questionByLanguage, similarityOf, language };
  const recognised = ruleSet.rules.flatMap(rule => {
    const found = recognise(rule, input);
    const why = rule.isOver ? 'It exceeds your plan’s limit.' : whyOutOfScope(rule, visit);
    return found ? [{ rule, found, why }] : [];
  });
  const first = recognised.find(({ rule, why }) => rule.kind !== 'instruction' && !why)?.rule;
  const rules = recognised.map(({ rule, found, why }) => toFiredRule(rule, found, { why, first, page }));
  const decision = rules.find(({ outcome }) => outcome === 'decides') ?? null;
  const repairs = [...questionByLanguage.values()].flatMap(question => question.repairs);
  return { rules, decision, repairs: distinct(repairs), usedMeaning: embedding !== undefined };
}

type QuestionInLanguage = { sentences: AnalysedText[]; repairs: Repair[] };
type QuestionByLanguage = ReadonlyMap<string, QuestionInLanguage>;

/** The question in every language of the rules, with misspellings corrected to words of the rules. */
async function analyseQuestion(
  tx: Transaction,
  ctx: Context,
  ruleSet: RuleSet,
  sentences: string[],
): Promise<QuestionByLanguage> {
  const scope = { organizationId: requireOrganization(ctx), siteId: ruleSet.site.id };
  const analysed = new Map<string, QuestionInLanguage>();
  for (const [language, stems] of ruleSet.stems) {
    const tokens = ruleSet.rules
      .flatMap(rule => rule.phrases.filter(phrase => phrase.language === language))
      .flatMap(({ analysed }) => analysed.tokens);
    const known = new Set(tokens.map(({ stem }) => stem));
    const typed = [...new Set(splitWords(sentences[0] ?? '', language))];
    const unknown = typed.filter(word => stems.get(word) !== null && !known.has(stems.get(word) ?? word));
    const repairs = await repairFrom(tx, { ...scope, language }, unknown, new Set(tokens.map(({ word }) => word)));
    analysed.set(language, {
      sentences: sentences.map(text =>
        analyseText({ text, language }, { stems, thesaurus: ruleSet.thesaurus, repairs }),
      ),
      repairs,
    });
  }
  return analysed;
}

type MatchInput = {
  questionByLanguage: QuestionByLanguage;
  similarityOf: (ruleId: string, phrase: string) => number;
  language: string;
};
/** Without a phrase it applies to every question. `topic`: the one that it is limited to. */
type Found = { phrase?: Phrase; score: number; by: 'words' | 'meaning'; topic?: string | undefined };

function recognise(rule: RuleOfSet, input: MatchInput): Found | undefined {
  const scope = rule.phrases.filter(({ use }) => use === 'scope');
  const topic = scope.find(phrase => isMentioned(phrase, input));
  if (scope.length > 0 && !topic) return undefined;
  if (rule.kind === 'instruction') return { score: 1, by: 'words', topic: topic?.text };
  const found = rule.kind === 'answer' ? findQuestion(rule, input) : findTopic(rule, input);
  return found && { ...found, topic: topic?.text };
}

function isMentioned(phrase: Phrase, { questionByLanguage }: MatchInput): boolean {
  return questionByLanguage.get(phrase.language)?.sentences.some(said => mentions(said, phrase.analysed)) ?? false;
}

function findTopic(rule: RuleOfSet, input: MatchInput): Found | undefined {
  const topics = rule.phrases.filter(phrase => phrase.use === 'refused' && isMentioned(phrase, input));
  const phrase = topics.find(({ language }) => isSameLanguage(language, input.language)) ?? topics[0];
  return phrase && { phrase, score: 1, by: 'words' };
}

/** The most similar question; on a tie, the one in the visitor's language. */
function findQuestion(rule: RuleOfSet, { questionByLanguage, similarityOf, language }: MatchInput): Found | undefined {
  const candidates = rule.phrases
    .filter(({ use }) => use === 'asked')
    .map((phrase): Found & { phrase: Phrase } => {
      const sentences = questionByLanguage.get(phrase.language)?.sentences ?? [];
      const words = Math.max(0, ...sentences.map(sentence => compareQuestions(sentence, phrase.analysed)));
      const meaning = rule.id ? similarityOf(rule.id, phrase.text) : 0;
      if (words < sameQuestionScore && meaning >= sameMeaning) return { phrase, score: meaning, by: 'meaning' };
      return { phrase, score: words, by: 'words' };
    })
    .filter(({ score, by }) => by === 'meaning' || score >= sameQuestionScore);
  const isOwn = ({ phrase }: { phrase: Phrase }) => (isSameLanguage(phrase.language, language) ? 1 : 0);
  return candidates.sort((a, b) => b.score - a.score || isOwn(b) - isOwn(a))[0];
}

/** `first` is the rule that gives the answer. */
type RuleOutcome = { why: string | undefined; first: RuleOfSet | undefined; page: string | null };

function toFiredRule(
  rule: RuleOfSet,
  { phrase, score, by, topic }: Found,
  { why, first, page }: RuleOutcome,
): FiredRule {
  const { id, name, kind, instruction, wordings, pages } = rule;
  const wording = wordings.find(({ language }) => language === phrase?.language);
  const cause = describeCause({ kind, phrase: phrase?.text, by, topic, page: findPage(pages, page) });
  const outcome = why ? 'held' : rule === first ? 'decides' : first ? 'beaten' : 'joins';
  const but = why ?? (outcome === 'beaten' && first && describeBeaten(kind, first));
  return {
    ruleId: id,
    name,
    kind,
    outcome,
    reason: but ? `${cause} ${but}` : cause,
    text: kind === 'instruction' ? instruction : (wording?.text ?? ''),
    language: wording?.language ?? null,
    match: phrase ? { phrase: phrase.text, by, score: Math.round(score * 100) / 100 } : null,
  };
}

function describeBeaten(kind: RuleOfSet['kind'], { name }: RuleOfSet): string {
  return kind === 'instruction' ? `“${name}” is used instead.` : `“${name}” comes first and is used instead.`;
}

type Cause = {
  kind: RuleOfSet['kind'];
  phrase: string | undefined;
  by: 'words' | 'meaning';
  topic: string | undefined;
  page: string | undefined;
};

function describeCause({ kind, phrase, by, topic, page }: Cause): string {
  const limits = [...(page ? [`the page is ${page}`] : []), ...(topic ? [`the question is about “${topic}”`] : [])];
  const because = limits.length > 0 ? new Intl.ListFormat('en-GB').format(limits) : '';
  if (kind === 'instruction') return because ? `It applies because ${because}.` : 'It applies to every question.';
  const seen =
    kind === 'refusal'
      ? `The question is about “${phrase}”.`
      : `The question ${by === 'words' ? 'is similar to' : 'means the same as'} “${phrase}”.`;
  return because ? `${seen} Also, ${because}.` : seen;
}

function distinct(repairs: Repair[]): Repair[] {
  return [...new Map(repairs.map(repair => [repair.from, repair])).values()];
}
