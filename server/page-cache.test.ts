import { expect, it } from 'vitest';
import { createPageCache } from '#server/page-cache.ts';

type Marks = Record<string, string>;

const page = (status = 200, isWhole = true) => {
  let times = 0;
  const render = async ({ nonce, requestId, id = '' }: Marks) => {
    times += 1;
    const text = `<html data-request="${requestId}"><a href="/sites/${id}"></a><script nonce="${nonce}"></script></html>`;
    return { status, headers: new Headers({ 'content-type': 'text/html' }), text, isWhole };
  };
  return { render, times: () => times };
};

it('T16 a cached page has the nonce, ID and values of its own request, and of no other', async () => {
  const kept = createPageCache();
  const { render, times } = page();
  for (const at of [1, 2, 3]) {
    const values = { nonce: `n+/${at}=`, requestId: `r${at}`, id: `site-${at}` };
    const { status, headers, text } = await kept('site', values, render);
    expect(text).toBe(
      `<html data-request="r${at}"><a href="/sites/site-${at}"></a><script nonce="n+/${at}="></script></html>`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html']);
  }
  expect(times()).toBe(1);
});

it('concurrent requests for a new route render it once', async () => {
  const kept = createPageCache();
  const { render, times } = page();
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => kept('site', { nonce: `${at}`, requestId: `${at}` }, render)),
  );
  expect(times()).toBe(1);
});

it('pages with an error or a missing route are not cached', async () => {
  const kept = createPageCache();
  const values = { nonce: 'n', requestId: 'r' };
  const missing = page(404);
  for (let at = 0; at < 2; at++) expect((await kept('missing', values, missing.render)).status).toBe(404);
  expect(missing.times()).toBe(2);
  const broken = page(200, false);
  for (let at = 0; at < 2; at++) await kept('broken', values, broken.render);
  expect(broken.times()).toBe(2);
  const failing = () => Promise.reject(new Error('failed'));
  for (let at = 0; at < 2; at++) await expect(kept('failing', values, failing)).rejects.toThrow('failed');
  expect((await kept('failing', values, page().render)).status).toBe(200);
});
