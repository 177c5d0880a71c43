import { useEffect, useRef, useState } from 'react';
import { callStream } from '#app/client/api.ts';
import { applyEvent, type Exchange, historyOf, startExchange } from '#app/routes/playground/exchanges.ts';
import { messageOf } from '#app/ui/error-message.ts';
import type { TryEvent } from '#domain/answers/playground/playground.ts';
import type { TryInput } from '#domain/answers/playground/playground-inputs.ts';

/** The simulated visitor. Empty values mean the site's language and no page. */
export type Visitor = { language: string; page: string };

const anyVisitor: Visitor = { language: '', page: '' };

export type Drafts = TryInput['drafts'];

/** What answers: the published knowledge, or drafts on top of it. */
export type Version = { label: string; drafts?: Drafts | undefined };

export type Playground = ReturnType<typeof usePlayground>;

/** A conversation that is not stored. */
export function usePlayground(siteId: string) {
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [visitor, setVisitor] = useState(anyVisitor);
  const working = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  useEffect(
    () => () => {
      working.current?.abort();
      working.current = null;
    },
    [],
  );

  const change = (id: number, next: (exchange: Exchange) => Exchange) =>
    setExchanges(before => before.map(exchange => (exchange.id === id ? next(exchange) : exchange)));

  /** With `compared`, another version answers at the same time. */
  async function ask(typed: string, first: Version, compared?: Version): Promise<void> {
    const question = typed.trim();
    if (!question || working.current) return;
    const own = new AbortController();
    working.current = own;
    lastId.current += 1;
    const id = lastId.current;
    const started = startExchange(id, question, first.label);
    const other = compared && startExchange(id, question, compared.label);
    setExchanges(before => [...before, { ...started, other }]);
    const { language, page } = visitor;
    const body: TryInput = {
      question,
      history: historyOf(exchanges),
      ...(language ? { language } : {}),
      ...(page.trim() ? { page } : {}),
    };
    await Promise.all([
      answer({ ...body, drafts: first.drafts }, own.signal, next => change(id, next)),
      compared &&
        answer({ ...body, drafts: compared.drafts }, own.signal, next =>
          change(id, exchange => ({ ...exchange, other: exchange.other && next(exchange.other) })),
        ),
    ]);
    if (working.current === own) working.current = null;
  }

  async function answer(body: TryInput, signal: AbortSignal, apply: (next: (one: Exchange) => Exchange) => void) {
    try {
      await callStream('POST /api/sites/{id}/playground', { params: { id: siteId }, body, signal }, (event: TryEvent) =>
        apply(exchange => applyEvent(exchange, event)),
      );
      apply(exchange => ({ ...exchange, outcome: exchange.outcome ?? 'failed' }));
    } catch (error) {
      const problem = messageOf(error, '');
      apply(exchange =>
        signal.aborted ? { ...exchange, outcome: 'stopped' } : { ...exchange, outcome: 'failed', problem },
      );
    }
  }

  return {
    exchanges,
    visitor,
    setVisitor,
    ask,
    isBusy: isRunning(exchanges.at(-1)),
    stop: () => working.current?.abort(),
    clear() {
      working.current?.abort();
      setExchanges([]);
    },
  };
}

function isRunning(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && (exchange.outcome === null || exchange.other?.outcome === null);
}
