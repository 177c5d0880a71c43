// Decides whose file the child processes read next. Organisations take turns, a small file has a child of its own, and
// organisations with slow files share one child.
import { AppError } from '#platform/errors.ts';
import { type FairQueue, openFairQueue, withSlot } from '#platform/fair-queue.ts';

/** `seconds` of processor time, because a busy machine is no fault of the file. `megabytes` without shared program code. */
export type Limits = { seconds: number; megabytes: number };

export type Lane = 'express' | 'usual';

/** `owner` is the organisation, or the person if there is none yet; `size` is in bytes. After `maxWaitMs`, the caller is asked to try again. */
export type Turn = { owner: string; size: number; maxWaitMs?: number };

/** `children`: for files of any size. `hasExpress`: one more child, for small files. */
export type LaneSettings = { children: number; hasExpress?: boolean };

type Read = { isTooSlow: boolean; seconds: number };

const largestExpress = 500_000;
/** A small file that needs longer starts again among the files of any size. */
const expressSeconds = 0.5;
const slowFrom = 3;
const slowFilesLimit = 3;
const rememberedFor = 10 * 60_000;
const longestWait = 10 * 60_000;

export function openLanes({ children, hasExpress = false }: LaneSettings) {
  const express = openLane(1);
  const usual = openLane(children);
  const slow = openLane(1);
  const slowFiles = openSlowFiles();

  return async <T extends Read>(
    { owner, size, maxWaitMs }: Turn,
    limits: Limits,
    work: (limits: Limits, lane: Lane) => Promise<T>,
  ): Promise<T> => {
    const signal = maxWaitMs === undefined ? new AbortController().signal : AbortSignal.timeout(maxWaitMs);
    const isExpress = () => hasExpress && size <= largestExpress && slowFiles.count(owner) === 0;
    const isSlow = () => slowFiles.count(owner) >= slowFilesLimit;
    const readSmall = async () => {
      const seconds = Math.min(limits.seconds, expressSeconds);
      const read = await work({ ...limits, seconds }, 'express');
      if (!read.isTooSlow || seconds === limits.seconds) return read;
      slowFiles.add(owner);
      return undefined;
    };
    const readAny = async () => {
      const read = await work(limits, 'usual');
      if (read.isTooSlow || read.seconds >= slowFrom) slowFiles.add(owner);
      return read;
    };
    return (
      (await waitIf(isExpress, express, owner, signal, readSmall)) ??
      (await waitIf(() => !isSlow(), usual, owner, signal, readAny)) ??
      // As one group, they get one turn among the other organisations, and never more than one child.
      wait(slow, owner, signal, () => wait(usual, 'slow files', signal, readAny))
    );
  };
}

/** Other files of the owner may turn out to be slow while this one waits. */
async function waitIf<T>(
  mayWait: () => boolean,
  lane: FairQueue,
  group: string,
  signal: AbortSignal,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return mayWait() ? wait(lane, group, signal, async () => (mayWait() ? work() : undefined)) : undefined;
}

/** The signal ends the wait for a slot, not the work. */
async function wait<T>(lane: FairQueue, group: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let hasStarted = false;
  try {
    return await withSlot(lane, { group, key: '' }, signal, () => {
      hasStarted = true;
      return work();
    });
  } catch (error) {
    throw signal.aborted && !hasStarted ? tooManyFiles('too-many') : error;
  }
}

function openLane(slots: number): FairQueue {
  const unlimited = { mostPerKey: Number.POSITIVE_INFINITY, mostPerGroup: Number.POSITIVE_INFINITY };
  return openFairQueue({ slots, ...unlimited, deadline: longestWait, refuse: () => tooManyFiles('unavailable') });
}

/** Counts the slow files of the last minutes by their owner. */
function openSlowFiles() {
  const times = new Map<string, number[]>();
  const recent = (owner: string) => (times.get(owner) ?? []).filter(time => time > performance.now() - rememberedFor);
  return {
    count: (owner: string) => recent(owner).length,
    add(owner: string) {
      times.set(owner, [...recent(owner), performance.now()]);
      for (const known of times.keys()) if (recent(known).length === 0) times.delete(known);
    },
  };
}

function tooManyFiles(kind: 'unavailable' | 'too-many'): AppError {
  const words = 'Many files are being read right now. Please try again in a few minutes.';
  return new AppError(kind, 'too_many_files', words, { retryAfter: 60 });
}
