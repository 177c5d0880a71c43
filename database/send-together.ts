// Statements that are asked in one turn of the loop go out in one write: a write costs more than most statements.
import type { PoolClient } from 'pg';

type Query = (...args: unknown[]) => unknown;
type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

export function sendTogether(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const { stream } = (client as unknown as Wire).connection;
  let isHeld = false;

  const held: Query = (...args) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      // Twice, so that what others put off until this turn ends is still part of it.
      process.nextTick(() => process.nextTick(release));
    }
    return query(...args);
  };

  function release(): void {
    isHeld = false;
    stream.uncork();
  }

  client.query = held as typeof client.query;
}
