import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { sendJson, sendText } from '#api/compressed-response.ts';

const long = 'What is said once is said to everybody. '.repeat(60);
const app = new Hono()
  .get('/long', c => sendText(c, long, { type: 'text/html', headers: { ETag: '"one"' } }))
  .get('/short', c => sendJson(c, { success: true }, 201))
  .get('/varied', c => {
    c.header('Vary', 'Origin');
    return sendText(c, long, { type: 'text/html' });
  });

const ask = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'Accept-Encoding': accepted } });

describe('a long response', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.5'])(
    'is compressed for Accept-Encoding %s',
    async accepted => {
      const answer = await ask('/long', accepted);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(gunzipSync(bytes).toString()).toBe(long);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(bytes.length),
        'content-type': 'text/html',
        etag: 'W/"one"',
        vary: 'Accept-Encoding',
      });
    },
  );

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'is not compressed for Accept-Encoding %s',
    async accepted => {
      const answer = await ask('/long', accepted);
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(answer.headers.get('etag')).toBe('"one"');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe(long);
    },
  );

  it('keeps the other values of its Vary header', async () => {
    expect((await ask('/varied', 'gzip')).headers.get('vary')).toBe('Origin, Accept-Encoding');
  });
});

it('a short response is not compressed, and keeps its status', async () => {
  const answer = await ask('/short', 'gzip');
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('content-length')).toBe(String('{"success":true}'.length));
  expect(await answer.json()).toEqual({ success: true });
});
