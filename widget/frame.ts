import type { Cart } from '#domain/answers/inputs.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';

export type BootOptions = {
  /** The widget key from the snippet. */
  widget?: string;
  /** Where an inline widget or a search bar is placed. */
  target?: string | Element;
  language?: string;
  /** The shop's signed statement of who is signed in, requested for every session. */
  readCustomer?: () => Promise<string | undefined>;
  /** Settings that are already known: no request is made for them. */
  config?: WidgetConfig;
  /** Shows an example; questions go to the surrounding page. */
  preview?: boolean;
};

/** The cart, or how to read it when a question is asked. */
export type GivenCart = Cart | (() => Cart | undefined | Promise<Cart | undefined>) | undefined;

export type EventName = 'ready' | 'open' | 'close' | 'question' | 'answer' | 'contact';

/** What the launcher passes to the panel. */
export type Frame = {
  origin: string;
  key: string;
  preview: boolean;
  config: WidgetConfig;
  readCustomer: BootOptions['readCustomer'];
  cart(): GivenCart;
  /** Puts the panel's element into the page, or back into it. */
  place(host: HTMLElement): void;
  close(): void;
  emit(name: EventName, detail?: unknown): void;
};

/** What the launcher can do with the panel. */
export type Panel = {
  update(config: WidgetConfig): void;
  open(takesFocus: boolean): void;
  close(): void;
  ask(text: string): void;
  end(): void;
};

export type PanelModule = { mount(frame: Frame): Promise<Panel> };
