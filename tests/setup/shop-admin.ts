// The admin of a shop at the sandbox, and the app in its frame.
import type { Frame, Page } from 'playwright-core';
import { inject } from 'vitest';
import { readIdToken } from '#tests/setup/shopify.ts';

/** Calls the Shopify sandbox's controls: shops, plans, products, installing. */
export async function callShopifySandbox(name: string, input: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${inject('shopifyUrl')}/sandbox/control/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
}

/** A separate shop for the journey, with the app installed and connected. */
export async function openShop(handle: string, plan: string | null = null, name = 'Fell & Ford'): Promise<string> {
  const shop = `${handle}.myshopify.com`;
  await callShopifySandbox('shops', { handle, name });
  await callShopifySandbox('install', { shop });
  await callAsMerchant(shop, 'POST /shopify/api/connection', {});
  if (plan) await callShopifySandbox('plan', { shop, handle: plan });
  return shop;
}

/** A call of the app in this shop's admin. */
export async function callAsMerchant<T>(shop: string, call: string, body?: unknown): Promise<T> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const token = await readIdToken({ url: inject('shopifyUrl') }, shop);
  const response = await fetch(inject('productUrl') + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: T; error?: string };
  if (!response.ok) throw new Error(`${call}: ${answer.error}`);
  return answer.data;
}

export function inAdmin(handle: string, path = ''): string {
  return `${inject('shopifyUrl')}/store/${handle}/apps/aisle-assistant${path}`;
}

/** The frame's current document. */
export function frameOf(page: Page) {
  return page.frameLocator('iframe[name="app-iframe"]');
}

/** The frame's address; the sandbox stores the shop in the frame's name. */
export async function documentOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the admin shows no frame');
  return frame;
}
