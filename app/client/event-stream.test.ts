import { expect, it } from 'vitest';
import { createEventReader, type SentEvent } from '#app/client/event-stream.ts';

it('parses the same events however the stream is split', () => {
  const sent = ': hello\n\nevent: text\ndata: {"text":"Zwölf\\n\\nTage"}\n\n: still here\n\nevent: done\ndata: {}\n\n';
  for (const size of [1, 2, 7, 30, sent.length]) {
    const received: SentEvent[] = [];
    const read = createEventReader(event => received.push(event));
    for (let at = 0; at < sent.length; at += size) read(sent.slice(at, at + size));
    expect(received).toEqual([
      { event: 'text', data: { text: 'Zwölf\n\nTage' } },
      { event: 'done', data: {} },
    ]);
  }
});
