import { rmSync } from 'node:fs';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountWidgetFiles } from '#server/widget-files.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { buildWidget } from '../scripts/build-widget.ts';

let folder: string;
const app = new Hono<{ Variables: object }>();
beforeAll(async () => {
  folder = temporaryFolder('widget-files');
  await buildWidget(folder);
  mountWidgetFiles(app, { folder, changes: false });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('any page may load the launcher, and revalidates it by its ETag', async () => {
  const response = await app.request('/widget.js');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringContaining('max-age=300'),
    'content-type': 'text/javascript; charset=utf-8',
  });
  const tag = response.headers.get('etag') ?? '';
  expect((await app.request('/widget.js', { headers: { 'If-None-Match': tag } })).status).toBe(304);
  expect((await app.request('/widget.js', { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200);
});

it('the panel file is cached permanently, and a missing one gets 404', async () => {
  const panel = /\/widget\/panel-[\w-]{8}\.js/.exec(await (await app.request('/widget.js')).text())?.[0] ?? '';
  const response = await app.request(panel);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const gone = await app.request('/widget/panel-00000000.js');
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('with Shopify set up, the preview may be in a frame of the Shopify admin', async () => {
  const inShops = new Hono<{ Variables: object }>();
  mountWidgetFiles(inShops, { folder, changes: false, admin: 'https://admin.shopify.com' });
  const { headers } = await inShops.request('/widget/preview');
  expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self' https:\/\/admin\.shopify\.com$/);
  expect(headers.get('x-frame-options')).toBeNull();
});

it('the preview runs only our own files, in frames of our own pages only', async () => {
  const response = await app.request('/widget/preview');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'; script-src 'self'`);
  expect(policy).toMatch(/; frame-ancestors 'self'$/);
  expect(policy).not.toMatch(/unsafe|connect-src/);
  const scripts = [...(await response.text()).matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address);
  expect(scripts).toHaveLength(2);
  for (const address of scripts) expect((await app.request(address)).status).toBe(200);
});
