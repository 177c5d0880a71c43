// What a widget on a shop's page can call, each declared once: mounted, documented and attacked in tests from here.
import { z } from 'zod';
import type { Described } from '#api/openapi.ts';
import type { AnswerEvents } from '#domain/chat/ask.ts';
import {
  askInput,
  askOutput,
  configQuery,
  contactInput,
  contactOutput,
  deletedOutput,
  feedbackInput,
  history,
  sessionInput,
  sessionOutput,
  visitorMessage,
} from '#domain/chat/inputs.ts';
import type { AddressBudget } from '#domain/chat/visitor-limits.ts';
import {
  contactTeam,
  deleteVisitorChats,
  rateAnswer,
  readAnswer,
  readVisitorHistory,
  showWidget,
  streamAnswer,
} from '#domain/chat/widget/actions.ts';
import { beginSession, type Session } from '#domain/chat/widget/session.ts';
import type { Visit } from '#domain/chat/widget/visit.ts';
import { widgetConfig } from '#domain/widgets/inputs.ts';

/** A request from a page of the site. */
type PageRequest = { visit: Visit; referer: string | undefined };
/** A request with a session. `signal` aborts when the client disconnects. */
type VisitorRequest = { visit: Visit; session: Session; signal: AbortSignal };
type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

type Declared<Q extends z.ZodObject | undefined, B extends z.ZodType | undefined, O extends z.ZodType> = Pick<
  Described,
  'summary' | 'tag' | 'params'
> & {
  /** The address rate limit this call counts against. */
  budget: AddressBudget;
  query?: Q;
  body?: B;
  output: O;
  /** Seconds for which the page may cache the response. */
  maxAge?: number;
};

type Input<Q extends z.ZodObject | undefined, B extends z.ZodType | undefined> = { query: Value<Q>; body: Value<B> };

type OpenCall<
  Q extends z.ZodObject | undefined = z.ZodObject | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = Declared<Q, B, O> & {
  token: 'none';
  run(request: PageRequest, input: Input<Q, B>): Promise<z.input<O>>;
};

type VisitorCall<
  Q extends z.ZodObject | undefined = z.ZodObject | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  O extends z.ZodType = z.ZodType,
> = Declared<Q, B, O> & {
  token: 'visitor';
  run(request: VisitorRequest, input: Input<Q, B>): Promise<z.input<O>>;
  /** The same as a stream. */
  stream?(request: VisitorRequest, input: Input<Q, B>): Promise<AnswerEvents>;
};

export type WidgetCall = OpenCall | VisitorCall;

const shared = { tag: 'Widget', params: z.object({ key: z.string() }) };

function openCall<
  O extends z.ZodType,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Omit<OpenCall<Q, B, O>, 'tag' | 'params' | 'token'>): OpenCall<Q, B, O> {
  return { ...shared, token: 'none', ...definition };
}

function visitorCall<
  O extends z.ZodType,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Omit<VisitorCall<Q, B, O>, 'tag' | 'params' | 'token'>): VisitorCall<Q, B, O> {
  return { ...shared, token: 'visitor', ...definition };
}

export const widgetCalls = {
  'GET /api/widget/{key}/config': openCall({
    summary: 'Get the widget’s settings and text',
    budget: 'public-read-address',
    query: configQuery,
    output: widgetConfig,
    maxAge: 60,
    run: ({ visit, referer }, { query }) => showWidget(visit, { page: referer, ...query }),
  }),
  'POST /api/widget/{key}/session': openCall({
    summary: 'Start a 15-minute session for a new or returning visitor',
    budget: 'session-address',
    body: sessionInput,
    output: sessionOutput,
    run: ({ visit }, { body }) => beginSession(visit, body),
  }),
  'POST /api/widget/{key}/ask': visitorCall({
    summary: 'Ask a question. Send Accept: text/event-stream to stream the answer',
    budget: 'ask-address',
    body: askInput,
    output: askOutput,
    run: ({ visit, session, signal }, { body }) => readAnswer(visit, session, body, signal),
    stream: ({ visit, session, signal }, { body }) => streamAnswer(visit, session, body, signal),
  }),
  'GET /api/widget/{key}/chat': visitorCall({
    summary: 'Get the visitor’s current chat',
    budget: 'read-address',
    output: history,
    run: ({ visit, session }) => readVisitorHistory(visit, session),
  }),
  'DELETE /api/widget/{key}/chat': visitorCall({
    summary: 'Delete all chats of this visitor',
    budget: 'read-address',
    output: deletedOutput,
    run: ({ visit, session }) => deleteVisitorChats(visit, session),
  }),
  'POST /api/widget/{key}/feedback': visitorCall({
    summary: 'Rate an answer',
    budget: 'read-address',
    body: feedbackInput,
    output: visitorMessage,
    run: ({ visit, session }, { body }) => rateAnswer(visit, session, body),
  }),
  'POST /api/widget/{key}/contact': visitorCall({
    summary: 'Send a message to the site’s team',
    budget: 'contact-address',
    body: contactInput,
    output: contactOutput,
    run: ({ visit, session }, { body }) => contactTeam(visit, session, body),
  }),
};
