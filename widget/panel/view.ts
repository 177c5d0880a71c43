// The view state besides the chat. One object, redrawn as a whole when it changes.
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import type { Frame } from '../frame.ts';
import type { Words } from '../translations/en.ts';
import type { Contact, Fields, Problem } from './api.ts';
import type { Conversation, Entry } from './conversation.ts';
import { isPhone } from './modality.ts';

/**
 * The visitor's actions on one answer. `shown` is the index of the source whose quote is open (one document may be
 * quoted twice), `unfolded` lists the expanded passages, and `isWhole` means that all of a long answer is shown.
 */
export type Note = {
  said?: string;
  asksReason?: boolean;
  reason?: string;
  shown?: number | undefined;
  unfolded?: Record<number, boolean>;
  isWhole?: boolean;
};

export type ViewState = {
  draft: string;
  notice: string;
  asksRemoval: boolean;
  callsPerson: boolean;
  contact: Contact;
  contactPhase: 'open' | 'sending' | 'sent';
  wrong: Fields;
  notes: Record<string, Note>;
  /** Sentences of the current answer, for screen readers. */
  spoken: string[];
};

export type View = {
  frame: Frame;
  config: WidgetConfig;
  words: Words;
  talk: Conversation;
  state: ViewState;
  /** Redraws synchronously, so that new elements can be focused right after. */
  set(change: Partial<ViewState>): void;
  focus(selector: string): void;
};

export const firstState: ViewState = {
  draft: '',
  notice: '',
  asksRemoval: false,
  callsPerson: false,
  contact: { name: '', email: '', message: '' },
  contactPhase: 'open',
  wrong: {},
  notes: {},
  spoken: [],
};

export function ask(view: View, text: string): void {
  const { talk, set, focus } = view;
  if (talk.isBusy() || !text.trim()) return;
  // The button that was pressed disappears. On a phone, focusing the field would open the keyboard.
  if (!isPhone()) focus('.field');
  set({ draft: '', notice: '', spoken: [] });
  void talk.ask(text);
}

export function lastOf({ talk }: View): Entry | undefined {
  return talk.entries().at(-1);
}

/** A visitor who asked for a person: what they asked before that is their message. */
export function callPerson(view: View): void {
  const { talk, state, set, focus } = view;
  const asked = talk.entries().filter(({ role }) => role === 'visitor');
  const { text = '' } = asked.at(lastOf(view)?.opensContact ? -2 : -1) ?? {};
  const contact = { ...state.contact, message: state.contact.message || text };
  set({ callsPerson: true, contactPhase: 'open', wrong: {}, contact });
  focus('.contact input');
}

export async function removeChat({ frame, words, talk, set, focus }: View): Promise<void> {
  set({ asksRemoval: false });
  focus('.field');
  if (frame.preview) return;
  const notice = await talk.remove().then(
    () => words.removed,
    () => words.failed,
  );
  set({ notice, spoken: [] });
}

export function updateNote({ state, set }: View, id: string, change: Note): void {
  set({ notes: { ...state.notes, [id]: { ...state.notes[id], ...change } } });
}

export function problemText({ words, config }: View, problem: Problem, seconds: number): string {
  const isLong = seconds > 3600;
  const count = Math.ceil(seconds / (isLong ? 3600 : 60)) || 1;
  const time = new Intl.RelativeTimeFormat(config.language).format(count, isLong ? 'hour' : 'minute');
  return words[problem].replace('{time}', time);
}
