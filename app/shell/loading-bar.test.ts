import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createLoadingBar,
  duration,
  estimate,
  height,
  hideDelay,
  resetDelay,
  throttle,
} from '#app/shell/loading-bar.ts';

function makeBar() {
  return createLoadingBar({
    now: () => Date.now(),
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
  });
}

describe('the loading bar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('C07 keeps its constants', () => {
    expect({ throttle, duration, hideDelay, resetDelay, height }).toEqual({
      throttle: 200,
      duration: 2_000,
      hideDelay: 500,
      resetDelay: 400,
      height: 3,
    });
  });

  it('C07 shows nothing for a navigation that ends within 200 ms', () => {
    const bar = makeBar();
    const seen: boolean[] = [];
    bar.subscribe(() => seen.push(bar.getState().visible));
    bar.start();
    vi.advanceTimersByTime(199);
    bar.finish();
    vi.advanceTimersByTime(5_000);
    expect(seen).not.toContain(true);
  });

  it('C07 appears after 200 ms, stays full for 500 ms and is empty again 400 ms later', () => {
    const bar = makeBar();
    bar.start();
    vi.advanceTimersByTime(200);
    expect(bar.getState().visible).toBe(true);
    bar.finish();
    expect(bar.getState()).toEqual({ visible: true, progress: 100, failed: false });
    vi.advanceTimersByTime(499);
    expect(bar.getState().visible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bar.getState()).toEqual({ visible: false, progress: 100, failed: false });
    vi.advanceTimersByTime(399);
    expect(bar.getState().progress).toBe(100);
    vi.advanceTimersByTime(1);
    expect(bar.getState()).toEqual({ visible: false, progress: 0, failed: false });
  });

  it('S12 advances by estimate, always forward, and never reaches the end by itself', () => {
    const bar = makeBar();
    bar.start();
    let before = -1;
    for (let elapsed = 0; elapsed < 60_000; elapsed += 500) {
      vi.advanceTimersByTime(500);
      const { progress } = bar.getState();
      expect(progress).toBeGreaterThan(before);
      expect(progress).toBeLessThan(100);
      before = progress;
    }
    expect(estimate(duration)).toBeGreaterThan(60);
  });

  it('S12 is red after an error, whether the error page or the navigation reports first', () => {
    for (const order of [
      [true, false],
      [false, true],
    ]) {
      const bar = makeBar();
      bar.start();
      vi.advanceTimersByTime(300);
      for (const failed of order) bar.finish({ failed });
      expect(bar.getState()).toEqual({ visible: true, progress: 100, failed: true });
      vi.advanceTimersByTime(900);
      expect(bar.getState().failed).toBe(false);
    }
  });

  it('S12 starts over when a navigation begins while the last one is still fading', () => {
    const bar = makeBar();
    bar.start();
    vi.advanceTimersByTime(300);
    bar.finish();
    vi.advanceTimersByTime(600);
    bar.start();
    expect(bar.getState()).toEqual({ visible: false, progress: 0, failed: false });
    vi.advanceTimersByTime(1_000);
    expect(bar.getState().visible).toBe(true);
  });

  it('S12 a second start during a navigation changes nothing', () => {
    const bar = makeBar();
    bar.start();
    vi.advanceTimersByTime(1_000);
    const { progress } = bar.getState();
    bar.start();
    expect(bar.getState().progress).toBe(progress);
  });
});
