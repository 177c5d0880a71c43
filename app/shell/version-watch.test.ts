import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchVersion } from '#app/shell/version-watch.ts';
import { setToastHandler, type ToastInput } from '#app/ui/toast.tsx';

let asked: string[] = [];
let offered: ToastInput[] = [];

beforeEach(() => {
  asked = [];
  offered = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ id: 'newer', timestamp: 1 });
  });
  setToastHandler(input => {
    offered.push(input);
    return () => {};
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('S13 polls builds/latest.json every five minutes, and offers to reload for a newer build', async () => {
  const stop = watchVersion();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/builds/latest.json']);
  expect(offered).toMatchObject([{ title: 'A new version of Aisle is available.', action: { label: 'Reload' } }]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveLength(2);
  expect(offered).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(asked).toHaveLength(2);
});

it('S13 checks when the tab becomes visible, and not while it is hidden', async () => {
  const stop = watchVersion();
  Object.assign(document, { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toEqual(['/builds/latest.json']);
  stop();
});
