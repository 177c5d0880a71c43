// The thin bar at the top of the page during a navigation. Fast navigations don't show it.

export const throttle = 200;
export const duration = 2_000;
export const hideDelay = 500;
export const resetDelay = 400;
export const height = 3;

const tick = 50;

export type BarState = { visible: boolean; progress: number; failed: boolean };

type Clock = {
  now: () => number;
  setTimer: (run: () => void, milliseconds: number) => unknown;
  clearTimer: (timer: unknown) => void;
};

type Phase = 'idle' | 'waiting' | 'running' | 'finished';

const idle: BarState = { visible: false, progress: 0, failed: false };

export function createLoadingBar(clock: Clock) {
  let state = idle;
  let phase: Phase = 'idle';
  let startedAt = 0;
  let timer: unknown;
  const listeners = new Set<() => void>();

  return { start, finish, getState, subscribe };

  function start(): void {
    if (phase === 'waiting' || phase === 'running') return;
    phase = 'waiting';
    publish(idle);
    later(throttle, show);
  }

  function finish({ failed = false }: { failed?: boolean } = {}): void {
    if (phase === 'waiting') reset();
    // The error page may report the failure just before or just after the navigation itself ends.
    else if (phase === 'finished' && failed) publish({ ...state, failed: true });
    else if (phase === 'running') complete(failed);
  }

  function complete(failed: boolean): void {
    phase = 'finished';
    publish({ visible: true, progress: 100, failed });
    later(hideDelay, hide);
  }

  function show(): void {
    phase = 'running';
    startedAt = clock.now();
    advance();
  }

  function advance(): void {
    publish({ visible: true, progress: estimate(clock.now() - startedAt), failed: false });
    later(tick, advance);
  }

  function hide(): void {
    publish({ ...state, visible: false });
    later(resetDelay, reset);
  }

  function reset(): void {
    clock.clearTimer(timer);
    phase = 'idle';
    publish(idle);
  }

  function later(milliseconds: number, run: () => void): void {
    clock.clearTimer(timer);
    timer = clock.setTimer(run, milliseconds);
  }

  function publish(next: BarState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function getState(): BarState {
    return state;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
}

/** Fast at first, then slower: about 70% after the usual duration, never 100%. */
export function estimate(elapsed: number): number {
  return (2 / Math.PI) * 100 * Math.atan((elapsed / duration) * 2);
}

export const loadingBar = createLoadingBar({
  now: () => performance.now(),
  setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimer: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
});
