import { useEffect, useRef, useState } from 'react';
import { callStream } from '#app/client/api.ts';
import { applyEvent, type Exchange, historyOf, startExchange } from '#app/routes/playground/exchanges.ts';
import type { TryEvent } from '#domain/answers/try.ts';
import type { TryInput } from '#domain/answers/try-inputs.ts';

/** The simulated visitor. Empty values mean the site's language and no page. */
export type Visitor = { language: string; page: string };

export const anyVisitor: Visitor = { language: '', page: '' };

export type Playground = ReturnType<typeof usePlayground>;

/** A conversation that is not stored. */
export function usePlayground(siteId: string, initialVisitor: Visitor = anyVisitor) {
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [visitor, setVisitor] = useState(initialVisitor);
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

  async function ask(typed: string, drafts?: TryInput['drafts']): Promise<void> {
    const question = typed.trim();
    if (!question || working.current) return;
    const own = new AbortController();
    working.current = own;
    lastId.current += 1;
    const id = lastId.current;
    setExchanges(before => [...before, startExchange(id, question)]);
    const { language, page } = visitor;
    const body: TryInput = {
      question,
      history: historyOf(exchanges),
      ...(language ? { language } : {}),
      ...(page.trim() ? { page } : {}),
      ...(drafts ? { drafts } : {}),
    };
    try {
      const input = { params: { id: siteId }, body, signal: own.signal };
      const onEvent = (event: TryEvent) => change(id, exchange => applyEvent(exchange, event));
      await callStream('POST /api/sites/{id}/playground', input, onEvent);
      change(id, exchange => ({ ...exchange, outcome: exchange.outcome ?? 'failed' }));
    } catch (error) {
      const problem = error instanceof Error ? error.message : '';
      change(id, exchange =>
        own.signal.aborted ? { ...exchange, outcome: 'stopped' } : { ...exchange, outcome: 'failed', problem },
      );
    } finally {
      if (working.current === own) working.current = null;
    }
  }

  return {
    exchanges,
    visitor,
    setVisitor,
    ask,
    isBusy: exchanges.at(-1)?.outcome === null,
    stop: () => working.current?.abort(),
    clear() {
      working.current?.abort();
      setExchanges([]);
    },
  };
}
