import { z } from 'zod';

/** What plans limit and we count. */
export const usageKinds = ['questions', 'documents', 'rules', 'products', 'sites'] as const;

export type UsageKind = (typeof usageKinds)[number];

export const usageOutput = z.object({
  kind: z.enum([...usageKinds, 'members']),
  used: z.number().int(),
  limit: z.number().int(),
  /** When a monthly counter resets. */
  resetsAt: z.iso.datetime().nullable(),
});

export type Usage = z.infer<typeof usageOutput>;

/** Questions answered beyond the monthly limit: a tenth of it, at least one. */
export function graceOf(limit: number): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor(limit / 10));
}
