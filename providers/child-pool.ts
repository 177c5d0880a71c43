// Runs parsers of untrusted files in child processes with limits of time and memory, so that a hostile file cannot stop the server.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { type Lane, type LaneSettings, type Limits, openLanes, type Turn } from '#providers/child-lanes.ts';

export type Outcome<Result> = { result: Result } | { code: string; words: string };

type Settings = LaneSettings & {
  /** The module that the child runs. It sends a message when it is ready, and answers each message with one outcome. */
  program: string;
  flags?: readonly string[];
  watchEvery: number;
};

const idleFor = 10_000;
/** Under other load, a file may take this many times its seconds. */
const longestDelay = 3;
/** Large and slow files leave the processor to the server and to small files. */
const niceness: Record<Lane, number> = { express: 0, usual: 10 };
const root = resolve(import.meta.dirname, '..');

export function openChildPool<Task extends object, Result>(settings: Settings) {
  const idle: Record<Lane, ChildProcess[]> = { express: [], usual: [] };
  const sleep = new Map<ChildProcess, NodeJS.Timeout>();
  const inTurn = openLanes(settings);

  /** Returns the child's result or throws an AppError with its message. `load` makes the task when its turn has come. */
  return async (turn: Turn, limits: Limits, load: () => Task | Promise<Task>): Promise<Result> => {
    const { outcome } = await inTurn(turn, limits, async (current, lane) => run(await load(), current, lane));
    if ('result' in outcome) return outcome.result;
    throw new AppError('invalid', outcome.code, outcome.words);
  };

  async function run(task: Task, limits: Limits, lane: Lane) {
    const child = await takeChild(lane);
    const secondsSince = measureTime(child.pid);
    try {
      const outcome = await ask<Result>(child, task, limits, settings.watchEvery);
      return { outcome, isTooSlow: isTooSlow(outcome), seconds: secondsSince() };
    } finally {
      await returnChild(child, limits, lane);
    }
  }

  async function takeChild(lane: Lane): Promise<ChildProcess> {
    const known = idle[lane].pop();
    if (!known) return start(settings, niceness[lane]);
    clearTimeout(sleep.get(known));
    sleep.delete(known);
    return known.connected ? known : start(settings, niceness[lane]);
  }

  async function returnChild(child: ChildProcess, { megabytes }: Limits, lane: Lane): Promise<void> {
    // Allocators do not return memory: the next file would have less.
    if (megabytesOf(child.pid) > megabytes / 2) child.kill('SIGKILL');
    // Wait until its memory is free before the next child starts.
    if (child.killed && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (!child.connected || child.killed) return;
    child.unref();
    child.channel?.unref();
    idle[lane].push(child);
    sleep.set(child, setTimeout(() => endIdle(child, lane), idleFor).unref());
  }

  function endIdle(child: ChildProcess, lane: Lane): void {
    sleep.delete(child);
    idle[lane].splice(idle[lane].indexOf(child), 1);
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
    const tooSlow = () => {
      end({ code: 'too_slow', words: `Reading this file took longer than ${limits.seconds} seconds.` }, true);
    };
    const timer = setTimeout(tooSlow, limits.seconds * longestDelay * 1000);
    const secondsSince = measureTime(child.pid);
    const watch = setInterval(() => {
      if (megabytesOf(child.pid) > limits.megabytes) tooHeavy();
      else if (secondsSince() > limits.seconds) tooSlow();
    }, watchEvery);
    child.on('message', outcome => end(outcome as Outcome<Result>, false));
    // The child crashed: out of memory, or a bug in a parser.
    child.on('exit', tooHeavy);
    child.on('error', tooHeavy);
    child.send(task, error => error && tooHeavy());
  });
}

function isTooSlow(outcome: Outcome<unknown>): boolean {
  return 'code' in outcome && outcome.code === 'too_slow';
}

/** The child can read our files, but cannot write, start processes or see the environment. */
async function start({ program, flags = [] }: Settings, priority: number): Promise<ChildProcess> {
  const usual = ['--permission', `--allow-fs-read=${root}/*`, '--max-old-space-size=128', '--max-semi-space-size=4'];
  const child = fork(program, [], {
    execArgv: [...usual, ...flags, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  child.on('error', () => {});
  // Starting takes long on a busy machine, and must not count as the file's time.
  await Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => {});
  if (child.pid && child.exitCode === null) setPriority(child.pid, priority);
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

/** The processor time of a process from now on; elsewhere than on Linux, and after its end, the time that has passed. */
function measureTime(pid: number | undefined): () => number {
  const started = performance.now();
  const before = processorSecondsOf(pid);
  return () => {
    const now = processorSecondsOf(pid);
    return before === undefined || now === undefined ? (performance.now() - started) / 1000 : now - before;
  };
}

function processorSecondsOf(pid: number | undefined): number | undefined {
  try {
    const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return undefined;
  }
}
