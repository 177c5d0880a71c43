// Clients that send half of a request: they stop, or they disconnect.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openFiles } from '#providers/files.ts';
import { listen, portOf } from '#server/http.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { addSite } from '#tests/setup/knowledge.ts';

type Line = { level: number; msg: string; status?: number; path?: string };

let identity: TestIdentity;
const folder = temporaryFolder('half-requests');
let port = 0;
let upload = '';
const lines: Line[] = [];

beforeAll(async () => {
  identity = await startTestIdentity();
  const opened = await openTestServices();
  const log = createLog({ level: 'debug', name: 'test', destination: { write: line => lines.push(JSON.parse(line)) } });
  const services = { ...opened, log, files: openFiles({ folder }) };
  const ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  const token = await identity.organizationToken('ours', 'list:sites', 'manage:sites');
  upload = `POST /api/sites/${await addSite(ctx)}/documents/files?name=a.txt HTTP/1.1\r\nAuthorization: Bearer ${token}`;
  const { app } = createCaller(services, { url: identity.url, paymentSecrets: ['a secret of payments'] });
  const server = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 });
  port = portOf(server);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    return identity.stop();
  });
});
beforeEach(() => void lines.splice(0));

it('half of the headers get 408 and the connection is closed when their time is over, without a sweep every 30 seconds', async () => {
  const server = await listen(() => {}, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  expect(server.headersTimeout).toBe(15_000);
  server.headersTimeout = 100;
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: aisle.example\r\nX-Half: ');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
}, 10_000);

const signature = `Paddle-Signature: ts=${Math.floor(Date.now() / 1000)};h1=${'a'.repeat(64)}`;
const requests: [what: string, head: () => string][] = [
  ['an upload', () => `${upload}\r\nContent-Type: text/plain`],
  ['a message of the payment provider', () => `POST /api/webhooks/paddle HTTP/1.1\r\n${signature}`],
  ['a call', () => `${upload.replace('/files?name=a.txt', '')}\r\nContent-Type: application/json`],
];

const breakOff = async (head: string, length: string, whenToLeave: () => Promise<unknown>) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nHost: aisle.example\r\nExpect: 100-continue\r\n${length}\r\n\r\n`);
  await once(socket, 'data');
  socket.write('5\r\nabcde\r\n');
  await whenToLeave();
  socket.destroy();
  await eventually(() => expect(lines.some(({ msg }) => msg === 'request')).toBe(true));
  expect(lines.filter(({ level, status }) => level >= 40 || status !== 400)).toEqual([]);
};

describe.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])('a body with %s that breaks off', length => {
  it.each(requests)('is no error of ours in %s', async (_, head) => {
    await breakOff(head(), length, async () => {});
  });

  it('is no error of ours while it is stored', async () => {
    const hasArrived = () => eventually(() => expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1));
    await breakOff(`${upload}\r\nContent-Type: text/plain`, length, hasArrived);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });
});
