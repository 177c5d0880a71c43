// Runs parsers of untrusted files in child processes with limits of time and memory, so that a hostile file cannot stop the server.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '#platform/errors.ts';

/** `megabytes` is private memory, without shared program code. */
export type Limits = { seconds: number; megabytes: number };

export type Outcome<Result> = { result: Result } | { code: string; words: string };

type Settings = {
  /** The module that the child runs. It answers each message with one outcome. */
  program: string;
  flags?: readonly string[];
  atOnce: number;
  watchEvery: number;
};

const idleFor = 10_000;
const root = resolve(import.meta.dirname, '..');

export function openChildPool<Task extends object, Result>(settings: Settings) {
  const idle: ChildProcess[] = [];
  const waiting: (() => void)[] = [];
  const sleep = new Map<ChildProcess, NodeJS.Timeout>();
  let taken = 0;

  /** Returns the child's result or throws an AppError with its message. */
  return async (task: Task, limits: Limits): Promise<Result> => {
    const child = await takeChild();
    try {
      const outcome = await ask<Result>(child, task, limits, settings.watchEvery);
      if ('result' in outcome) return outcome.result;
      throw new AppError('invalid', outcome.code, outcome.words);
    } finally {
      await returnChild(child, limits);
    }
  };

  async function takeChild(): Promise<ChildProcess> {
    if (taken >= settings.atOnce) await new Promise<void>(done => waiting.push(done));
    else taken += 1;
    const known = idle.pop();
    if (!known) return start(settings);
    clearTimeout(sleep.get(known));
    sleep.delete(known);
    return known.connected ? known : start(settings);
  }

  async function returnChild(child: ChildProcess, { megabytes }: Limits): Promise<void> {
    // Allocators do not return memory: the next file would have less.
    if (megabytesOf(child.pid) > megabytes / 2) child.kill('SIGKILL');
    // Wait until its memory is free before the next child starts.
    if (child.killed && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
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
}

function ask<Result>(child: ChildProcess, task: object, limits: Limits, watchEvery: number): Promise<Outcome<Result>> {
  return new Promise(done => {
    const end = (outcome: Outcome<Result>, isOver: boolean) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      child.on('error', () => {});
      if (isOver) child.kill('SIGKILL');
      done(outcome);
    };
    const tooHeavy = () => end({ code: 'too_heavy', words: 'This file needs too much memory to be read.' }, true);
    const timer = setTimeout(() => {
      end({ code: 'too_slow', words: `Reading this file took longer than ${limits.seconds} seconds.` }, true);
    }, limits.seconds * 1000);
    const watch = setInterval(() => {
      if (megabytesOf(child.pid) > limits.megabytes) tooHeavy();
    }, watchEvery);
    child.on('message', outcome => end(outcome as Outcome<Result>, false));
    // The child crashed: out of memory, or a bug in a parser.
    child.on('exit', tooHeavy);
    child.on('error', tooHeavy);
    child.send(task, error => error && tooHeavy());
  });
}

/** The child can read our files, but cannot write, start processes or see the environment. */
function start({ program, flags = [] }: Settings): ChildProcess {
  const usual = ['--permission', `--allow-fs-read=${root}/*`, '--max-old-space-size=128', '--max-semi-space-size=4'];
  const child = fork(program, [], {
    execArgv: [...usual, ...flags, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  child.on('error', () => {});
  return child;
}

/** Works on Linux only; elsewhere just the heap limit applies. */
function megabytesOf(pid: number | undefined): number {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return ((resident - shared) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
