import { z } from 'zod';
import { ruleKinds } from '#database/column-values.ts';

export { ruleKinds };

export const ruleLimits = {
  name: 80,
  instruction: 2000,
  answer: 2000,
  phrase: 200,
  phrases: 30,
  wordings: 12,
  page: 200,
  pages: 20,
  language: 16,
  languages: 12,
  topics: 20,
  question: 500,
} as const;

export type RuleKind = (typeof ruleKinds)[number];

const atMost = (length: number) => z.string().trim().max(length, `Use at most ${length} characters.`);
const language = z
  .string()
  .trim()
  .max(ruleLimits.language, 'Choose a language.')
  .transform((typed, check) => {
    const tag = canonicalTag(typed);
    if (!tag) check.addIssue('Choose a language.');
    return tag ?? z.NEVER;
  });

const phrase = atMost(ruleLimits.phrase).refine(typed => /[\p{L}\p{N}]/u.test(typed), 'Enter some text.');
const phrases = (most: number) =>
  z
    .array(phrase)
    .max(most, `Use at most ${most}.`)
    .refine(list => new Set(list.map(one => one.toLowerCase())).size === list.length, 'Remove the duplicate.');

const wording = z.strictObject({
  language,
  /** The wordings of the question, or the topics to refuse. */
  phrases: phrases(ruleLimits.phrases),
  /** The reply in this language. */
  text: atMost(ruleLimits.answer),
});

const page = atMost(ruleLimits.page).transform((typed, check) => {
  const found = readPage(typed);
  if (!found) check.addIssue(`${typed && `${typed}: `}Enter a path, for example /returns or /products/*`);
  return found ?? z.NEVER;
});

/** Local time of the site. Empty means no limit. */
const moment = z
  .string()
  .trim()
  .refine(typed => typed === '' || isMoment(typed), 'Choose a date and time.')
  .transform(typed => typed || null)
  .nullable();

const fields = z.strictObject({
  kind: z.enum(ruleKinds, 'Choose what the rule does.'),
  name: atMost(ruleLimits.name).min(1, 'Give the rule a name.'),
  enabled: z.boolean(),
  instruction: atMost(ruleLimits.instruction),
  wordings: z.array(wording).max(ruleLimits.wordings, `Use at most ${ruleLimits.wordings} languages.`),
  pages: z
    .array(page)
    .max(ruleLimits.pages, `Use at most ${ruleLimits.pages} pages.`)
    .transform(list => [...new Set(list)]),
  languages: z.array(language).max(ruleLimits.languages, `Use at most ${ruleLimits.languages} languages.`),
  topics: phrases(ruleLimits.topics),
  validFrom: moment,
  validUntil: moment,
});

export const ruleInput = fields.superRefine((rule, check) => {
  const refuse = (message: string, ...path: (string | number)[]) => check.addIssue({ code: 'custom', message, path });
  if (rule.validFrom && rule.validUntil && rule.validFrom >= rule.validUntil) {
    refuse('Choose an end date after the start date.', 'validUntil');
  }
  if (rule.kind === 'instruction') {
    if (!rule.instruction) refuse('Enter what Aisle should do.', 'instruction');
    return;
  }
  if (rule.wordings.length === 0) refuse('Add text in at least one language.', 'wordings');
  const isAnswer = rule.kind === 'answer';
  for (const [at, { language: tag, phrases: list, text }] of rule.wordings.entries()) {
    if (list.length === 0)
      refuse(isAnswer ? 'Add at least one question.' : 'Add at least one topic.', 'wordings', at, 'phrases');
    if (!text) refuse(isAnswer ? 'Enter an answer.' : 'Enter what Aisle should say.', 'wordings', at, 'text');
    const isTwice = rule.wordings.findIndex(other => other.language === tag) !== at;
    if (isTwice) refuse('This language is already added.', 'wordings', at, 'language');
  }
});

/** `revision` detects concurrent changes: pass the one you loaded. */
export const ruleChange = z.strictObject({ rule: ruleInput, revision: z.int().min(1).optional() });

export const ruleSwitch = z.strictObject({ enabled: z.boolean() });

export const ruleOrder = z.strictObject({ ids: z.array(z.uuid()).max(1000) });

export const ruleOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  kind: z.enum(ruleKinds),
  name: z.string(),
  enabled: z.boolean(),
  instruction: z.string(),
  wordings: z.array(z.object({ language: z.string(), phrases: z.array(z.string()), text: z.string() })),
  pages: z.array(z.string()),
  languages: z.array(z.string()),
  topics: z.array(z.string()),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Whether it can apply now, and if not, why. */
  state: z.enum(['on', 'off', 'planned', 'ended', 'over-plan']),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const question = z
  .string()
  .trim()
  .min(1, 'Enter a question.')
  .max(ruleLimits.question, `Use at most ${ruleLimits.question} characters.`);

/** An unsaved rule, and the saved one that it would replace. */
export const ruleDraft = z.strictObject({ id: z.uuid().nullable(), rule: ruleInput });

export const trialInput = z.strictObject({
  question,
  /** Null: the site's. */
  language: language.optional(),
  page: atMost(2000).optional(),
  draft: ruleDraft.optional(),
});

export const reviewInput = z.strictObject({ draft: ruleDraft.optional() });

/**
 * The outcome of one rule: it gives the answer, adds an instruction, lost to an earlier rule, or did not apply because
 * of its limits.
 */
const firedRule = z.object({
  /** Null for a rule that is not saved yet. */
  ruleId: z.uuid().nullable(),
  name: z.string(),
  kind: z.enum(ruleKinds),
  outcome: z.enum(['decides', 'joins', 'beaten', 'held']),
  /** An explanation for the author of the rule. */
  reason: z.string(),
  /** Its text, in the visitor's language if available. */
  text: z.string(),
  language: z.string().nullable(),
  /** The matched question or topic, with the score and the method. */
  match: z.object({ phrase: z.string(), by: z.enum(['words', 'meaning']), score: z.number() }).nullable(),
});

export const ruleMatchOutput = z.object({
  /** In the order of the rules. */
  rules: z.array(firedRule),
  /** The rule whose text is the answer. */
  decision: firedRule.nullable(),
  /** Corrected misspellings. */
  repairs: z.array(z.object({ from: z.string(), to: z.string() })),
  usedMeaning: z.boolean(),
});

export const findingOutput = z.object({
  /** `conflict` should be checked; `note` may be intended. */
  weight: z.enum(['conflict', 'note']),
  sentence: z.string(),
  /** The rules it concerns; null for a rule that is not saved yet. */
  ruleIds: z.array(z.uuid().nullable()),
});

export type RuleInput = z.infer<typeof ruleInput>;
/** As a form holds it, before validation. */
export type RuleInputTyped = z.input<typeof ruleInput>;
export type RuleChange = z.infer<typeof ruleChange>;
export type Rule = z.infer<typeof ruleOutput>;
export type RuleDraft = z.infer<typeof ruleDraft>;
export type Trial = z.infer<typeof trialInput>;
export type FiredRule = z.infer<typeof firedRule>;
export type RuleMatchResult = z.infer<typeof ruleMatchOutput>;
export type RuleFinding = z.infer<typeof findingOutput>;

/** Normalises a path: URLs lose their origin, and every path its query. `*` matches anything. */
export function readPage(typed: string): string | undefined {
  const path = typed
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/, '');
  if (/\s/.test(path) || (path !== '' && !/^[/*]/.test(path))) return undefined;
  if (path === '') return /^https?:\/\//i.test(typed.trim()) ? '/' : undefined;
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function isMoment(typed: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return false;
  const date = new Date(`${typed}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed);
}
