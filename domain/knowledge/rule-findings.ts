// Reviews a site's rules: contradictions, rules that hide each other, and rules that never apply.
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { compareQuestions, mentions, sameQuestionScore } from '#domain/knowledge/rule-compare.ts';
import type { RuleDraft, RuleFinding } from '#domain/knowledge/rule-inputs.ts';
import { findContradiction, readInstructions, type Sentence } from '#domain/knowledge/rule-instructions.ts';
import { findRelated } from '#domain/knowledge/rule-pairs.ts';
import {
  canMeet,
  covers,
  describeMoment,
  formatLanguage,
  formatList,
  isSameLanguage,
  localTimeIn,
} from '#domain/knowledge/rule-scope.ts';
import { loadRuleSet, type Phrase, type RuleOfSet, type RuleSet } from '#domain/knowledge/rule-set.ts';

/** More than anyone reads at once; the first ones matter most. */
const mostFindings = 50;

/** With a draft, only findings that concern it, as if it were saved. */
export async function reviewRules(ctx: Context, siteId: string, draft?: RuleDraft): Promise<RuleFinding[]> {
  requirePermission(ctx, 'list:sites');
  const { ruleSet, read } = await transaction(ctx, async tx => {
    const opened = await loadRuleSet(tx, ctx, siteId, { draft });
    const texts = opened.rules.map(({ kind, instruction }) => (kind === 'instruction' ? instruction : ''));
    return { ruleSet: opened, read: await readInstructions(tx, texts, opened.site.language) };
  });
  const written = draft && (ruleSet.rules.find(({ id }) => id === draft.id) ?? ruleSet.rules.at(-1));
  const instructed = new Map(ruleSet.rules.map((rule, at) => [rule, read[at] ?? []]));
  return review(ruleSet, instructed, localTimeIn(ruleSet.site.timeZone, ctx.clock.now()), written).slice(
    0,
    mostFindings,
  );
}

type Instructed = ReadonlyMap<RuleOfSet, readonly Sentence[]>;

function review(
  ruleSet: RuleSet,
  instructed: Instructed,
  localTime: string,
  only: RuleOfSet | undefined,
): RuleFinding[] {
  const active = ruleSet.rules.filter(rule => rule.enabled && !rule.isOver && !hasEnded(rule, localTime));
  const sentencesOf = (rule: RuleOfSet) => instructed.get(rule) ?? [];
  const related = findRelated(
    active.map(rule => [...rule.phrases, ...sentencesOf(rule)].map(({ analysed }) => analysed)),
  ).map(({ earlier, later }) => ({ earlier: active[earlier] as RuleOfSet, later: active[later] as RuleOfSet }));
  return [
    ...related
      .filter(({ earlier, later }) => !only || earlier === only || later === only)
      .flatMap(pair => comparePair(pair, sentencesOf)),
    ...(only ? [only] : ruleSet.rules).flatMap(rule => findProblems(rule, localTime)),
  ].sort((a, b) => (a.weight === b.weight ? 0 : a.weight === 'conflict' ? -1 : 1));
}

function comparePair(pair: Pair, sentencesOf: (rule: RuleOfSet) => readonly Sentence[]): RuleFinding[] {
  const { earlier, later } = pair;
  if (!canMeet(earlier, later)) return [];
  switch (`${earlier.kind} ${later.kind}`) {
    case 'answer answer':
      return sameQuestion(pair);
    case 'refusal answer':
      return refusedFirst(pair);
    case 'answer refusal':
      return answeredFirst(pair);
    case 'refusal refusal':
      return sameTopic(pair);
    case 'instruction instruction':
      return [...sameInstruction(pair), ...oppositeInstruction(pair, sentencesOf)];
    default:
      return [];
  }
}

type Pair = { earlier: RuleOfSet; later: RuleOfSet };

function sameQuestion({ earlier, later }: Pair): RuleFinding[] {
  const taken = later.phrases.filter(
    phrase => phrase.use === 'asked' && earlier.phrases.some(other => isSameQuestion(phrase, other)),
  );
  const [first] = taken;
  if (!first) return [];
  const asked = later.phrases.filter(({ use }) => use === 'asked');
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

function isSameQuestion(one: Phrase, other: Phrase): boolean {
  if (other.use !== 'asked' || one.language !== other.language) return false;
  return compareQuestions(one.analysed, other.analysed) >= sameQuestionScore;
}

function sayingOf({ wordings }: RuleOfSet, language: string): string | undefined {
  return wordings.find(wording => wording.language === language)?.text;
}

/** The question of the answer, and the topic it matches. */
function findRefused(answer: RuleOfSet, refusal: RuleOfSet) {
  for (const topic of refusal.phrases.filter(({ use }) => use === 'refused')) {
    const asked = answer.phrases.find(
      ({ use, language, analysed }) =>
        use === 'asked' && language === topic.language && mentions(analysed, topic.analysed),
    );
    if (asked) return { asked: asked.text, topic: topic.text };
  }
  return undefined;
}

function refusedFirst({ earlier, later }: Pair): RuleFinding[] {
  const found = findRefused(later, earlier);
  if (!found) return [];
  const words = `“${earlier.name}” refuses “${found.topic}” before “${later.name}” can answer “${found.asked}”.`;
  return [finding('conflict', `${words} To answer it, move “${later.name}” above “${earlier.name}”.`, earlier, later)];
}

function answeredFirst({ earlier, later }: Pair): RuleFinding[] {
  const found = findRefused(earlier, later);
  if (!found) return [];
  const words = `“${earlier.name}” answers “${found.asked}”, although “${later.name}” refuses “${found.topic}”.`;
  return [finding('note', `${words} “${earlier.name}” comes first, so it’s answered.`, earlier, later)];
}

function sameTopic({ earlier, later }: Pair): RuleFinding[] {
  const topics = later.phrases.filter(({ use }) => use === 'refused');
  const taken = topics.filter(topic =>
    earlier.phrases.some(
      other => other.use === 'refused' && other.language === topic.language && mentions(topic.analysed, other.analysed),
    ),
  );
  const [first] = taken;
  if (!first || sayingOf(earlier, first.language) === sayingOf(later, first.language)) return [];
  const words = `“${earlier.name}” and “${later.name}” both refuse “${first.text}” with different text.`;
  return [finding('conflict', `${words} “${earlier.name}” comes first, so its text is used.`, earlier, later)];
}

function sameInstruction({ earlier, later }: Pair): RuleFinding[] {
  if (even(earlier.instruction) !== even(later.instruction)) return [];
  return [
    finding(
      'note',
      `“${earlier.name}” and “${later.name}” give the same instruction. You can delete one of them.`,
      earlier,
      later,
    ),
  ];
}

function oppositeInstruction(
  { earlier, later }: Pair,
  sentencesOf: (rule: RuleOfSet) => readonly Sentence[],
): RuleFinding[] {
  const found = findContradiction(sentencesOf(earlier), sentencesOf(later));
  if (!found) return [];
  const words = `“${earlier.name}” and “${later.name}” seem to contradict each other`;
  return [finding('note', `${words}: “${found.earlier}” and “${found.later}”.`, earlier, later)];
}

function findProblems(rule: RuleOfSet, localTime: string): RuleFinding[] {
  if (!rule.enabled) return [];
  if (rule.isOver) return [finding('conflict', `“${rule.name}” is inactive: it exceeds your plan’s limit.`, rule)];
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

function hasEnded({ validUntil }: RuleOfSet, localTime: string): boolean {
  return validUntil !== null && localTime >= validUntil;
}

function even(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function finding(weight: RuleFinding['weight'], sentence: string, ...about: RuleOfSet[]): RuleFinding {
  return { weight, sentence, ruleIds: about.map(({ id }) => id) };
}
