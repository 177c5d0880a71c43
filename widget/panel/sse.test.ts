import { expect, it } from 'vitest';
import { createSseReader, type ServerEvent } from './sse.ts';

const stream =
  ': hold on\n\nevent: start\ndata: {"a":1}\n\nevent: text\r\ndata: {"text":"Grüße, 質問"}\r\n\r\n:\n\nevent: done\ndata: 1\ndata: 2\n\n';
const events = [
  { event: 'start', data: '{"a":1}' },
  { event: 'text', data: '{"text":"Grüße, 質問"}' },
  { event: 'done', data: '1\n2' },
];

it('a stream of events is parsed the same wherever its bytes are split', () => {
  const bytes = new TextEncoder().encode(stream);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const found: ServerEvent[] = [];
    const read = createSseReader(event => found.push(event));
    const decoder = new TextDecoder();
    for (const part of [bytes.slice(0, cut), bytes.slice(cut)]) read(decoder.decode(part, { stream: true }));
    expect(found).toEqual(events);
  }
});

it('a stream of events is parsed byte by byte', () => {
  const found: ServerEvent[] = [];
  const read = createSseReader(event => found.push(event));
  for (const letter of stream) read(letter);
  expect(found).toEqual(events);
});
