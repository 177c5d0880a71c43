import type { WidgetConfig } from '#domain/widgets/inputs.ts';

export type BootOptions = {
  /** The key of the widget, as the snippet carries it. */
  widget?: string;
  /** Where an inline widget or a search bar goes. */
  target?: string | Element;
  language?: string;
  /** What the shop says of who is signed in there, asked again for every session. */
  readCustomer?: () => Promise<string | undefined>;
  /** Settings that are already here: nothing is asked of the server for them. */
  config?: WidgetConfig;
  /** Shows an example, and asks the page around it. */
  preview?: boolean;
};

export type EventName = 'ready' | 'open' | 'close' | 'question' | 'answer' | 'contact';

/** What the launcher hands to the panel. */
export type Frame = {
  origin: string;
  key: string;
  preview: boolean;
  config: WidgetConfig;
  readCustomer: BootOptions['readCustomer'];
  /** Puts the panel's place into the page, or back into it. */
  place(host: HTMLElement): void;
  close(): void;
  emit(name: EventName, detail?: unknown): void;
};

/** What the panel lets the launcher do. */
export type Panel = {
  update(config: WidgetConfig): void;
  open(takesFocus: boolean): void;
  close(): void;
  ask(text: string): void;
  end(): void;
};

export type PanelModule = { mount(frame: Frame): Promise<Panel> };
