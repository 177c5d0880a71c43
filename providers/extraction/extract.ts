// Reads files and pages in processes of their own. Whatever a hostile file does there, it is ended after its time or over its
// memory, and nothing else stops.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '#platform/errors.ts';
import type { Extracted, ExtractedPage, FileToRead, PageToRead } from '#providers/extraction/extracted.ts';

/** What goes to the child and what comes back. */
export type Task = { kind: 'file'; file: FileToRead } | { kind: 'page'; page: PageToRead };
export type Outcome = { result: Extracted | ExtractedPage } | { code: string; words: string };

export type Limits = { seconds: number; megabytes: number };

/** Files that are larger are refused before anybody reads them. */
const largestFile = 20 * 1024 * 1024;

const usual: Limits = { seconds: 30, megabytes: 200 };
const atOnce = 2;
const idleFor = 10_000;
const watchEvery = 100;

/** The words of a file as Markdown, or an AppError that says in words why there are none. */
export function extract(file: FileToRead, limits: Limits = usual): Promise<Extracted> {
  return run<Extracted>({ kind: 'file', file }, file.bytes.byteLength, limits);
}

/** The words of a web page without what all pages of its site say, and where it leads. */
export function extractPage(page: PageToRead, limits: Limits = usual): Promise<ExtractedPage> {
  return run<ExtractedPage>({ kind: 'page', page }, page.bytes.byteLength, limits);
}

async function run<Result>(task: Task, size: number, limits: Limits): Promise<Result> {
  if (size > largestFile) throw refusal('too_large', 'This file is larger than 20 MB.');
  const child = await takeChild();
  try {
    const outcome = await ask(child, task, limits);
    if ('result' in outcome) return outcome.result as Result;
    throw refusal(outcome.code, outcome.words);
  } finally {
    returnChild(child);
  }
}

function ask(child: ChildProcess, task: Task, limits: Limits): Promise<Outcome> {
  return new Promise(done => {
    const end = (outcome: Outcome, isOver: boolean) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      child.on('error', () => {});
      if (isOver) child.kill('SIGKILL');
      done(outcome);
    };
    const tooHeavy = () => end({ code: 'too_heavy', words: 'This file needs too much memory to be read.' }, true);
    const timer = setTimeout(() => {
      end({ code: 'too_slow', words: `This file could not be read within ${limits.seconds} seconds.` }, true);
    }, limits.seconds * 1000);
    const watch = setInterval(() => {
      if (megabytesOf(child.pid) > limits.megabytes) tooHeavy();
    }, watchEvery);
    child.on('message', outcome => end(outcome as Outcome, false));
    // It ended by itself: out of memory, or a fault in a parser that nobody foresaw.
    child.on('exit', tooHeavy);
    child.on('error', tooHeavy);
    child.send(task, error => error && tooHeavy());
  });
}

const idle: ChildProcess[] = [];
const waiting: (() => void)[] = [];
const sleep = new Map<ChildProcess, NodeJS.Timeout>();
let taken = 0;

async function takeChild(): Promise<ChildProcess> {
  if (taken >= atOnce) await new Promise<void>(done => waiting.push(done));
  else taken += 1;
  const known = idle.pop();
  if (!known) return start();
  clearTimeout(sleep.get(known));
  sleep.delete(known);
  return known.connected ? known : start();
}

function returnChild(child: ChildProcess): void {
  if (child.connected && !child.killed) {
    child.unref();
    child.channel?.unref();
    idle.push(child);
    sleep.set(child, setTimeout(() => endIdle(child), idleFor).unref());
  }
  const next = waiting.shift();
  if (next) next();
  else taken -= 1;
}

function endIdle(child: ChildProcess): void {
  sleep.delete(child);
  idle.splice(idle.indexOf(child), 1);
  child.kill('SIGKILL');
}

const program = join(import.meta.dirname, 'child.ts');
const root = resolve(import.meta.dirname, '../..');

/** It may read our own files, and otherwise neither write, nor start anything, nor know our environment. */
function start(): ChildProcess {
  const flags = ['--permission', `--allow-fs-read=${root}/*`, '--max-old-space-size=128', '--max-semi-space-size=4'];
  const child = fork(program, [], {
    execArgv: [...flags, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  child.on('error', () => {});
  return child;
}

/** Only Linux tells; elsewhere the limit of the heap must do. */
function megabytesOf(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}

function refusal(code: string, words: string): AppError {
  return new AppError('invalid', code, words);
}
