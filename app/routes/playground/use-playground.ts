import { useEffect, useRef, useState } from 'react';
import { callStream } from '#app/client/api.ts';
import { beginTurn, hearEvent, historyOf, type Turn } from '#app/routes/playground/turns.ts';
import type { TryEvent } from '#domain/answers/try.ts';
import type { TryInput } from '#domain/answers/try-inputs.ts';

/** As whom one asks. Nothing chosen: the site's language, and no page. */
export type Visitor = { language: string; page: string };

export const anybody: Visitor = { language: '', page: '' };

export type Playground = ReturnType<typeof usePlayground>;

/** A conversation that is kept nowhere but here. */
export function usePlayground(siteId: string, asWhom: Visitor = anybody) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [visitor, setVisitor] = useState(asWhom);
  const working = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  useEffect(
    () => () => {
      working.current?.abort();
      working.current = null;
    },
    [],
  );

  const change = (id: number, next: (turn: Turn) => Turn) =>
    setTurns(before => before.map(turn => (turn.id === id ? next(turn) : turn)));

  async function ask(typed: string, drafts?: TryInput['drafts']): Promise<void> {
    const question = typed.trim();
    if (!question || working.current) return;
    const own = new AbortController();
    working.current = own;
    lastId.current += 1;
    const id = lastId.current;
    setTurns(before => [...before, beginTurn(id, question)]);
    const { language, page } = visitor;
    const body: TryInput = {
      question,
      history: historyOf(turns),
      ...(language ? { language } : {}),
      ...(page.trim() ? { page } : {}),
      ...(drafts ? { drafts } : {}),
    };
    try {
      const input = { params: { id: siteId }, body, signal: own.signal };
      const hear = (event: TryEvent) => change(id, turn => hearEvent(turn, event));
      await callStream('POST /api/sites/{id}/playground', input, hear);
      change(id, turn => ({ ...turn, outcome: turn.outcome ?? 'failed' }));
    } catch (error) {
      const problem = error instanceof Error ? error.message : '';
      change(id, turn =>
        own.signal.aborted ? { ...turn, outcome: 'stopped' } : { ...turn, outcome: 'failed', problem },
      );
    } finally {
      if (working.current === own) working.current = null;
    }
  }

  return {
    turns,
    visitor,
    setVisitor,
    ask,
    isBusy: turns.at(-1)?.outcome === null,
    stop: () => working.current?.abort(),
    clear() {
      working.current?.abort();
      setTurns([]);
    },
  };
}
