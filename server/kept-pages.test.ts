import { expect, it } from 'vitest';
import { keepPages } from '#server/kept-pages.ts';

const page = (status = 200, isWhole = true) => {
  let times = 0;
  const render = async ({ nonce, requestId }: { nonce: string; requestId: string }) => {
    times += 1;
    const text = `<html data-request="${requestId}"><script nonce="${nonce}"></script><script nonce="${nonce}"></script></html>`;
    return { status, headers: new Headers({ 'content-type': 'text/html' }), text, isWhole };
  };
  return { render, times: () => times };
};

it('T16 a page that was rendered once carries the nonce and the id of every request, and of no other', async () => {
  const kept = keepPages();
  const { render, times } = page();
  for (const at of [1, 2, 3]) {
    const facts = { nonce: `n+/${at}=`, requestId: `r${at}` };
    const { status, headers, text } = await kept('http://here/chats', facts, render);
    expect(text).toBe(
      `<html data-request="r${at}"><script nonce="n+/${at}="></script><script nonce="n+/${at}="></script></html>`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html']);
  }
  expect(times()).toBe(1);
});

it('what was not found or broke is not kept, nor an address that somebody made long', async () => {
  const kept = keepPages();
  const facts = { nonce: 'n', requestId: 'r' };
  const missing = page(404);
  for (let at = 0; at < 2; at++) expect((await kept('http://here/x', facts, missing.render)).status).toBe(404);
  expect(missing.times()).toBe(2);
  const broken = page(200, false);
  for (let at = 0; at < 2; at++) await kept('http://here/y', facts, broken.render);
  expect(broken.times()).toBe(2);
  const long = page();
  for (let at = 0; at < 2; at++) await kept(`http://here/${'x'.repeat(200)}`, facts, long.render);
  expect(long.times()).toBe(2);
});

it('many addresses do not fill the memory: the oldest goes', async () => {
  const kept = keepPages();
  const facts = { nonce: 'n', requestId: 'r' };
  const { render, times } = page();
  for (let at = 0; at <= 200; at++) await kept(`http://here/${at}`, facts, render);
  expect(times()).toBe(201);
  await kept('http://here/200', facts, render);
  expect(times()).toBe(201);
  await kept('http://here/0', facts, render);
  expect(times()).toBe(202);
});
