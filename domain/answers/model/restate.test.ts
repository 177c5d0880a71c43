import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQueries, restateQuestion } from '#domain/answers/model/restate.ts';
import { openModels } from '#providers/model/model.ts';
import { openWriter, type Writer } from '#tests/setup/generative.ts';

let writer: Writer;
beforeAll(async () => {
  writer = await openWriter();
});
afterAll(() => writer.sandbox.close());

const question = {
  asked: 'When will my stuff come?',
  understood: 'When will my stuff come?',
  history: [],
  languages: ['de', 'en'],
  instructions: [{ name: 'Words', text: 'We call parcels boxes.' }],
};

async function rewrite(texts: (string | null)[], signal = new AbortController().signal) {
  const models = openModels({ serverDefault: null, allowOrigins: [] });
  writer.sandbox.script(texts);
  const endpoint = writer.endpoint({ model: 'aisle-scripted' });
  return (await restateQuestion({ ...writer.ctx, models }, endpoint, question, signal)).queries;
}

it('requests queries in the words and the language of the shop', async () => {
  expect(await rewrite(['Lieferzeit Paket\nWie lange dauert der Versand'])).toEqual([
    'Lieferzeit Paket',
    'Wie lange dauert der Versand',
  ]);
  expect(writer.sandbox.lastPrompt).toContain('in German');
  expect(writer.sandbox.lastPrompt).toContain('We call parcels boxes.');
});

it('fails without a second attempt, and stops when the visitor disconnects', async () => {
  const asked = writer.sandbox.requestCount;
  await expect(rewrite([])).rejects.toMatchObject({ code: 'model_failed' });
  expect(writer.sandbox.requestCount).toBe(asked + 1);
  const leaving = AbortSignal.abort(new Error('gone'));
  await expect(rewrite(['x'], leaving)).rejects.toMatchObject({ message: 'gone' });
});

it.each([
  [
    '1. delivery time\n2) shipping cost\n- returns\nfourth query',
    ['delivery time', 'shipping cost', 'returns', 'fourth query'],
  ],
  ['"delivery time"\n\ndelivery time', ['delivery time']],
  ['NONE', []],
  ['<b>delivery</b>\n[link](https://evil.example)\n{"a": 1}\nhttps://evil.example\n...', []],
  [`${'long '.repeat(40)}\nshort one`, ['short one']],
  ['3 day delivery', ['3 day delivery']],
])('uses only plain lines: %j', (written, queries) => {
  expect(readQueries(written)).toEqual(queries);
});
