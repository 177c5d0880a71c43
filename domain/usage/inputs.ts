import { z } from 'zod';

/** What plans limit and we count. */
export const usageKinds = ['questions', 'documents', 'rules', 'products', 'sites'] as const;

export type UsageKind = (typeof usageKinds)[number];

const questionBreakdown = z.object({
  /** These three are all used questions. */
  answered: z.number().int(),
  /** Answered in part, with suggested passages for the rest. */
  suggested: z.number().int(),
  /** Stopped, or timed out, after the first sentence. */
  stopped: z.number().int(),
  /** Not part of the used questions. */
  free: z.object({
    /** Answered from the cache. */
    repeated: z.number().int(),
    /** Answered after the limit was reached. */
    beyondLimit: z.number().int(),
    /** Greetings, refusals, and visitors who want a person. */
    other: z.number().int(),
  }),
});

export const usageOutput = z.object({
  kind: z.enum([...usageKinds, 'members', 'storage']),
  /** Storage is in bytes. */
  used: z.number().int(),
  limit: z.number().int(),
  /** When a monthly counter resets. */
  resetsAt: z.iso.datetime().nullable(),
  /** Only for questions. */
  breakdown: questionBreakdown.optional(),
});

export type QuestionBreakdown = z.infer<typeof questionBreakdown>;
export type Usage = z.infer<typeof usageOutput>;

/** Questions answered beyond the monthly limit: a tenth of it, at least one. */
export function graceOf(limit: number): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor(limit / 10));
}

type MonthlyQuestions = { maxQuestions: number };

const minPerDay = 50;
const minPerAddress = 10;

/** The daily limit of a plan, so that an attacker cannot use up a month at once. None if the monthly limit is as small. */
export function dailyLimitOf({ maxQuestions }: MonthlyQuestions): number | undefined {
  return maxQuestions > minPerDay ? Math.max(minPerDay, Math.ceil(maxQuestions / 10)) : undefined;
}

/** This percentage of a day's questions. Fewer than ten would look like a fault to an owner who tries the widget. */
export function dailyShareOf(plan: MonthlyQuestions, percent: number): number {
  return Math.max(minPerAddress, Math.ceil(((dailyLimitOf(plan) ?? plan.maxQuestions) * percent) / 100));
}

/** Unbilled questions of an organisation on one day: as many as visitors can ask. */
export function playgroundLimitOf(plan: MonthlyQuestions): number {
  return dailyLimitOf(plan) ?? minPerDay;
}

/** An amount of what a plan limits. */
export function formatAmount(kind: Usage['kind'], amount: number): string {
  return kind === 'storage' ? formatSize(amount) : amount.toLocaleString('en-GB');
}

/** In decimal units, such as "88 KB" or "2.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${inUnits(bytes / 1_000_000)} MB`;
  return `${inUnits(bytes / 1_000_000_000)} GB`;
}

function inUnits(amount: number): string {
  return amount.toLocaleString('en-GB', { maximumFractionDigits: 1 });
}
