// Reviews a site's rules: contradictions, rules that hide each other, and rules that never apply.
import { inAnalysisSlot } from '#domain/analysis-queue.ts';
import { type Context, requirePermission } from '#domain/context.ts';
import type { RuleDraft, RuleFinding } from '#domain/knowledge/rule-inputs.ts';
import { readInstructions } from '#domain/knowledge/rule-instructions.ts';
import { findOverlaps, type Overlap } from '#domain/knowledge/rule-overlaps.ts';
import {
  canMeet,
  covers,
  describeMoment,
  formatLanguage,
  formatList,
  isSameLanguage,
  localTimeIn,
} from '#domain/knowledge/rule-scope.ts';
import { findStemsWith, loadForMember, type RuleOfSet, type RuleSet } from '#domain/knowledge/rule-set.ts';
import { explainNoRoom } from '#domain/knowledge/rule-set-limits.ts';
import { comparableText } from '#domain/retrieval/words.ts';
import { spendRuleTest } from '#domain/usage/rule-test-budget.ts';

/** More than anyone reads at once; the first ones matter most. */
const mostFindings = 50;

/** With a draft, only findings that concern it, as if it were saved. */
export async function reviewRules(
  ctx: Context,
  siteId: string,
  draft?: RuleDraft,
  signal: AbortSignal = new AbortController().signal,
): Promise<RuleFinding[]> {
  requirePermission(ctx, 'list:sites');
  await spendRuleTest(ctx);
  return inAnalysisSlot(ctx, 'rules', signal, () => review(ctx, siteId, draft));
}

async function review(ctx: Context, siteId: string, draft: RuleDraft | undefined): Promise<RuleFinding[]> {
  const ruleSet = await loadForMember(ctx, siteId, draft);
  const { rules, saved, site } = ruleSet;
  const sentences = await readInstructions(findStemsWith(ctx), listInstructions(ruleSet), site.language);
  const noRoom = draft && explainNoRoom(saved, draft);
  const localTime = localTimeIn(site.timeZone, ctx.clock.now());
  const written = draft && (rules.find(({ id }) => id === draft.id) ?? rules.at(-1));
  const isActive = rules.map(rule => rule.enabled && !ruleSet.isOverPlan(rule) && !hasEnded(rule, localTime));
  const isReviewed = (one: number, other: number) =>
    isActive[one] === true &&
    isActive[other] === true &&
    (!written || rules[one] === written || rules[other] === written);
  const only = written && rules.indexOf(written);
  const { overlaps, isComplete } = await findOverlaps({ ruleSet, sentences, isReviewed, only });
  const related = [
    ...listDuplicates(rules, isReviewed).map(pair => ({ ...pair, findings: [sameInstruction(pair, rules)] })),
    ...overlaps.map(overlap => ({ ...overlap, findings: describeOverlap(overlap, rules) })),
  ].sort((a, b) => a.later - b.later || a.earlier - b.earlier);
  return [
    ...(isComplete ? [] : [finding('conflict', incomplete)]),
    ...related.flatMap(({ findings }) => findings),
    ...(written && noRoom
      ? [finding('conflict', noRoom, written)]
      : (written ? [written] : rules).flatMap(rule => findProblems(rule, ruleSet, localTime))),
  ]
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight === 'conflict' ? -1 : 1))
    .slice(0, mostFindings);
}

const incomplete = 'Your rules are too similar to compare all of them. There may be more contradictions.';

function listInstructions({ rules, isOverLimits }: RuleSet): Map<number, string> {
  const positions = rules.map((rule, at) => [at, rule] as const);
  const compared = positions.filter(([, rule]) => rule.kind === 'instruction' && !isOverLimits(rule));
  return new Map(compared.map(([at, { instruction }]) => [at, instruction]));
}

function describeOverlap({ earlier, later, phrases, sentences }: Overlap, rules: readonly RuleOfSet[]): RuleFinding[] {
  const pair = { earlier: rules[earlier] as RuleOfSet, later: rules[later] as RuleOfSet, phrases };
  if (sentences) return [oppositeInstruction(pair, sentences)];
  if (phrases.length === 0) return [];
  const describe = descriptions[`${pair.earlier.kind} ${pair.later.kind}`];
  return describe?.(pair) ?? [];
}

type Pair = { earlier: RuleOfSet; later: RuleOfSet; phrases: Overlap['phrases'] };

const descriptions: Record<string, (pair: Pair) => RuleFinding[]> = {
  'answer answer': sameQuestion,
  'refusal answer': refusedFirst,
  'answer refusal': answeredFirst,
  'refusal refusal': sameTopic,
};

function sameQuestion({ earlier, later, phrases }: Pair): RuleFinding[] {
  const taken = distinctTexts(phrases);
  const first = taken[0] as Overlap['phrases'][number]['text'];
  const asked = later.wordings.flatMap(wording => wording.phrases);
  if (taken.length === asked.length && covers(earlier, later) && earlier.topics.length === 0) {
    return [
      finding(
        'conflict',
        `“${later.name}” is never used: “${earlier.name}” comes first and answers the same questions.`,
        earlier,
        later,
      ),
    ];
  }
  const differs = sayingOf(earlier, first.language) !== sayingOf(later, first.language);
  const words = `“${earlier.name}” and “${later.name}” both answer “${first.text}”${differs ? ' differently' : ''}.`;
  return [
    finding(
      differs ? 'conflict' : 'note',
      `${words} “${earlier.name}” comes first, so its text is used.`,
      earlier,
      later,
    ),
  ];
}

/** In the order of the rule. */
function distinctTexts(phrases: Overlap['phrases']): Overlap['phrases'][number]['text'][] {
  return [...new Set(phrases.map(({ text }) => text))].sort((a, b) => a.at - b.at);
}

function sayingOf({ wordings }: RuleOfSet, language: string): string | undefined {
  return wordings.find(wording => wording.language === language)?.text;
}

/** The first refused topic, and the first question about it. */
function findRefused(phrases: Overlap['phrases']): { asked: string; topic: string } {
  const [first] = phrases.toSorted((a, b) => a.matches.at - b.matches.at || a.text.at - b.text.at);
  return { asked: first?.text.text ?? '', topic: first?.matches.text ?? '' };
}

function refusedFirst({ earlier, later, phrases }: Pair): RuleFinding[] {
  const found = findRefused(phrases);
  const words = `“${earlier.name}” refuses “${found.topic}” before “${later.name}” can answer “${found.asked}”.`;
  return [finding('conflict', `${words} To answer it, move “${later.name}” above “${earlier.name}”.`, earlier, later)];
}

function answeredFirst({ earlier, later, phrases }: Pair): RuleFinding[] {
  const found = findRefused(phrases);
  const words = `“${earlier.name}” answers “${found.asked}”, although “${later.name}” refuses “${found.topic}”.`;
  return [finding('note', `${words} “${earlier.name}” comes first, so it’s answered.`, earlier, later)];
}

function sameTopic({ earlier, later, phrases }: Pair): RuleFinding[] {
  const [first] = distinctTexts(phrases);
  if (!first || sayingOf(earlier, first.language) === sayingOf(later, first.language)) return [];
  const words = `“${earlier.name}” and “${later.name}” both refuse “${first.text}” with different text.`;
  return [finding('conflict', `${words} “${earlier.name}” comes first, so its text is used.`, earlier, later)];
}

function oppositeInstruction({ earlier, later }: Pair, found: NonNullable<Overlap['sentences']>): RuleFinding {
  const words = `“${earlier.name}” and “${later.name}” seem to contradict each other`;
  return finding('note', `${words}: “${found.earlier.text}” and “${found.later.text}”.`, earlier, later);
}

type Positions = Pick<Overlap, 'earlier' | 'later'>;

/** As many as are shown, in the order of the later ones. */
function listDuplicates(rules: readonly RuleOfSet[], isReviewed: (one: number, other: number) => boolean): Positions[] {
  const pairs: Positions[] = [];
  const byText = new Map<string, number[]>();
  for (const [later, rule] of rules.entries()) {
    if (rule.kind !== 'instruction') continue;
    const text = comparableText(rule.instruction);
    const same = byText.get(text) ?? [];
    const met = same.filter(at => isReviewed(at, later) && canMeet(rules[at] as RuleOfSet, rule));
    pairs.push(...met.map(earlier => ({ earlier, later })));
    if (pairs.length >= mostFindings) break;
    byText.set(text, [...same, later]);
  }
  return pairs;
}

function sameInstruction({ earlier, later }: Positions, rules: readonly RuleOfSet[]): RuleFinding {
  const [first, second] = [rules[earlier] as RuleOfSet, rules[later] as RuleOfSet];
  const words = `“${first.name}” and “${second.name}” give the same instruction. You can delete one of them.`;
  return finding('note', words, first, second);
}

function findProblems(rule: RuleOfSet, { isOverPlan, isOverLimits }: RuleSet, localTime: string): RuleFinding[] {
  if (!rule.enabled) return [];
  if (isOverPlan(rule)) return [finding('conflict', `“${rule.name}” is inactive: it exceeds your plan’s limit.`, rule)];
  if (isOverLimits(rule)) return [finding('conflict', `“${rule.name}” isn’t used: ${overLimits}`, rule)];
  if (rule.validUntil && hasEnded(rule, localTime)) {
    return [finding('note', `“${rule.name}” ended on ${describeMoment(rule.validUntil)} and no longer applies.`, rule)];
  }
  const untranslated = rule.languages.filter(
    tag => !rule.wordings.some(({ language }) => isSameLanguage(language, tag)),
  );
  if (rule.kind === 'instruction' || untranslated.length === 0) return [];
  const words = `“${rule.name}” applies to visitors who speak ${formatList(untranslated.map(formatLanguage))}, but has no text in that language.`;
  return [finding('conflict', words, rule)];
}

const overLimits = 'the rules before it already have all the questions and topics that a site can have.';

function hasEnded({ validUntil }: RuleOfSet, localTime: string): boolean {
  return validUntil !== null && localTime >= validUntil;
}

function finding(weight: RuleFinding['weight'], sentence: string, ...about: RuleOfSet[]): RuleFinding {
  return { weight, sentence, ruleIds: about.map(({ id }) => id) };
}
