// The script on a shop's pages. It draws the launcher and loads everything else on the first click.
import type { BootOptions, EventName, GivenCart } from '../frame.ts';
import { createWidget, type Widget } from './widget.ts';

type Listener = (detail: unknown) => void;
type Methods = {
  boot(options: BootOptions): void;
  update(options?: BootOptions): void;
  open(key?: string): void;
  close(key?: string): void;
  ask(text: string, key?: string): void;
  /** What is in the visitor's cart, for all widgets of the page. A function is called for each question. */
  cart(given: GivenCart): void;
  on(name: EventName, listener: Listener): () => void;
  shutdown(key?: string): void;
};
/** Called as `Aisle.open()` or `Aisle('open')`; the second form also works before this script has loaded. */
type Aisle = Methods & ((name: keyof Methods, ...values: unknown[]) => unknown) & { q?: Iterable<unknown>[] };

declare global {
  interface Window {
    Aisle?: Aisle;
  }
}

const script = document.currentScript as HTMLScriptElement | null;
const present = window.Aisle;
const aisle = present?.boot ? present : install(present?.q ?? []);
const { widget, target, language } = script?.dataset ?? {};
if (widget) aisle.boot({ widget, ...(target && { target }), ...(language && { language }) });

function install(waiting: Iterable<unknown>[]): Aisle {
  const { origin } = new URL(script?.src || location.href);
  const widgets = new Map<string, Widget>();
  let cart: GivenCart;
  const listeners = new Set<[EventName, Listener]>();
  const emit = (name: EventName, detail?: unknown) => {
    for (const [heard, listener] of listeners) if (heard === name) listener(detail);
  };
  /** The widgets with this key, or the first widget. */
  const each = (key: string | undefined, work: (it: Widget) => void) => {
    const ids = [...widgets.keys()];
    for (const id of key ? ids.filter(one => one.startsWith(key)) : ids.slice(0, 1)) work(widgets.get(id) as Widget);
  };

  const methods: Methods = {
    boot(options) {
      const id = `${options.widget} ${options.target ?? ''}`;
      const known = widgets.get(id);
      if (known) known.update(options);
      else
        widgets.set(
          id,
          createWidget(options, { origin, script: document.currentScript ?? script, emit, cart: () => cart }),
        );
    },
    update: (options = {}) => each(options.widget, it => it.update(options)),
    open: key => each(key, it => void it.open()),
    close: key => each(key, it => it.close()),
    ask: (text, key) => each(key, it => void it.ask(text)),
    cart(given) {
      cart = given;
    },
    on(name, listener) {
      const entry: [EventName, Listener] = [name, listener];
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    shutdown(key) {
      for (const [id, it] of widgets) {
        if (key && !id.startsWith(key)) continue;
        it.shutdown();
        widgets.delete(id);
      }
    },
  };
  const call = (name: keyof Methods, ...values: unknown[]) =>
    (methods[name] as (...all: unknown[]) => unknown)(...values);
  // Runs calls that were queued before the script loaded, in order.
  queueMicrotask(() => {
    for (const early of waiting) call(...(early as [keyof Methods]));
  });
  window.Aisle = Object.assign(call, methods) as Aisle;
  return window.Aisle;
}
