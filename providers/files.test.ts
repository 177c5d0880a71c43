import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, openFiles } from '#providers/files.ts';
import { signRequest } from '#providers/s3.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const settings = { region: 'eu-central-1', accessKey: 'ours', secretKey: 'secret' };
const kept = new Map<string, Buffer>();
let refusals = 0;
let server: Server;
let url: string;

// A store that checks signatures as the real ones do, by making them itself from what arrived.
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (refusals > 0) {
      refusals -= 1;
      return response.writeHead(503).end();
    }
    const key = request.url ?? '';
    const { authorization = '', 'x-amz-date': moment = '', 'content-type': type } = request.headers;
    const at = new Date(String(moment).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    const expected = signRequest(settings, {
      method: request.method ?? '',
      url: new URL(key, url),
      headers: type ? { 'content-type': type } : {},
      body,
      at,
    });
    if (authorization !== expected.authorization) return response.writeHead(403).end();
    if (request.method === 'PUT') kept.set(key, body);
    if (request.method === 'DELETE') kept.delete(key);
    const found = kept.get(key);
    return request.method === 'GET' && !found ? response.writeHead(404).end() : response.end(found);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
});
afterAll(() => server.close());

const folder = temporaryFolder('files');
const stores: [string, () => Files][] = [
  ['a folder', () => openFiles({ folder })],
  ['a store that speaks S3', () => openFiles({ url, ...settings })],
];

describe.each(stores)('%s', (_, open) => {
  it('stores a file until it is deleted', async () => {
    const files = open();
    const key = `originals/${randomUUID()}/${randomUUID()}`;
    const bytes = Buffer.from([0, 1, 2, 255]);
    expect(await files.find(key)).toBeUndefined();
    await files.put(key, bytes, 'application/pdf');
    await files.put(key, bytes, 'application/pdf');
    expect(Buffer.from((await files.find(key)) ?? [])).toEqual(bytes);
    await files.remove(key);
    await files.remove(key);
    expect(await files.find(key)).toBeUndefined();
  });

  it.each(['../secret', 'a/../b', '/etc/passwd', 'a//b', '', 'a/..%2fb', 'a\u0000b', 'C:\\x', 'x'.repeat(65)])(
    'T19 refuses a key from user input: %j',
    async key => {
      const files = open();
      for (const act of [() => files.put(key, Buffer.from('x'), ''), () => files.find(key), () => files.remove(key)]) {
        expect(act).toThrow('not one of ours');
      }
    },
  );
});

it('a folder is accessible to its owner only, even if it was open before', async () => {
  const shared = join(temporaryFolder('shared'), 'files');
  await mkdir(shared, { mode: 0o755 });
  await openFiles({ folder: shared }).put('originals/one', Buffer.from('x'), 'text/plain');
  for (const path of [shared, join(shared, 'originals')]) expect((await stat(path)).mode & 0o777).toBe(0o700);
});

it('a folder contains no partial files', async () => {
  const files = openFiles({ folder });
  await files.put('originals/one', Buffer.from('x'), 'text/plain');
  expect((await readdir(join(folder, 'originals'))).filter(name => name.includes('.'))).toEqual([]);
});

describe('an S3 store', () => {
  it('is retried when it fails, and gives up with an error', async () => {
    const files = openFiles({ url, ...settings });
    refusals = 2;
    await files.put('originals/again', Buffer.from('x'), 'text/plain');
    expect(refusals).toBe(0);
    refusals = 9;
    await expect(files.find('originals/again')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(refusals).toBe(6);
    refusals = 0;
  });

  it('that refuses our key is not reported as a missing file', async () => {
    const files = openFiles({ url, ...settings, secretKey: 'wrong' });
    await expect(files.find('originals/again')).rejects.toMatchObject({ code: 'files_unavailable' });
  });

  // The examples that AWS publishes with the description of its signatures.
  it.each([
    [
      'GET',
      'https://examplebucket.s3.amazonaws.com/test.txt',
      { range: 'bytes=0-9' },
      '',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      'https://examplebucket.s3.amazonaws.com/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
  ])('%s %s is signed as AWS specifies', (method, address, headers, body, signature) => {
    const signed = signRequest(
      {
        region: 'us-east-1',
        accessKey: 'AKIAIOSFODNN7EXAMPLE',
        secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      {
        method,
        url: new URL(address),
        headers: headers as unknown as Record<string, string>,
        body: Buffer.from(body),
        at: new Date('2013-05-24T00:00:00Z'),
      },
    );
    expect(signed.authorization).toContain(`Signature=${signature}`);
  });
});
