import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import type { Limits } from '#providers/child-lanes.ts';
import { openChildPool } from '#providers/child-pool.ts';
import type { Extracted, ExtractedPage, FileToRead, PageToRead } from '#providers/extraction/extracted.ts';
import type { Website } from '#providers/extraction/website.ts';
import type { Yaml } from '#providers/extraction/yaml.ts';

export type Task =
  | { kind: 'file'; file: FileToRead }
  | { kind: 'page' | 'website'; page: PageToRead }
  | { kind: 'yaml'; text: string };
export type Result = Extracted | ExtractedPage | Website | Yaml;

type Options = Partial<Limits> & {
  /** The organisation, or the person if there is none yet: owners take turns. */
  owner: string;
  /** Files larger than `largest` bytes are refused without being read. */
  largest?: number;
  /** A person waits: after this time in the queue, the call is refused. */
  maxWaitMs?: number;
};

/** A file that is loaded when its turn has come. */
export type StoredFile = Omit<FileToRead, 'bytes'> & { size: number; load(): Promise<Uint8Array> };

const megabyte = 1024 * 1024;
const megabytes = 160;
const runInChild = openChildPool<Task, Result>({
  program: join(import.meta.dirname, 'child.ts'),
  children: 2,
  hasExpress: true,
  watchEvery: 100,
});

/** The text of a file as Markdown, or an AppError with the reason. */
export function extract(file: FileToRead | StoredFile, options: Options): Promise<Extracted> {
  if ('bytes' in file) return run<Extracted>(file.bytes.byteLength, options, () => ({ kind: 'file', file }));
  const { size, load, ...facts } = file;
  return run<Extracted>(size, options, async () => ({ kind: 'file', file: { ...facts, bytes: await load() } }));
}

/** The text and links of a web page, without what all pages of its site repeat. */
export function extractPage(page: PageToRead, options: Options): Promise<ExtractedPage> {
  return run<ExtractedPage>(page.bytes.byteLength, options, () => ({ kind: 'page', page }));
}

/** The facts about a website on its front page. */
export function extractWebsite(page: PageToRead, options: Options): Promise<Website> {
  return run<Website>(page.bytes.byteLength, options, () => ({ kind: 'website', page }));
}

/** The value of a YAML file. */
export async function extractYaml(text: string, options: Options): Promise<unknown> {
  const { value } = await run<Yaml>(text.length, { seconds: 10, ...options }, () => ({ kind: 'yaml', text }));
  return value;
}

async function run<Wanted extends Result>(
  size: number,
  { owner, largest, maxWaitMs, ...limits }: Options,
  load: () => Task | Promise<Task>,
): Promise<Wanted> {
  if (largest !== undefined && size > largest) {
    throw new AppError('invalid', 'too_large', `This file is larger than ${largest / megabyte} MB.`);
  }
  const usual = { seconds: secondsFor(size), megabytes };
  return (await runInChild({ owner, size, ...(maxWaitMs && { maxWaitMs }) }, { ...usual, ...limits }, load)) as Wanted;
}

/** Several times what the slowest honest file of this size needs. */
function secondsFor(size: number): number {
  return Math.ceil(5 + 25 * Math.min(1, size / megabyte));
}
