import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { startTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
let receivedByServer: string;
beforeEach(async () => {
  receivedByServer = '';
  echo = createServer(socket => {
    socket.on('error', () => {});
    socket.on('data', piece => {
      receivedByServer += piece;
      socket.write(piece);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  echo.close();
});

/** Sends the text and collects the response until the connection ends. */
function sendText(text: string) {
  const { port } = new URL(proxy.through('http://127.0.0.1:1/'));
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(port) });
  const connection = { socket, response: '', pieces: 0, ending: '' };
  socket.on('data', piece => {
    connection.response += piece;
    connection.pieces += 1;
  });
  socket.on('error', error => {
    connection.ending = (error as NodeJS.ErrnoException).code ?? '';
  });
  socket.on('close', () => {
    connection.ending ||= 'ended';
  });
  socket.write(text);
  return connection;
}

it('forwards data both ways, and counts connections', async () => {
  const connection = sendText('hello');
  await eventually(() => expect(connection.response).toBe('hello'));
  expect(proxy.taken).toBe(1);
  expect(proxy.through('postgres://app:secret@127.0.0.1:5432/aisle')).toMatch(
    /^postgres:\/\/app:secret@127\.0\.0\.1:\d+\/aisle$/,
  );
  connection.socket.end();
  await eventually(() => expect(connection.ending).toBe('ended'));
});

it('slow, or a byte at a time: everything arrives', async () => {
  for (const fault of [
    { kind: 'latency', milliseconds: 5 },
    { kind: 'drip', bytes: 1, pause: 1 },
  ] as const) {
    proxy.set(fault);
    const connection = sendText('hello');
    await eventually(() => expect(connection.response).toBe('hello'));
    if (fault.kind === 'drip') expect(connection.pieces).toBeGreaterThan(1);
    connection.socket.destroy();
  }
});

it('half-open: it drops data, and an affected connection stays silent', async () => {
  const connection = sendText('one');
  await eventually(() => expect(connection.response).toBe('one'));
  proxy.set({ kind: 'half-open' });
  connection.socket.write('two');
  const other = sendText('three');
  await eventually(() => expect(proxy.swallowed).toBe('twothree'.length));
  proxy.mend();
  connection.socket.write('again');
  const last = sendText('four');
  await eventually(() => expect(last.response).toBe('four'));
  await eventually(() => expect(proxy.swallowed).toBe('twothreeagain'.length));
  expect([connection.response, other.response, connection.ending, other.ending]).toEqual(['one', '', '', '']);
  expect(receivedByServer).toBe('onefour');
  connection.socket.destroy();
  other.socket.destroy();
  last.socket.destroy();
});

it.each([
  ['cut', 'ended'],
  ['reset', 'ECONNRESET'],
] as const)('%s after some bytes of the answer', async (kind, ending) => {
  proxy.set({ kind, after: 3 });
  const connection = sendText('hello');
  await eventually(() => expect(connection.ending).toBe(ending));
  if (kind === 'cut') expect(connection.response).toBe('hel');
});

it('drop: it cuts open connections and refuses new ones until it is reset', async () => {
  const connection = sendText('hello');
  await eventually(() => expect(connection.response).toBe('hello'));
  proxy.set({ kind: 'drop' });
  await eventually(() => expect(connection.ending).not.toBe(''));
  const refused = sendText('hello');
  await eventually(() => expect(refused.ending).not.toBe(''));
  expect(refused.response).toBe('');
  proxy.mend();
  const again = sendText('hello');
  await eventually(() => expect(again.response).toBe('hello'));
  again.socket.destroy();
});
