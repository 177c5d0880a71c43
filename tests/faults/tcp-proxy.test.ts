import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { startTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
let heard: string;
beforeEach(async () => {
  heard = '';
  echo = createServer(socket => {
    socket.on('error', () => {});
    socket.on('data', piece => {
      heard += piece;
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
function say(words: string) {
  const { port } = new URL(proxy.through('http://127.0.0.1:1/'));
  const socket: Socket = connect({ host: '127.0.0.1', port: Number(port) });
  const talk = { socket, back: '', pieces: 0, ending: '' };
  socket.on('data', piece => {
    talk.back += piece;
    talk.pieces += 1;
  });
  socket.on('error', error => {
    talk.ending = (error as NodeJS.ErrnoException).code ?? '';
  });
  socket.on('close', () => {
    talk.ending ||= 'ended';
  });
  socket.write(words);
  return talk;
}

it('forwards data both ways, and counts connections', async () => {
  const talk = say('hello');
  await eventually(() => expect(talk.back).toBe('hello'));
  expect(proxy.taken).toBe(1);
  expect(proxy.through('postgres://app:secret@127.0.0.1:5432/aisle')).toMatch(
    /^postgres:\/\/app:secret@127\.0\.0\.1:\d+\/aisle$/,
  );
  talk.socket.end();
  await eventually(() => expect(talk.ending).toBe('ended'));
});

it('slow, or a byte at a time: everything arrives', async () => {
  for (const fault of [
    { kind: 'latency', milliseconds: 5 },
    { kind: 'drip', bytes: 1, pause: 1 },
  ] as const) {
    proxy.set(fault);
    const talk = say('hello');
    await eventually(() => expect(talk.back).toBe('hello'));
    if (fault.kind === 'drip') expect(talk.pieces).toBeGreaterThan(1);
    talk.socket.destroy();
  }
});

it('half-open: it drops data, and an affected connection stays silent', async () => {
  const talk = say('one');
  await eventually(() => expect(talk.back).toBe('one'));
  proxy.set({ kind: 'half-open' });
  talk.socket.write('two');
  const other = say('three');
  await eventually(() => expect(proxy.swallowed).toBe('twothree'.length));
  proxy.mend();
  talk.socket.write('again');
  const last = say('four');
  await eventually(() => expect(last.back).toBe('four'));
  await eventually(() => expect(proxy.swallowed).toBe('twothreeagain'.length));
  expect([talk.back, other.back, talk.ending, other.ending]).toEqual(['one', '', '', '']);
  expect(heard).toBe('onefour');
  talk.socket.destroy();
  other.socket.destroy();
  last.socket.destroy();
});

it.each([
  ['cut', 'ended'],
  ['reset', 'ECONNRESET'],
] as const)('%s after some bytes of the answer', async (kind, ending) => {
  proxy.set({ kind, after: 3 });
  const talk = say('hello');
  await eventually(() => expect(talk.ending).toBe(ending));
  if (kind === 'cut') expect(talk.back).toBe('hel');
});

it('drop: it cuts open connections and refuses new ones until it is reset', async () => {
  const talk = say('hello');
  await eventually(() => expect(talk.back).toBe('hello'));
  proxy.set({ kind: 'drop' });
  await eventually(() => expect(talk.ending).not.toBe(''));
  const refused = say('hello');
  await eventually(() => expect(refused.ending).not.toBe(''));
  expect(refused.back).toBe('');
  proxy.mend();
  const again = say('hello');
  await eventually(() => expect(again.back).toBe('hello'));
  again.socket.destroy();
});
