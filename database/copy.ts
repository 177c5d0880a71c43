// Streams whole tables through PostgreSQL's COPY as text, with backpressure.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

type Connection = {
  stream: Socket;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const pieceSize = 256 * 1024;

/** The rows of a COPY … TO STDOUT. Every part ends at the end of a row. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, void> {
  let rows: Buffer[] = [];
  let size = 0;
  let socket: Socket | undefined;
  let wake = () => {};
  const query = Object.assign(new pg.Query(statement), {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
      // Copied, because the connection reuses its buffer.
      rows.push(Buffer.from(chunk));
      size += chunk.length;
      socket = connection.stream;
      if (size >= pieceSize) socket.pause();
      wake();
    },
  });
  const ended = endOf(client, query);
  let isOver = false;
  ended
    .finally(() => {
      isOver = true;
      wake();
    })
    .catch(() => {});
  try {
    while (!isOver || size > 0) {
      if (size < pieceSize && !isOver) {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
        continue;
      }
      const piece = Buffer.concat(rows);
      rows = [];
      size = 0;
      socket?.resume();
      yield piece;
    }
    await ended;
  } finally {
    // The rest is not read, so the connection cannot be reused.
    if (!isOver) socket?.destroy();
  }
}

/** Sends rows to a COPY … FROM STDIN. If the source fails, no row is stored. */
export async function copyIn(client: pg.Client, statement: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let problem: unknown;
  let isOver = false;
  const query = Object.assign(new pg.Query(statement), {
    handleCopyInResponse(connection: Connection) {
      send(connection, pieces, () => isOver).catch(error => {
        problem = error;
        connection.sendCopyFail('the rows cannot be read');
      });
    },
  });
  try {
    await endOf(client, query);
  } catch (error) {
    throw problem ?? error;
  } finally {
    isOver = true;
  }
}

async function send(connection: Connection, pieces: AsyncIterable<Uint8Array>, isOver: () => boolean): Promise<void> {
  for await (const piece of pieces) {
    if (isOver()) return;
    connection.sendCopyFromChunk(piece);
    const { stream } = connection;
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  }
  if (!isOver()) connection.endCopyFrom();
}

function endOf(client: pg.Client, query: pg.Query): Promise<void> {
  return new Promise((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}
