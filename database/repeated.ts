// A statement that comes again is parsed and planned once for its connection. Builders write the same text each time, so that the text is
// what it is known by.
import type { PoolClient } from 'pg';

type Query = (...args: unknown[]) => unknown;
type Config = { name?: string | undefined; text?: unknown };

/** How often a text comes before it is kept. Many are written for one list of ids, and never again. */
const worthKeeping = 3;
/** For each connection: a plan takes memory of the database until the connection ends. */
const mostKept = 250;
const mostSeen = 2_000;

export function prepareRepeated(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const names = new Map<string, string>();
  const seen = new Map<string, number>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostKept) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < worthKeeping) {
      if (seen.size >= mostSeen) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `repeated_${names.size}`;
    names.set(text, name);
    return name;
  };

  const named: Query = (config, values, ...rest) => {
    const { name, text } = (typeof config === 'object' && config ? config : {}) as Config;
    if (name || typeof text !== 'string' || !Array.isArray(values)) return query(config, values, ...rest);
    const given = nameOf(text);
    return query(given ? { ...(config as object), name: given } : config, values, ...rest);
  };
  client.query = named as typeof client.query;
}
