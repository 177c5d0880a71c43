import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { type Limits, openChildPool } from '#providers/child-pool.ts';
import type { Extracted, ExtractedPage, FileToRead, PageToRead } from '#providers/extraction/extracted.ts';
import type { Website } from '#providers/extraction/website.ts';

export type Task = { kind: 'file'; file: FileToRead } | { kind: 'page' | 'website'; page: PageToRead };
export type Result = Extracted | ExtractedPage | Website;

/** Files larger than `largest` bytes are refused without being read. */
type Options = Partial<Limits> & { largest?: number };

const usual: Limits = { seconds: 30, megabytes: 160 };
const runInChild = openChildPool<Task, Result>({
  program: join(import.meta.dirname, 'child.ts'),
  atOnce: 2,
  watchEvery: 100,
});

/** The text of a file as Markdown, or an AppError with the reason. */
export function extract(file: FileToRead, options: Options = {}): Promise<Extracted> {
  return run<Extracted>({ kind: 'file', file }, file.bytes.byteLength, options);
}

/** The text and links of a web page, without what all pages of its site repeat. */
export function extractPage(page: PageToRead, options: Options = {}): Promise<ExtractedPage> {
  return run<ExtractedPage>({ kind: 'page', page }, page.bytes.byteLength, options);
}

/** The facts about a website on its front page. */
export function extractWebsite(page: PageToRead, options: Options = {}): Promise<Website> {
  return run<Website>({ kind: 'website', page }, page.bytes.byteLength, options);
}

async function run<Wanted extends Result>(task: Task, size: number, { largest, ...limits }: Options): Promise<Wanted> {
  if (largest !== undefined && size > largest) {
    throw new AppError('invalid', 'too_large', `This file is larger than ${largest / 1024 / 1024} MB.`);
  }
  return (await runInChild(task, { ...usual, ...limits })) as Wanted;
}
