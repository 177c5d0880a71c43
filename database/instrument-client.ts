// Wraps `client.query` once, for everything that each statement needs: timing, prepared statements and batched writes.
import type { PoolClient } from 'pg';
import { beginStep } from '#platform/timing.ts';

type Query = (...args: unknown[]) => unknown;
type Config = { name?: string | undefined; text?: unknown };
type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

export function instrumentClient(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const nameRepeated = statementNames();
  const batchWrites = writeBatcher(client);
  const send: Query = (config, values, ...rest) => {
    batchWrites();
    return query(nameRepeated(config, values), values, ...rest);
  };
  client.query = ((...args: unknown[]) => timeStatement(send, args)) as typeof client.query;
}

/** Records the duration in the current timing, without any value of the statement. */
function timeStatement(send: Query, args: unknown[]): unknown {
  const end = beginStep('database', () => describeStatement(textOf(args[0])));
  if (!end) return send(...args);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const ended = (...results: unknown[]) => {
      end();
      return callback(...results);
    };
    return send(...args.slice(0, -1), ended);
  }
  const answer = send(...args);
  if (answer instanceof Promise) answer.then(end, end);
  return answer;
}

/** The verb and the table of a statement, such as "select sites". */
export function describeStatement(text: string): string {
  const verb = /\b(select|insert|update|delete|begin|commit|rollback|lock)\b/i.exec(text)?.[1]?.toLowerCase();
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?/i.exec(text)?.[1];
  return [verb ?? 'statement', table].filter(Boolean).join(' ');
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/**
 * A text is prepared when it is sent for the third time: many texts contain one list of IDs and are never sent again.
 */
const sendsBeforePrepared = 3;
/** Per connection: PostgreSQL keeps each plan in memory until the connection ends. */
const mostPrepared = 250;
const mostCounted = 2_000;

/** Query builders produce the same text each time, so the text identifies a statement. */
function statementNames(): (config: unknown, values: unknown) => unknown {
  const names = new Map<string, string>();
  const sends = new Map<string, number>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostPrepared) return known;
    const times = (sends.get(text) ?? 0) + 1;
    if (times < sendsBeforePrepared) {
      if (sends.size >= mostCounted) sends.clear();
      sends.set(text, times);
      return undefined;
    }
    sends.delete(text);
    const name = `repeated_${names.size}`;
    names.set(text, name);
    return name;
  };

  return (config, values) => {
    const { name, text } = (typeof config === 'object' && config ? config : {}) as Config;
    if (name || typeof text !== 'string' || !Array.isArray(values)) return config;
    const given = nameOf(text);
    return given ? { ...(config as object), name: given } : config;
  };
}

/** Sends all statements of one event loop turn in one write, because a write costs more than most statements. */
function writeBatcher(client: PoolClient): () => void {
  const { stream } = (client as unknown as Wire).connection;
  let isCorked = false;
  const flush = () => {
    isCorked = false;
    stream.uncork();
  };
  return () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    // Two ticks, to include statements that are deferred to the end of this turn.
    process.nextTick(() => process.nextTick(flush));
  };
}
