// Which rules match a question, why, and which of them gives the answer.
import { inAnalysisSlot } from '#domain/analysis-queue.ts';
import { type Context, requirePermission } from '#domain/context.ts';
import type { FiredRule, RuleMatchResult, Trial } from '#domain/knowledge/rule-inputs.ts';
import type { Phrase } from '#domain/knowledge/rule-phrases.ts';
import { findMatches, type PhraseMatch } from '#domain/knowledge/rule-question.ts';
import { findPage, isSameLanguage, localTimeIn, whyOutOfScope } from '#domain/knowledge/rule-scope.ts';
import { loadForMember, loadRuleSet, type RuleOfSet, type RuleSet } from '#domain/knowledge/rule-set.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';
import { embedQuestion } from '#domain/retrieval/vector-rerank.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { sharedRead } from '#domain/shared-read.ts';
import { spendRuleTest } from '#domain/usage/rule-test-budget.ts';

type Question = {
  siteId: string;
  question: string;
  /** Null: the site's. */
  language?: string | undefined;
  /** The URL or path of the page on which the question is asked. */
  page: string | null;
  now: Date;
};

/** The only way to match a site's rules. The caller has checked access to the site (widget, key or role). */
export async function matchRules(ctx: Context, asked: Question): Promise<RuleMatchResult> {
  // Requested before the transaction starts; if that fails or takes too long, only words are compared.
  const embedding = await embedQuestion(ctx, asked.question);
  return sharedRead(ctx, asked.siteId, async shared =>
    match(shared, await loadRuleSet(shared, asked.siteId), asked, embedding),
  );
}

/** For authors of rules: matches like a visitor's question, including the unsaved rule. */
export async function tryRules(
  ctx: Context,
  siteId: string,
  { question, language, page, draft }: Trial,
  signal: AbortSignal = new AbortController().signal,
): Promise<RuleMatchResult> {
  requirePermission(ctx, 'list:sites');
  await spendRuleTest(ctx);
  const asked = { siteId, question, language, page: page || null, now: ctx.clock.now() };
  const embedding = await embedQuestion(ctx, question);
  return inAnalysisSlot(ctx, 'rules', signal, async () =>
    match(ctx, await loadForMember(ctx, siteId, draft), asked, embedding),
  );
}

async function match(
  ctx: Context,
  ruleSet: RuleSet,
  asked: Question,
  embedding: QuestionEmbedding | undefined,
): Promise<RuleMatchResult> {
  const { language = ruleSet.site.language, page, now } = asked;
  const { matches, repairs } = await findMatches(ctx, ruleSet, { text: asked.question, language }, embedding);
  const visit = { language, page, localTime: localTimeIn(ruleSet.site.timeZone, now) };
  const recognised = ruleSet.rules.flatMap((rule, at) => {
    const found = recognise(rule, matches.get(at) ?? [], language);
    return found ? [{ rule, found, why: whyInactive(rule, ruleSet) ?? whyOutOfScope(rule, visit) }] : [];
  });
  const applied = holdLongInstructions(recognised);
  const first = applied.find(({ rule, why }) => rule.kind !== 'instruction' && !why)?.rule;
  const rules = applied.map(({ rule, found, why }) => toFiredRule(rule, found, { why, first, page }));
  const decision = rules.find(({ outcome }) => outcome === 'decides') ?? null;
  return { rules, decision, repairs: distinct(repairs), usedMeaning: embedding !== undefined };
}

/** Without a phrase it applies to every question. `topic`: the one that it is limited to. */
type Found = { phrase?: Phrase; score: number; by: 'words' | 'meaning'; topic?: string | undefined };
type Recognised = { rule: RuleOfSet; found: Found; why: string | undefined };

function recognise(rule: RuleOfSet, matches: readonly PhraseMatch[], language: string): Found | undefined {
  const topic = matches.find(({ phrase }) => phrase.use === 'scope')?.phrase.text;
  if (rule.topics.length > 0 && topic === undefined) return undefined;
  if (rule.kind === 'instruction') return { score: 1, by: 'words', topic };
  const isOwn = ({ phrase }: PhraseMatch) => (isSameLanguage(phrase.language, language) ? 1 : 0);
  // The most similar question or topic; of equals, the one in the visitor's language.
  const [best] = matches
    .filter(({ phrase }) => phrase.use !== 'scope')
    .sort((a, b) => b.score - a.score || isOwn(b) - isOwn(a));
  return best && { ...best, topic };
}

function whyInactive(rule: RuleOfSet, { isOverPlan, isOverLimits }: RuleSet): string | undefined {
  if (isOverPlan(rule)) return 'It exceeds your plan’s limit.';
  return isOverLimits(rule) ? 'It exceeds the limit of this site.' : undefined;
}

/** Every answer that a model writes follows them, so their length is limited. */
const maxInstructionText = 20_000;

function holdLongInstructions(recognised: readonly Recognised[]): Recognised[] {
  let used = 0;
  return recognised.map(one => {
    if (one.rule.kind !== 'instruction' || one.why) return one;
    used += one.rule.instruction.length;
    if (used <= maxInstructionText) return one;
    return { ...one, why: 'The instructions before it are too long to follow this one as well.' };
  });
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

/** One for each word: that of the visitor's language, if there is one. */
function distinct(repairs: Repair[]): Repair[] {
  return [...Map.groupBy(repairs, ({ from }) => from).values()].flatMap(([first]) => first ?? []);
}
