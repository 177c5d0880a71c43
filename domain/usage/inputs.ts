import { z } from 'zod';

/** What a plan limits and a counter counts. */
export const usageKinds = ['questions', 'documents', 'rules', 'products', 'sites'] as const;

export type UsageKind = (typeof usageKinds)[number];

export const usageOutput = z.object({
  kind: z.enum([...usageKinds, 'members']),
  used: z.number().int(),
  limit: z.number().int(),
  /** When a counter of a period begins anew. */
  resetsAt: z.iso.datetime().nullable(),
});

export type Usage = z.infer<typeof usageOutput>;
