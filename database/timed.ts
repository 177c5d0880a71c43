// Notes how long statements take, in the trace of whoever asks. Of a statement it says what it does with which table.
import type { PoolClient } from 'pg';
import { beginStep } from '#platform/trace.ts';

type Query = (...args: unknown[]) => unknown;

export function timeStatements(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const timed: Query = (...args) => {
    const end = beginStep('database', () => nameStatement(textOf(args[0])));
    if (!end) return query(...args);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const ended = (...results: unknown[]) => {
        end();
        return callback(...results);
      };
      return query(...args.slice(0, -1), ended);
    }
    const answer = query(...args);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
  client.query = timed as typeof client.query;
}

/** "select sites": a statement without everything that could be somebody's. */
export function nameStatement(text: string): string {
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|lock)\b/i.exec(text)?.[1]?.toLowerCase();
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?/i.exec(text)?.[1];
  return [verb ?? 'statement', table].filter(Boolean).join(' ');
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
