import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import type { BootOptions, EventName, GivenCart, Panel, PanelModule } from '../frame.ts';
import { openState, readConfig } from './settings.ts';
import { createTrigger, type Trigger } from './trigger.ts';

/** The panel's file name, which contains a content hash. */
declare const __PANEL__: string;

export type Widget = ReturnType<typeof createWidget>;

type AllServices = {
  origin: string;
  script: Element | null;
  emit(name: EventName, detail?: unknown): void;
  cart(): GivenCart;
};

/** One widget on the page, from its settings to its removal. */
export function createWidget(first: BootOptions, { origin, script, emit, cart }: AllServices) {
  const key = first.widget ?? '';
  let options = first;
  let config: WidgetConfig | undefined;
  let trigger: Trigger | undefined;
  let panel: Promise<Panel | undefined> | undefined;
  let failures = '';
  let before: HTMLElement | null = null;
  let isOpen = false;
  let hasEnded = false;
  const hosts = new Map<HTMLElement, () => void>();
  // Reinserts the widget on pages that replace their body.
  const healer = new MutationObserver(() => {
    for (const [host, attach] of hosts) if (!host.isConnected) attach();
  });
  let drawn = draw();

  async function draw(): Promise<void> {
    // Always waits: `open` below needs `drawn`, which is set when this returns for the first time.
    const given = await (options.config ?? readConfig(origin, key, options.language));
    if (document.readyState === 'loading') await new Promise(done => addEventListener('DOMContentLoaded', done));
    if (hasEnded || !given) return;
    const target = findTarget();
    const fresh = target ? given : { ...given, type: 'bubble' as const };
    if (given.hidden || (config && fresh.type !== config.type)) remove();
    if (given.hidden) return;
    config = fresh;
    for (const parent of [document.documentElement, document.body]) healer.observe(parent, { childList: true });
    void panel?.then(it => it?.update(fresh));
    if (fresh.type === 'inline') whenNear(target as Element, loadPanel);
    else if (!trigger) {
      trigger = createTrigger(() => (isOpen ? close() : open()), loadPanel);
      put(trigger.host, fresh.type === 'search' ? target : null);
    }
    trigger?.update(fresh, isOpen);
    if (trigger && openState(key) && innerWidth > 480) void open(false);
    emit('ready', { widget: key });
  }

  function findTarget(): Element | null {
    const { target } = options;
    const named = typeof target === 'string' ? document.querySelector(target) : target;
    return named ?? (document.body.contains(script) ? script : null);
  }

  /** Into its target, after the script if that marks the place, or on top of the page. */
  function put(host: HTMLElement, target: Element | null): void {
    const attach = () => (target === script && target ? target.after(host) : (target ?? document.body).append(host));
    hosts.set(host, attach);
    attach();
  }

  function loadPanel(): void {
    if (panel || !config) return;
    const { type } = config;
    const place = (host: HTMLElement) => put(host, type === 'inline' ? findTarget() : null);
    const { preview, readCustomer } = options;
    const frame = { origin, key, preview: !!preview, config, readCustomer, cart, place, close, emit };
    // Some browsers cache a failed import.
    const module: Promise<PanelModule> = import(/* @vite-ignore */ origin + __PANEL__ + failures);
    panel = module
      .then(it => it.mount(frame))
      .catch(() => {
        failures += '?';
        panel = undefined;
        close();
        trigger?.say(frame.config.words.unreachable);
        return undefined;
      });
  }

  async function open(takesFocus = !options.preview): Promise<void> {
    await drawn;
    if (!config) return;
    if (!isOpen) before = document.activeElement as HTMLElement | null;
    turn(true);
    loadPanel();
    const it = await panel;
    if (isOpen) it?.open(takesFocus);
  }

  function close(): void {
    if (!isOpen) return;
    turn(false);
    // Make the page reachable again before it gets the focus back.
    void panel?.then(it => {
      it?.close();
      if (options.preview) return;
      if (before && before !== document.body && !hosts.has(before)) before.focus();
      else trigger?.focus();
    });
  }

  function turn(on: boolean): void {
    if (isOpen === on || !config) return;
    isOpen = on;
    openState(key, on ? '1' : '');
    trigger?.update(config, on);
    emit(on ? 'open' : 'close', { widget: key });
  }

  function remove(): void {
    isOpen = false;
    void panel?.then(it => it?.end());
    for (const host of hosts.keys()) host.remove();
    hosts.clear();
    panel = trigger = config = undefined;
  }

  return {
    open,
    close,
    async ask(text: string): Promise<void> {
      await open();
      (await panel)?.ask(text);
    },
    update(more: BootOptions): void {
      options = { ...options, ...more };
      drawn = draw();
    },
    shutdown(): void {
      hasEnded = true;
      healer.disconnect();
      openState(key, '');
      remove();
    },
  };
}

/** Loads nothing until it is about to be visible. */
function whenNear(element: Element, work: () => void): void {
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      work();
    },
    { rootMargin: '200px' },
  );
  watcher.observe(element);
}
