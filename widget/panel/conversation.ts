// The state of the chat: questions, answers and what is in progress. Independent of the view.
import type { Offer, Outcome, ProductCard, Source } from '#domain/answers/inputs.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import type { EventName } from '../frame.ts';
import { type AnswerEvent, ApiError, type Contact, type Problem, type WidgetApi } from './api.ts';
import { randomId } from './random-id.ts';

type Phase = 'queued' | 'searching' | 'writing' | 'done';

export type Entry = {
  /** The server's id of an answer, once known. */
  id: string;
  role: 'visitor' | 'assistant';
  text: string;
  /** A model worded parts of it. */
  generated: boolean;
  phase: Phase;
  outcome: Outcome | null;
  problem: Problem | null;
  seconds: number;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  choices: string[];
  feedback: 'up' | 'down' | null;
  offersContact: boolean;
  opensContact?: boolean;
};

export type Conversation = ReturnType<typeof createConversation>;

type Hooks = { emit(name: EventName, detail?: unknown): void };

/** `openContact` is called after an answer to a visitor who wants a person, however it was asked. */
export function createConversation(api: WidgetApi, { emit }: Hooks, openContact?: () => void) {
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
    // A real question replaces the example.
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
      const whole = await api.ask(question, event => put(changeOf(event, entryOf(id)?.text ?? '')), own.signal);
      if (whole) put({ ...whole, ...whole.answer, phase: 'done' });
    } catch (error) {
      put({ phase: 'done', ...(own.signal.aborted ? { outcome: 'stopped' as const } : describe(error)) });
    }
    // Stopping after the last part has no effect.
    working = undefined;
    put({ phase: 'done' });
    const last = entryOf(id);
    emit('answer', { outcome: last?.outcome ?? 'failed' });
    if (last?.opensContact) openContact?.();
  }

  const entryOf = (id: string) => entries.find(entry => entry.id === id);

  return {
    ask,
    entries: () => entries,
    isBusy: () => working !== undefined,
    subscribe(listener: () => void): void {
      listeners.push(listener);
    },
    stop: () => working?.abort(),
    /** Asks the last question again. A request that failed keeps its id, so that it is not answered twice. */
    async retry(): Promise<void> {
      const last = entries.at(-1);
      const question = entries.at(-2);
      if (working || !last || question?.role !== 'visitor') return;
      entries = entries.slice(0, -1);
      const id = last.problem ? question.id : randomId();
      await answer({ id, text: question.text });
    },
    async restore(): Promise<void> {
      if (!api.knowsVisitor()) return;
      const messages = await api.history().catch(() => []);
      if (entries.length > 0) return;
      entries = messages.map(fromMessage);
      tell();
    },
    /** Shows the rating at once and reverts it if it could not be saved. */
    async rate(id: string, feedback: Entry['feedback'], reason?: string): Promise<void> {
      const before = entryOf(id)?.feedback ?? null;
      change(id, { feedback });
      await api
        .rate({ messageId: id, feedback, ...(reason ? { reason } : {}) })
        .catch(() => change(id, { feedback: before }));
    },
    async contact(contact: Contact): Promise<void> {
      await api.contact(contact);
      emit('contact', { email: contact.email });
    },
    async remove(): Promise<void> {
      working?.abort();
      await api.remove();
      entries = [];
      tell();
    },
    /** In a preview: marks the example as made up. */
    example: () => example,
    show(sample: Entry[], label: string): void {
      entries = sample;
      example = label;
      tell();
    },
  };
}

/** How an event changes the entry. */
function changeOf(event: AnswerEvent, text: string): Partial<Entry> {
  switch (event.name) {
    case 'start':
      return { id: event.data.answerId, phase: 'searching' };
    case 'text':
      return { text: text + event.data.text, phase: 'writing', ...(event.data.generated && { generated: true }) };
    case 'done':
      return { ...event.data, phase: 'done' };
    case 'error':
      return event.data.code === 'busy'
        ? { phase: 'done', ...describe(new ApiError('limit', event.data.retryAfter)) }
        : { phase: 'done', outcome: 'failed', problem: event.data.code === 'storage_full' ? 'closed' : 'failed' };
    default:
      return event.data;
  }
}

function describe(error: unknown): Partial<Entry> {
  const { problem, seconds } = error instanceof ApiError ? error : new ApiError('failed');
  return { outcome: 'failed', problem, seconds, offersContact: problem !== 'offline' };
}

/** Quotes from one page have one number. */
export function pageNumberOf(sources: readonly Source[], at: number): number {
  return [...new Set(sources.map(({ id }) => id))].indexOf(sources[at]?.id ?? '') + 1;
}

function fromMessage(message: VisitorMessage): Entry {
  return { ...blank(message.role), ...message, phase: 'done' };
}

function blank(role: Entry['role']): Entry {
  return {
    id: '',
    role,
    text: '',
    generated: false,
    phase: 'queued',
    outcome: null,
    problem: null,
    seconds: 0,
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    choices: [],
    feedback: null,
    offersContact: false,
  };
}
