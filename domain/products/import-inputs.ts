// Inputs and outputs of product imports from files.
import { z } from 'zod';
import { columnMeanings, importStates, missingChoices } from '#database/column-values.ts';
import { atMost, currency } from '#domain/products/inputs.ts';

export { columnMeanings, missingChoices };

export const importLimits = {
  fileName: 200,
  piece: 150_000,
  size: 60_000_000,
  columns: 200,
  cell: 100_000,
  /** A file that is uploaded and not imported is deleted after this many days. */
  waitingDays: 7,
} as const;

export type ColumnMeaning = (typeof columnMeanings)[number];

export const importInput = z.strictObject({
  fileName: z.string().trim().min(1, 'Enter a file name.').max(importLimits.fileName, atMost(importLimits.fileName)),
});

export const pieceInput = z.strictObject({
  text: z.string().min(1, 'This part is empty.').max(importLimits.piece, atMost(importLimits.piece)),
});

export const mappingInput = z.strictObject({
  mapping: z.array(z.enum(columnMeanings)).max(importLimits.columns),
  currency,
});

export const startInput = mappingInput.extend({ missing: z.enum(missingChoices).default('keep') });

export const importOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  fileName: z.string(),
  state: z.enum(importStates),
  problem: z.string().nullable(),
  columns: z.array(z.string()),
  mapping: z.array(z.enum(columnMeanings)),
  currency: z.string().nullable(),
  /** Of the file, from 0 to 1. */
  share: z.number(),
  rowsRead: z.int(),
  created: z.int(),
  updated: z.int(),
  problems: z.int(),
  missing: z.enum(missingChoices),
  /** Products that were missing in the file, and were turned off or deleted. */
  removed: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const previewOutput = z.object({
  /** The first rows as in the file. */
  samples: z.array(z.array(z.string())),
  rows: z.array(
    z.object({
      line: z.int(),
      title: z.string(),
      /** Further values, as they were understood. */
      facts: z.array(z.string()),
      problem: z.string().nullable(),
    }),
  ),
  /** Why the import cannot start. */
  problem: z.string().nullable(),
});

export const problemsPage = z.object({ csv: z.string(), rows: z.int() });

export type MappingInput = z.infer<typeof mappingInput>;
export type MissingChoice = (typeof missingChoices)[number];
export type StartInput = MappingInput & { missing?: MissingChoice | undefined };
export type ProductImport = z.infer<typeof importOutput>;
export type ImportPreview = z.infer<typeof previewOutput>;
