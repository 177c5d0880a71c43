import { describe, expect, it } from 'vitest';
import { maskInput, maskPersonalData, redactRecording, safeError } from '#app/client/error-privacy.ts';

describe('error messages', () => {
  it.each([
    ['no answer from https://shop.example/callback?code=canary#canary', 'no answer from https://shop.example/callback'],
    ['refused Bearer canary', 'refused [token]'],
    ['eyJhbGciOiJFUzM4NCJ9.eyJjYW5hcnkiOjF9.canary is stale', '[token] is stale'],
    ['mail to canary@example.com, please', 'mail to [e-mail], please'],
    ['card 4242 4242 4242 4242 declined', 'card [number] declined'],
    ['cannot read 3 of 12 rows', 'cannot read 3 of 12 rows'],
  ])('"%s" is reported without private data', (text, told) => {
    expect(maskPersonalData(text)).toBe(told);
  });
});

it('an error is reported with its cause and stack, and without its other fields', () => {
  const cause = new TypeError('sent to canary@example.com');
  const error = Object.assign(new Error('Bearer canary', { cause }), { body: 'canary' });
  const safe = safeError(error);
  expect(safe.stack).toMatch(/^Error: \[token\]\n\s+at .*error-privacy\.test/);
  expect(safe.cause).toMatchObject({ name: 'TypeError', message: 'sent to [e-mail]' });
  expect(JSON.stringify([safe, safe.stack, (safe.cause as Error).stack])).not.toMatch(/canary/);
});

it('C08 an input is masked with dots, whatever its content and length', () => {
  expect(maskInput('a')).toBe(maskInput('a much longer password'));
  expect(maskInput('')).toBe('');
});

describe('a recording', () => {
  const recorded = (...data: object[]) => ({
    name: 'rrweb-replay-recording',
    attributes: { 'rollbar.replay.url.full': 'https://shop.example/callback?code=canary' } as Record<string, unknown>,
    events: data.map(one => ({ attributes: { json: JSON.stringify(one) } as Record<string, unknown> })),
  });

  it('keeps its structure, without the text of attributes and addresses', () => {
    const node = {
      id: 1,
      tagName: 'a',
      attributes: {
        class: 'font-medium',
        title: 'canary',
        'aria-label': 'canary',
        value: 'canary',
        content: 'canary',
        placeholder: 'canary',
        href: '/chats/1?question=canary',
        src: 'data:image/png;base64,canary',
        'data-state': 'open',
        'data-question': 'the canary of a visitor',
      },
    };
    const span = recorded(
      { href: 'https://shop.example/#canary' },
      { node },
      { attributes: [{ attributes: { alt: 'canary' } }] },
    );
    redactRecording(span);
    const told = JSON.stringify(span);
    expect(told).not.toMatch(/canary/);
    expect(told).toContain('font-medium');
    expect(told).toContain('/chats/1');
    expect(told).toContain('open');
    expect(span.attributes).toEqual({ 'rollbar.replay.url.full': 'https://shop.example/callback' });
  });

  it('X05 of fewer than two events is not sent', () => {
    const span = recorded({ node: { attributes: {} } });
    expect(() => redactRecording(span)).toThrow('Replay recording cannot have less than 2 events');
    expect(span.events).toEqual([]);
  });
});
