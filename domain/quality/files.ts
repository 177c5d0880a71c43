// Test questions as CSV, and as YAML that promptfoo reads and runs against the server API.
import { stringify } from 'yaml';
import { z } from 'zod';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { describeIssue } from '#domain/issue-messages.ts';
import {
  type FileFormat,
  type QualityImport,
  type QualityImportResult,
  type QualityQuestion,
  qualityLimits,
  qualityQuestionInput,
} from '#domain/quality/inputs.ts';
import { addQualityQuestions, listRows, type NewQuestion, toQuestion } from '#domain/quality/questions.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { findDelimiter, readRecord, unescapeFormula, writeRecord } from '#providers/csv.ts';
import { extractYaml } from '#providers/extraction/extract.ts';

type Exported = Omit<QualityQuestion, 'result'>;

const columns = ['question', 'expected', 'must say', 'must not say', 'language', 'page', 'source kind', 'source id'];
const between = ' | ';
const mostProblems = 20;
/** For a child process that reads YAML, while others are busy. */
const maxWaitMs = 5_000;

export async function exportQualityQuestions(ctx: Context, siteId: string, format: FileFormat) {
  requirePermission(ctx, 'manage:sites');
  const { site, questions } = await transaction(ctx, async tx => ({
    site: await requireSite(tx, siteId),
    questions: (await listRows(tx, siteId)).map(toQuestion),
  }));
  const name = `Test questions of ${site.name.replaceAll(/[\\/:*?"<>|]+/g, ' ')}.${format}`;
  const text = format === 'csv' ? writeCsv(questions) : writeYaml(questions, ctx.publicUrl);
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/yaml; charset=utf-8';
  return { name, type, chunks: inOnePiece(text) };
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

function writeCsv(questions: readonly Exported[]): string {
  const rows = questions.map(({ question, expected, mustSay, mustNotSay, language, page, source }) =>
    writeRecord([
      question,
      expected,
      mustSay.join(between),
      mustNotSay.join(between),
      language ?? '',
      page ?? '',
      source?.kind ?? '',
      source?.id ?? '',
    ]),
  );
  return [writeRecord(columns), ...rows].join('');
}

/** The first line of the output is the outcome, so that promptfoo can check it, too. */
function writeYaml(questions: readonly Exported[], publicUrl: string): string {
  const provider = {
    id: 'https',
    config: {
      url: `${publicUrl}/api/v1/ask`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer {{env.AISLE_API_KEY}}' },
      body: { question: '{{prompt}}' },
      transformResponse: "json.data.answer.outcome + '\\n' + json.data.answer.text",
    },
  };
  const tests = questions.map(({ question, expected, mustSay, mustNotSay, language, page, source }) => ({
    description: question,
    vars: { question },
    metadata: {
      expected,
      ...(language && { language }),
      ...(page && { page }),
      ...(source && { source }),
    },
    assert: [
      { type: expected === 'answered' ? 'starts-with' : 'not-starts-with', value: 'answered' },
      ...mustSay.map(value => ({ type: 'icontains', value })),
      ...mustNotSay.map(value => ({ type: 'not-icontains', value })),
    ],
  }));
  return stringify({ description: 'Test questions of Aisle', prompts: ['{{question}}'], providers: [provider], tests });
}

export async function importQualityQuestions(
  ctx: Context,
  siteId: string,
  { format, text }: QualityImport,
): Promise<QualityImportResult> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const read = format === 'csv' ? readCsv(text) : await readYaml(ctx, text);
  const problems: string[] = [];
  const questions: NewQuestion[] = [];
  for (const { place, value } of read) {
    const checked = qualityQuestionInput.omit({ origin: true }).safeParse(value, { error: describeIssue });
    if (checked.success) questions.push(checked.data);
    else problems.push(`${place}: ${checked.error.issues[0]?.message ?? 'It can’t be read.'}`);
  }
  const added = await transaction(ctx, tx => addQualityQuestions(tx, ctx, siteId, questions, 'file'));
  return {
    added: added.length,
    known: questions.length - added.length,
    problems: problems.slice(0, mostProblems),
  };
}

type Read = { place: string; value: unknown };

function readCsv(text: string): Read[] {
  const delimiter = findDelimiter(text);
  const records: { line: number; cells: string[] }[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const record = readRecord(text, at, delimiter, true);
    if (!record) throw unreadable('A quotation mark is never closed.');
    if (record.excess) throw unreadable(`Line ${line} is too long or has too many columns.`);
    if (record.cells.some(cell => cell.trim())) records.push({ line, cells: record.cells.map(unescapeFormula) });
    if (records.length > qualityLimits.perSite + 1) throw tooMany();
    at = record.end;
    line += record.lines;
  }
  const [head, ...rows] = records;
  const names =
    head?.cells.map(cell =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
    ) ?? [];
  if (!names.includes('question'))
    throw unreadable('The first line must name the columns, and one must be “question”.');
  return rows.map(({ line, cells }) => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const list = (name: string) =>
      cell(name)
        .split('|')
        .map(one => one.trim())
        .filter(Boolean);
    const source = cell('source id') ? { kind: cell('source kind'), id: cell('source id') } : null;
    const expected = cell('expected').toLowerCase() || 'answered';
    const asked = { question: cell('question'), language: cell('language') || null, page: cell('page') || null };
    const words = { mustSay: list('must say'), mustNotSay: list('must not say') };
    return { place: `Line ${line}`, value: { ...asked, ...words, expected, source } };
  });
}

const promptfooTest = z.object({
  vars: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  assert: z.array(z.object({ type: z.string(), value: z.unknown() })).optional(),
});

/** Reads what promptfoo users write by hand, too: the question is the variable “question”, or the only one. */
async function readYaml(ctx: Context, text: string): Promise<Read[]> {
  const tests = z.object({ tests: z.array(z.unknown()) }).safeParse(await parseYaml(ctx, text));
  if (!tests.success) throw unreadable('The file has no list of tests.');
  if (tests.data.tests.length > qualityLimits.perSite) throw tooMany();
  return tests.data.tests.map((test, index) => {
    const place = `Test ${index + 1}`;
    const read = promptfooTest.safeParse(test);
    if (!read.success) return { place, value: {} };
    const { vars = {}, metadata = {}, assert = [] } = read.data;
    const question = vars.question ?? Object.values(vars)[0] ?? '';
    const valuesOf = (...types: string[]) =>
      assert
        .filter(({ type }) => types.includes(type))
        .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
        .map(toText);
    const isRefused = assert.some(({ type, value }) => type === 'not-starts-with' && value === 'answered');
    const { expected = isRefused ? 'refused' : 'answered', language = null, page = null, source = null } = metadata;
    const mustSay = valuesOf('icontains', 'contains', 'icontains-all', 'contains-all');
    const mustNotSay = valuesOf('not-icontains', 'not-contains');
    return { place, value: { question, language, page, expected, mustSay, mustNotSay, source } };
  });
}

/** Numbers and the like are texts without quotation marks. Lists and objects stay, and are refused. */
function toText(value: unknown): unknown {
  return typeof value === 'object' ? value : String(value);
}

async function parseYaml(ctx: Context, text: string): Promise<unknown> {
  try {
    return await extractYaml(text, { owner: requireOrganization(ctx), maxWaitMs });
  } catch (error) {
    throw isAppError(error) && error.kind === 'invalid' ? unreadable(error.message) : error;
  }
}

function unreadable(reason: string): AppError {
  return new AppError('invalid', 'quality_file_unreadable', `The file can’t be read. ${reason}`);
}

function tooMany(): AppError {
  const words = `A site can have up to ${qualityLimits.perSite} test questions. This file has more.`;
  return new AppError('invalid', 'quality_file_too_long', words);
}
