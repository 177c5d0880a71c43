// What was asked and answered, and what is under way. Knows no screen.
import type { Offer, Outcome, ProductCard, Source } from '#domain/answers/inputs.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import type { EventName } from '../frame.ts';
import { type AnswerEvent, type Contact, type Door, DoorError, type Problem } from './door.ts';
import { randomId } from './random-id.ts';

type Phase = 'sending' | 'searching' | 'writing' | 'done';

export type Entry = {
  /** The server's id of an answer, once it is known. */
  id: string;
  role: 'visitor' | 'assistant';
  text: string;
  phase: Phase;
  outcome: Outcome | null;
  problem: Problem | null;
  seconds: number;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  feedback: 'up' | 'down' | null;
  offersContact: boolean;
};

export type Conversation = ReturnType<typeof createConversation>;

type Hooks = { emit(name: EventName, detail?: unknown): void };

export function createConversation(door: Door, { emit }: Hooks) {
  const listeners: (() => void)[] = [];
  let entries: Entry[] = [];
  let example = '';
  let working: AbortController | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (id: string, values: Partial<Entry>) => {
    entries = entries.map(entry => (entry.id === id ? { ...entry, ...values } : entry));
    tell();
  };

  async function ask(text: string): Promise<void> {
    if (working || !text.trim()) return;
    const question = { id: randomId(), text: text.trim() };
    // What is really asked takes the place of the example.
    if (example) entries = [];
    example = '';
    entries = [...entries, { ...blank('visitor'), ...question, phase: 'done' }];
    emit('question', { text: question.text });
    await answer(question);
  }

  async function answer(question: { id: string; text: string }): Promise<void> {
    const own = new AbortController();
    working = own;
    let id = `answer to ${question.id}`;
    entries = [...entries, { ...blank('assistant'), id }];
    tell();
    const put = (values: Partial<Entry>) => {
      change(id, values);
      id = values.id ?? id;
    };
    try {
      const whole = await door.ask(question, event => put(changeOf(event, textOf(id))), own.signal);
      if (whole) put({ ...fromMessage(whole.answer), offersContact: whole.offersContact });
    } catch (error) {
      put({ phase: 'done', ...(own.signal.aborted ? { outcome: 'stopped' as const } : describe(error)) });
    }
    // A stop that came after the last part has nothing left to stop.
    working = undefined;
    put({ phase: 'done' });
    emit('answer', { outcome: entries.find(entry => entry.id === id)?.outcome ?? 'failed' });
  }

  const textOf = (id: string) => entries.find(entry => entry.id === id)?.text ?? '';

  return {
    ask,
    entries: () => entries,
    isBusy: () => working !== undefined,
    subscribe(listener: () => void): void {
      listeners.push(listener);
    },
    stop: () => working?.abort(),
    /** The last question once more. What failed on its way keeps its id, so that it is not answered twice. */
    async retry(): Promise<void> {
      const last = entries.at(-1);
      const question = entries.at(-2);
      if (working || !last || question?.role !== 'visitor') return;
      entries = entries.slice(0, -1);
      const id = last.problem ? question.id : randomId();
      await answer({ id, text: question.text });
    },
    async restore(): Promise<void> {
      if (!door.knowsVisitor()) return;
      const messages = await door.history().catch(() => []);
      if (entries.length > 0) return;
      entries = messages.map(fromMessage);
      tell();
    },
    /** Shows at once what was chosen, and takes it back where it could not be kept. */
    async rate(id: string, feedback: Entry['feedback'], reason?: string): Promise<void> {
      const before = entries.find(entry => entry.id === id)?.feedback ?? null;
      change(id, { feedback });
      await door
        .rate({ messageId: id, feedback, ...(reason ? { reason } : {}) })
        .catch(() => change(id, { feedback: before }));
    },
    async contact(contact: Contact): Promise<void> {
      await door.contact(contact);
      emit('contact', { email: contact.email });
    },
    async remove(): Promise<void> {
      working?.abort();
      await door.remove();
      entries = [];
      tell();
    },
    /** In a preview: what says that all of it is made up. */
    example: () => example,
    show(sample: Entry[], label: string): void {
      entries = sample;
      example = label;
      tell();
    },
  };
}

/** What an event changes. */
function changeOf(event: AnswerEvent, text: string): Partial<Entry> {
  switch (event.name) {
    case 'start':
      return { id: event.data.answerId, phase: 'searching' };
    case 'text':
      return { text: text + event.data.text, phase: 'writing' };
    case 'done':
      return { ...event.data, phase: 'done' };
    case 'error':
      return { phase: 'done', outcome: 'failed', problem: 'failed' };
    default:
      return event.data;
  }
}

function describe(error: unknown): Partial<Entry> {
  const { problem, seconds } = error instanceof DoorError ? error : new DoorError('failed');
  return { outcome: 'failed', problem, seconds, offersContact: problem !== 'offline' };
}

function fromMessage(message: VisitorMessage): Entry {
  return { ...blank(message.role), ...message, phase: 'done' };
}

function blank(role: Entry['role']): Entry {
  return {
    id: '',
    role,
    text: '',
    phase: 'sending',
    outcome: null,
    problem: null,
    seconds: 0,
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    feedback: null,
    offersContact: false,
  };
}
