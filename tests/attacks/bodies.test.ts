// What a caller sends is neither read before its token is checked nor repeated in errors.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bearers, openBearers } from '#tests/attacks/bearers.ts';
import { allCalls, names } from '#tests/attacks/calls.ts';
import { page } from '#tests/setup/visitor.ts';

let bearers: Bearers;
beforeAll(async () => {
  bearers = await openBearers();
});

const kilobyte = 1024;
const widgetBody = 16;
const withBody = names.filter(name => allCalls[name]?.body);
const withJson = withBody.filter(name => !(allCalls[name]?.body instanceof z.ZodFile));

/** Never ends, and has no length that could be checked in advance. */
function endlessBody() {
  const state = { kilobytes: 0 };
  const stream = new ReadableStream(
    {
      pull(controller) {
        state.kilobytes += 1;
        if (state.kilobytes > 3 * kilobyte) return controller.close();
        controller.enqueue(new Uint8Array(kilobyte).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

async function send(name: string, body: string | ReadableStream, token?: string) {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern
    .replace('/api/widget/{key}', bearers.shop.path)
    .replace('{position}', '0')
    .replaceAll(/\{\w+\}/g, () => randomUUID());
  const response = await bearers.call.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: page, ...(token && { Authorization: `Bearer ${token}` }) },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, text: await response.text() };
}

const tokenOf = (name: string) => bearers.bearers[allCalls[name]?.token ?? 'none']();
const isOpen = (name: string) => allCalls[name]?.token === 'none';

describe('a body without a valid token', () => {
  it.each(withBody.filter(name => !isOpen(name)))('%s does not read it', async name => {
    const { state, stream } = endlessBody();
    expect([(await send(name, stream, 'forged')).status, state.kilobytes]).toEqual([401, 0]);
  });

  it.each(withBody.filter(isOpen))('%s, which needs none, reads at most 16 kB of it', async name => {
    const { state, stream } = endlessBody();
    expect((await send(name, stream)).status).toBe(413);
    expect(state.kilobytes).toBeLessThanOrEqual(widgetBody + 1);
  });
});

describe('a large body', () => {
  it.each(withJson.filter(name => /^POST \/api\/(widget|v1)\//.test(name)))(
    '%s refuses more than 16 kB from visitors and programs',
    async name => {
      const { state, stream } = endlessBody();
      expect((await send(name, stream, await tokenOf(name))).status).toBe(413);
      expect(state.kilobytes).toBeLessThanOrEqual(widgetBody + 1);
    },
  );

  it('is read up to 1 MB from members', async () => {
    const { state, stream } = endlessBody();
    expect((await send('POST /api/sites', stream, await tokenOf('POST /api/sites'))).status).toBe(413);
    expect(state.kilobytes).toBe(kilobyte + 1);
  });

  it('does not refuse a question, a contact message or a page of the largest allowed length', async () => {
    const longest = {
      'POST /api/widget/{key}/ask': { id: randomUUID(), text: '問'.repeat(2000), page: `${page}/${'x'.repeat(1900)}` },
      'POST /api/widget/{key}/contact': {
        name: '問'.repeat(120),
        email: 'ida@example.com',
        message: '問'.repeat(4000),
      },
    };
    for (const [name, body] of Object.entries(longest)) {
      expect((await send(name, JSON.stringify(body), await tokenOf(name))).status).toBe(200);
    }
    // Some programs escape every letter.
    const question = JSON.stringify({ question: '問'.repeat(2000) }).replaceAll('問', '\\u554f');
    expect((await send('POST /api/v1/ask', question, await tokenOf('POST /api/v1/ask'))).status).toBe(200);
  });
});

describe('an error', () => {
  const many = (length: number) =>
    JSON.stringify(Object.fromEntries([...Array(length).keys()].map(at => [`key${at}`, 0])));

  it.each(withJson)('%s names at most 20 fields, and repeats no long names', async name => {
    for (const body of [many(1_000), JSON.stringify({ ['k'.repeat(15_000)]: 0 })]) {
      const { status, text } = await send(name, body, await tokenOf(name));
      const { code, fields } = JSON.parse(text) as { code: string; fields: Record<string, string> };
      expect([status, code]).toEqual([400, 'invalid_input']);
      expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
      expect(text.length).toBeLessThan(4_000);
    }
  });

  it('is as short for a megabyte of unknown fields', async () => {
    const { status, text } = await send('POST /api/sites', many(75_000), await tokenOf('POST /api/sites'));
    expect([status, text.length < 4_000]).toEqual([400, true]);
  });

  it('about the address is as short', async () => {
    const query = Array.from({ length: 900 }, (_, at) => `key${at}=`).join('&');
    const response = await bearers.call.fetch(`${bearers.shop.path}/config?${query}`, { headers: { Origin: page } });
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(4_000);
  });
});
