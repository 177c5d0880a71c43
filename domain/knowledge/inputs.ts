import { z } from 'zod';

export const documentLimits = {
  title: 300,
  /** Of what people type or paste. Files and pages may hold more. */
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

/** What a file may be: by what is in it, and for texts by how its name ends. */
export const fileEndings = ['.pdf', '.docx', '.html', '.htm', '.md', '.markdown', '.txt', '.csv'] as const;

export const documentKinds = ['written', 'qa', 'file', 'page', 'html'] as const;
export const documentStates = ['queued', 'reading', 'ready', 'failed'] as const;

const title = z
  .string()
  .trim()
  .min(1, 'Give the document a title.')
  .max(documentLimits.title, `Use at most ${documentLimits.title} characters.`)
  .transform(withoutZeros);

const text = z
  .string()
  .refine(typed => typed.trim() !== '', 'Write what visitors should know.')
  .max(documentLimits.text, `Use at most ${documentLimits.text.toLocaleString('en-GB')} characters.`)
  .transform(withoutZeros);

const pair = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Write the question.')
    .max(documentLimits.question, `Use at most ${documentLimits.question} characters.`)
    .transform(typed => withoutZeros(typed).replaceAll(/\s+/g, ' ')),
  answer: z
    .string()
    .trim()
    .min(1, 'Write the answer.')
    .max(documentLimits.answer, `Use at most ${documentLimits.answer.toLocaleString('en-GB')} characters.`)
    .transform(withoutZeros),
});

const pairs = z
  .array(pair)
  .min(1, 'Write at least one question with its answer.')
  .max(documentLimits.pairs, `Use at most ${documentLimits.pairs} questions.`)
  .refine(
    list => list.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0) <= documentLimits.text,
    `Use at most ${documentLimits.text.toLocaleString('en-GB')} characters in all.`,
  );

/** None: the language of the site. */
const language = z
  .string()
  .trim()
  .max(documentLimits.language, 'Choose a language.')
  .refine(tag => Boolean(canonicalTag(tag)), 'Choose a language.')
  .transform(tag => canonicalTag(tag) ?? tag)
  .nullable();

const sourceUrl = z
  .url({ protocol: /^https?$/, message: 'Write the whole address, for example https://tarnandtrail.co.uk/returns' })
  .max(documentLimits.url, `Use at most ${documentLimits.url} characters.`)
  .nullable();

/** `written` and `qa` are answered from at once; pasted `html` is read like a file. */
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
 * What is left out stays as it is. `pairs` are for documents of questions and answers, `text` for all others. `updatedAt` is that
 * of the document one changes: when it is older, somebody was faster.
 */
export const documentChange = z.strictObject({
  title: title.optional(),
  text: text.optional(),
  pairs: pairs.optional(),
  language: language.optional(),
  enabled: z.boolean().optional(),
  updatedAt: z.iso.datetime().optional(),
});

/** A document that is being written, and the saved one that it would change. A title can come last. */
export const documentDraft = documentChange
  .omit({ updatedAt: true })
  .extend({ id: z.uuid().nullable() })
  .refine(({ id, text, pairs }) => id !== null || (text === undefined) !== (pairs === undefined), {
    message: 'A new document is either a text or questions and answers.',
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
    .min(1, 'The file has no name.')
    .max(documentLimits.fileName, `Use a name of at most ${documentLimits.fileName} characters.`)
    .transform(name => name.toWellFormed().replaceAll(hidden, '')),
});

export const listInput = z.object({
  /** Words of the title or of the text. */
  search: z.string().trim().max(documentLimits.search, 'Search for fewer words.').optional(),
  /** `off` are those that are switched off, whatever their state. */
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

/** How many it was done to: those that are gone, or that it does not concern, are left out. */
export const bulkOutput = z.object({ done: z.int() });

export const author = z.object({ id: z.string(), name: z.string() }).nullable();

export const documentSummary = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** A sentence: why it could not be read. */
  problem: z.string().nullable(),
  /** Switched off: kept, and not answered from. */
  enabled: z.boolean(),
  /** Above what the plan includes: kept, not answered from, and not to be changed; it can be deleted. */
  overLimit: z.boolean(),
  sourceUrl: z.string().nullable(),
  /** None: the language of the site. */
  language: z.string().nullable(),
  /** The version that answers are taken from. Zero: none yet. */
  version: z.int(),
  /** A person changed what was read: a refresh does not write over it. */
  handEdited: z.boolean(),
  /** The file or pasted page it was read from. */
  original: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const pairOutput = z.object({ question: z.string(), answer: z.string() });

export const documentOutput = documentSummary.extend({
  /** Markdown; empty as long as nothing was read. */
  text: z.string(),
  /** Of questions and answers; the same as in `text`. */
  pairs: z.array(pairOutput).nullable(),
  createdBy: author,
  /** Who made the version that is shown. None: it was read from its source. */
  changedBy: author,
});

/** Of a site, and beside them what the plan includes for all sites of the organisation together. */
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
export type DocumentState = (typeof documentStates)[number];
export type DocumentInput = z.infer<typeof documentInput>;
export type DocumentChange = z.infer<typeof documentChange>;
export type DocumentDraft = z.infer<typeof documentDraft>;
export type DocumentList = z.infer<typeof listInput>;
export type DocumentBulk = z.infer<typeof bulkInput>;
export type DocumentSummary = z.infer<typeof documentSummary>;
export type Document = z.infer<typeof documentOutput>;
export type DocumentCounts = z.infer<typeof countsOutput>;
export type Pair = z.infer<typeof pairOutput>;

/** They cannot be stored, and are never meant. */
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
