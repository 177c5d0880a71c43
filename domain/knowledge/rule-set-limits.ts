import type { RuleDraft, RuleInput } from '#domain/knowledge/rule-inputs.ts';

/** All rules of a site together: Aisle compares every question of a visitor with them. */
export const ruleSetLimits = { characters: 300_000, phrases: 10_000, languages: 24 } as const;

export type RuleSetSize = Record<keyof typeof ruleSetLimits, number>;
type SizedRule = Pick<RuleInput, 'kind' | 'wordings' | 'topics' | 'instruction'>;

export const limitLabels = {
  characters: 'characters of questions, topics and instructions',
  phrases: 'questions and topics',
  languages: 'languages',
} as const satisfies Record<keyof RuleSetSize, string>;

/** What counts towards the limits. */
export function sizeOfRules(rules: readonly SizedRule[]): RuleSetSize {
  const languages = new Set<string>();
  let [characters, phrases] = [0, 0];
  for (const { kind, wordings, topics, instruction } of rules) {
    if (kind === 'instruction') characters += instruction.length;
    for (const { language } of wordings) languages.add(language);
    for (const phrase of [...wordings.flatMap(wording => wording.phrases), ...topics]) {
      characters += phrase.length;
      phrases += 1;
    }
  }
  return { characters, phrases, languages: languages.size };
}

export function isOverLimits(size: RuleSetSize): boolean {
  return listLimits().some(limit => size[limit] > ruleSetLimits[limit]);
}

/** Why this rule cannot be saved; undefined if it can. A rule that gets smaller always can. */
export function explainNoRoom(
  rules: readonly (SizedRule & { id: string | null })[],
  { id, rule }: RuleDraft,
): string | undefined {
  const after = sizeOfRules([...rules.filter(one => one.id !== id), rule]);
  const before = id === null ? undefined : sizeOfRules(rules);
  const limit = listLimits().find(key => after[key] > ruleSetLimits[key] && after[key] > (before?.[key] ?? 0));
  if (!limit) return undefined;
  const [allowed, used] = [ruleSetLimits[limit], after[limit]].map(count => count.toLocaleString('en-GB'));
  return `The rules of a site can have up to ${allowed} ${limitLabels[limit]}. With this rule, yours have ${used}. Shorten or delete some first.`;
}

/** From this share on, the list of rules shows a warning. */
const nearlyFull = 0.8;

/** The limit that is used up most, if it is nearly reached. */
export function findNearLimit(rules: readonly SizedRule[]): { limit: keyof RuleSetSize; used: number } | undefined {
  const size = sizeOfRules(rules);
  const shareOf = (limit: keyof RuleSetSize) => size[limit] / ruleSetLimits[limit];
  const [limit] = listLimits().toSorted((a, b) => shareOf(b) - shareOf(a));
  return limit && shareOf(limit) >= nearlyFull ? { limit, used: size[limit] } : undefined;
}

function listLimits() {
  return Object.keys(ruleSetLimits) as (keyof RuleSetSize)[];
}
