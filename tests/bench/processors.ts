import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time of a process and its children in milliseconds, including ended ones. */
export function processorTime(root: number): number {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const processes = all.flatMap(name => describe(Number(name)));
  const isOurs = new Set([root]);
  // Repeats until complete: process ids wrap around, so a child may come before its parent.
  for (let known = 0; known < isOurs.size; ) {
    known = isOurs.size;
    for (const { pid, parent } of processes) if (isOurs.has(parent)) isOurs.add(pid);
  }
  const ticks = processes.filter(({ pid }) => isOurs.has(pid)).reduce((sum, one) => sum + one.ticks, 0);
  return (1000 * ticks) / ticksPerSecond;
}

/** Steal time of all processors in milliseconds: the host ran other machines instead. */
export function stolenTime(): number {
  const [, , , , , , , , stolen = '0'] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9);
  return (1000 * Number(stolen)) / ticksPerSecond;
}

/** Processor time of a fixed piece of work in milliseconds: shared machines vary in speed. */
export function fixedWork(): number {
  const before = process.cpuUsage();
  work(400_000);
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

/**
 * Measures a small piece of work repeatedly and returns the first quartile in milliseconds. Pieces that waited for a processor are
 * among the slower ones, so this shows the speed of the machine and not its load.
 */
export function watchSpeed(): () => number {
  const times: number[] = [];
  const timer = setInterval(() => {
    const started = performance.now();
    work(2_000);
    times.push(performance.now() - started);
  }, 50);
  return () => {
    clearInterval(timer);
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
  };
}

function work(pieces: number): void {
  const seen = new Map<string, number>();
  for (let at = 0; at < pieces; at++) {
    const name = `name ${at % 1000}`;
    seen.set(name, (seen.get(name) ?? 0) + JSON.stringify({ at }).length);
  }
}

function describe(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const facts = rest.split(' ').map(Number);
    return [{ pid, parent: facts[1] ?? 0, ticks: facts.slice(11, 15).reduce((sum, one) => sum + one, 0) }];
  } catch {
    return [];
  }
}
