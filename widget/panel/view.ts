// The view state besides the chat. One object, redrawn as a whole when it changes.
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import type { Frame } from '../frame.ts';
import type { Words } from '../translations/en.ts';
import type { Contact, Fields, Problem } from './api.ts';
import type { Conversation } from './conversation.ts';

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

export function ask({ talk, set }: View, text: string): void {
  if (talk.isBusy() || !text.trim()) return;
  set({ draft: '', notice: '', spoken: [] });
  void talk.ask(text);
}

export function callPerson({ talk, state, set, focus }: View): void {
  const asked = talk.entries().findLast(({ role }) => role === 'visitor')?.text ?? '';
  const contact = { ...state.contact, message: state.contact.message || asked };
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

export function problemText(words: Words, problem: Problem, seconds: number): string {
  return words[problem].replace('{minutes}', `${Math.ceil(seconds / 60) || 1}`);
}
