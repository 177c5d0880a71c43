import { z } from 'zod';
import { documentKinds, documentStates } from '#database/column-values.ts';

export { documentKinds, documentStates };

export const documentLimits = {
  title: 300,
  /** For typed or pasted text. Files and pages may be longer. */
  text: 200_000,
  question: 500,
  answer: 10_000,
  pairs: 200,
  html: 500_000,
  url: 2000,
  language: 16,
  fileName: 200,
  fileSize: 20 * 1024 * 1024,
  search: 200,
  bulk: 200,
} as const;

/** Supported files: detected by content, and for text by the extension. */
export const fileEndings = ['.pdf', '.docx', '.html', '.htm', '.md', '.markdown', '.txt', '.csv'] as const;

const title = z
  .string()
  .trim()
  .min(1, 'Give the document a title.')
  .max(documentLimits.title, `Use at most ${documentLimits.title} characters.`)
  .transform(withoutZeros);

const text = z
  .string()
  .refine(typed => typed.trim() !== '', 'Enter some text.')
  .max(documentLimits.text, `Use at most ${documentLimits.text.toLocaleString('en-GB')} characters.`)
  .transform(withoutZeros);

const pair = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Enter a question.')
    .max(documentLimits.question, `Use at most ${documentLimits.question} characters.`)
    .transform(typed => withoutZeros(typed).replaceAll(/\s+/g, ' ')),
  answer: z
    .string()
    .trim()
    .min(1, 'Enter an answer.')
    .max(documentLimits.answer, `Use at most ${documentLimits.answer.toLocaleString('en-GB')} characters.`)
    .transform(withoutZeros),
});

const pairs = z
  .array(pair)
  .min(1, 'Add at least one question and its answer.')
  .max(documentLimits.pairs, `Use at most ${documentLimits.pairs} questions.`)
  .refine(
    list => list.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0) <= documentLimits.text,
    `Use at most ${documentLimits.text.toLocaleString('en-GB')} characters in all.`,
  );

/** Null: the language of the site. */
const language = z
  .string()
  .trim()
  .max(documentLimits.language, 'Choose a language.')
  .refine(tag => Boolean(canonicalTag(tag)), 'Choose a language.')
  .transform(tag => canonicalTag(tag) ?? tag)
  .nullable();

const sourceUrl = z
  .url({ protocol: /^https?$/, message: 'Enter the full address, for example https://tarnandtrail.co.uk/returns' })
  .max(documentLimits.url, `Use at most ${documentLimits.url} characters.`)
  .nullable();

/** `written` and `qa` are used at once; pasted `html` is read like a file. */
export const documentInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('written'), title, text, language: language.optional() }),
  z.strictObject({ kind: z.literal('qa'), title, pairs, language: language.optional() }),
  z.strictObject({
    kind: z.literal('html'),
    title,
    html: z
      .string()
      .refine(pasted => pasted.trim() !== '', 'Paste the HTML of a page.')
      .max(documentLimits.html, `Use at most ${documentLimits.html.toLocaleString('en-GB')} characters.`),
    /** Where visitors can read it. */
    sourceUrl: sourceUrl.optional(),
    language: language.optional(),
  }),
]);

/**
 * Omitted fields stay unchanged. `pairs` are for documents of questions and answers, `text` for all others.
 * `updatedAt` detects concurrent changes: pass the value you loaded.
 */
export const documentChange = z.strictObject({
  title: title.optional(),
  text: text.optional(),
  pairs: pairs.optional(),
  language: language.optional(),
  enabled: z.boolean().optional(),
  updatedAt: z.iso.datetime().optional(),
});

/** An unsaved document, and the saved one that it would change. The title may still be missing. */
export const documentDraft = documentChange
  .omit({ updatedAt: true })
  .extend({ id: z.uuid().nullable() })
  .refine(({ id, text, pairs }) => id !== null || (text === undefined) !== (pairs === undefined), {
    message: 'A document is either text or questions and answers, not both.',
    path: ['text'],
  });

/** Control characters, and marks that turn what is read around: `gpj.exe` shown as `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const hidden = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The file itself is the body. */
export const fileInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'The file needs a name.')
    .max(documentLimits.fileName, `Use a name of at most ${documentLimits.fileName} characters.`)
    .transform(name => name.toWellFormed().replaceAll(hidden, '')),
});

export const listInput = z.object({
  /** Text in the title or the content. */
  search: z.string().trim().max(documentLimits.search, 'Search for fewer words.').optional(),
  /** `off`: turned off, in any state. */
  state: z.enum([...documentStates, 'off']).optional(),
  kind: z.enum(documentKinds).optional(),
  sort: z.enum(['updated', 'created', 'title']).default('updated'),
  after: z.string().max(1000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(25),
});

export const bulkInput = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one document.')
    .max(documentLimits.bulk, `Choose at most ${documentLimits.bulk} documents.`),
  action: z.enum(['switch-on', 'switch-off', 'delete', 'retry']),
});

/** How many documents were changed; others no longer exist or were not affected. */
export const bulkOutput = z.object({ done: z.int() });

export const author = z.object({ id: z.string(), name: z.string() }).nullable();

export const documentSummary = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** Why it could not be read, as a sentence. */
  problem: z.string().nullable(),
  /** When off, it's kept but never quoted. */
  enabled: z.boolean(),
  /** Over the plan's limit: kept, not used in answers and not editable; it can be deleted. */
  overLimit: z.boolean(),
  sourceUrl: z.string().nullable(),
  /** Null: the language of the site. */
  language: z.string().nullable(),
  /** The version used in answers. Zero: none yet. */
  version: z.int(),
  /** Edited by a person: a refresh does not overwrite it. */
  handEdited: z.boolean(),
  /** The file or pasted page it was read from. */
  original: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const pairOutput = z.object({ question: z.string(), answer: z.string() });

export const documentOutput = documentSummary.extend({
  /** Markdown; empty until something was read. */
  text: z.string(),
  /** The same questions and answers as in `text`. */
  pairs: z.array(pairOutput).nullable(),
  createdBy: author,
  /** Who created the current version. Null: it was read from its source. */
  changedBy: author,
});

/** A site's counts, and what the plan includes for the whole organisation. */
export const countsOutput = z.object({
  all: z.int(),
  queued: z.int(),
  reading: z.int(),
  ready: z.int(),
  failed: z.int(),
  off: z.int(),
  overLimit: z.int(),
  used: z.int(),
  limit: z.int(),
});

export type DocumentKind = (typeof documentKinds)[number];
export type DocumentInput = z.infer<typeof documentInput>;
export type DocumentChange = z.infer<typeof documentChange>;
export type DocumentDraft = z.infer<typeof documentDraft>;
export type DocumentList = z.infer<typeof listInput>;
export type DocumentBulk = z.infer<typeof bulkInput>;
export type DocumentSummary = z.infer<typeof documentSummary>;
export type Document = z.infer<typeof documentOutput>;
export type DocumentCounts = z.infer<typeof countsOutput>;
export type Pair = z.infer<typeof pairOutput>;

/** Zero bytes cannot be stored and are never intended. */
function withoutZeros(text: string): string {
  return text.replaceAll('\u0000', '');
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
