// How long other requests would have waited for this process.

type Pauses = { longest: number };

/**
 * The longest time in milliseconds during which `work` let nothing else run. Counts the CPU time of this thread, so that other
 * processes on a busy machine do not add to it.
 */
export async function longestPauseDuring(work: () => Promise<unknown>): Promise<number> {
  const pauses: Pauses = { longest: 0 };
  let before = cpuMs();
  const watch = () => {
    const now = cpuMs();
    pauses.longest = Math.max(pauses.longest, now - before);
    before = now;
  };
  const timer = setInterval(watch, 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  // Work that ended without a pause was not seen by the timer.
  watch();
  return pauses.longest;
}

/** The CPU time in milliseconds that this thread needs until `work` has ended. */
export async function cpuTimeDuring(work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs();
  await work();
  return cpuMs() - before;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
