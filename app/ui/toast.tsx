import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { floatStyle } from '#app/ui/float.ts';

type Tone = 'done' | 'info' | 'failed';

export type ToastInput = {
  title: string;
  tone?: Tone | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** Milliseconds; null stays until closed. */
  duration?: number | null | undefined;
};

type Entry = ToastInput & { id: number; tone: Tone; duration: number | null };

/** Shows a toast. Failures stay until closed, others disappear. Returns a function that dismisses it. */
export function toast(input: ToastInput): () => void {
  if (handler) return handler(input);
  const tone = input.tone ?? 'done';
  const usual = tone === 'failed' ? null : input.action ? 10_000 : 5_000;
  const duration = input.duration === undefined ? usual : input.duration;
  const entry: Entry = { ...input, id: ++count, tone, duration };
  publish([...entries, entry].slice(-3));
  return () => dismiss(entry.id);
}

/** Shows toasts in the Shopify admin instead. */
export function setToastHandler(next: (input: ToastInput) => () => void): void {
  handler = next;
}

/** Mounted once. The live region must exist before its first message, or screen readers skip it. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, snapshot, emptySnapshot);
  const [ready, setReady] = useState(false);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const close = useCallback((id: number) => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    dismiss(id);
    if (entries.length === 0) setHeld(false);
  }, []);

  useEffect(() => {
    setReady(true);
    function onKey(event: KeyboardEvent) {
      // An open dialog or menu handles Escape first and prevents the default.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const newest = entries.at(-1);
      if (newest) close(newest.id);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);

  function onFocus(event: FocusEvent) {
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from;
    setHeld(true);
  }

  return (
    <section
      ref={region}
      data-toaster
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed right-6 bottom-6 z-60 grid w-[400px] gap-2 max-desk:inset-x-4 max-desk:bottom-4 max-desk:w-auto [body:has([data-bottom-bar])_&]:bottom-20"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      {ready && shown.map(entry => <Toast key={entry.id} entry={entry} held={held} onClose={close} />)}
    </section>
  );
}

/**
 * For `onInteractOutside` of dialogs: answering a toast is no reason to close what lies under it.
 * The toast may have left the page by then, so only its own element can be asked for.
 */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}

function Toast({ entry, held, onClose }: { entry: Entry; held: boolean; onClose: (id: number) => void }) {
  const left = useRef(entry.duration);
  const { Icon, colour } = looks[entry.tone];

  useEffect(() => {
    if (held || left.current === null) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(entry.id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(1_000, left.current - (performance.now() - since));
    };
  }, [held, entry.id]);

  return (
    <div
      data-toast
      role={entry.tone === 'failed' ? 'alert' : undefined}
      className={cx(floatStyle, 'pointer-events-auto flex animate-float-in items-center gap-2.5 py-2 pr-2 pl-4')}
    >
      <Icon aria-hidden className={colour} />
      <span className="min-w-0 flex-1 py-1 text-pretty">{entry.title}</span>
      {entry.action && (
        <Button
          variant="quiet"
          size="small"
          className="text-accent-ink"
          onClick={() => {
            onClose(entry.id);
            entry.action?.onSelect();
          }}
        >
          {entry.action.label}
        </Button>
      )}
      <IconButton label="Close" icon={X} size="small" onClick={() => onClose(entry.id)} />
    </div>
  );
}

let handler: ((input: ToastInput) => () => void) | undefined;
let count = 0;
let entries: readonly Entry[] = [];
const none: readonly Entry[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  publish(entries.filter(entry => entry.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const snapshot = () => entries;
const emptySnapshot = () => none;

const looks = {
  done: { Icon: CircleCheck, colour: 'text-accent-ink' },
  info: { Icon: Info, colour: 'text-blue' },
  failed: { Icon: CircleAlert, colour: 'text-red' },
} as const;
