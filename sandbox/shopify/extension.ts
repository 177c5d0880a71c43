// The app's theme extension, read from its own files: what a theme shows of it when its embed is on.
import { readdirSync, readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { z } from 'zod';
import { readToml } from '#sandbox/shopify/app-settings.ts';
import type { Installation, Shop } from '#sandbox/shopify/entities.ts';
import { evaluate, isTruthy, type LiquidValues, readSchema, renderLiquid } from '#sandbox/shopify/liquid.ts';
import { embedHandle, type Platform } from '#sandbox/shopify/platform.ts';

const folder = new URL('../../extensions/aisle-widget/', import.meta.url);
const settings = z.object({ name: z.string(), handle: z.string(), type: z.literal('theme') });
const schema = z.object({ name: z.string(), target: z.literal('body'), available_if: z.string() });
const fileType = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

const text = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const block = text(`blocks/${embedHandle}.liquid`);

export const extension = settings.parse(readToml(text('shopify.extension.toml')));
const { available_if: condition, name } = schema.parse(readSchema(block));
/** As the theme editor writes it. */
export const blockName = translate(name);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const filters = {
  asset_url: (file: unknown) => assetAddress(String(file)),
  escape: (value: unknown) => (value === null || value === undefined ? value : escapeText(String(value))),
};

export type EmbedState = Installation['embed'];

/** Off, on, or unavailable: the app enables it with a metafield. */
export function embedStateOf(installation: Installation): EmbedState {
  const [, expression = ''] = /^\{\{(.+)\}\}$/.exec(condition) ?? [];
  const value = evaluate(expression, { values: { app: appOf(installation) }, filters });
  return isTruthy((value as LiquidValues | undefined)?.value) ? installation.embed : 'unavailable';
}

export function renderEmbed(installation: Installation, shop: Shop, customer: string | undefined): string {
  if (embedStateOf(installation) !== 'active') return '';
  const values = {
    app: appOf(installation),
    request: { locale: { iso_code: shop.locales[0] ?? 'en' } },
    routes: { root_url: `/storefront/${shop.handle}` },
    customer: customer ? { id: customer } : null,
  };
  return renderLiquid(block, { values, filters });
}

/** As Shopify's own network would. */
export function serveExtension(app: Hono, { url }: Platform): void {
  for (const file of readdirSync(new URL('assets/', folder))) {
    const type = fileType[file.split('.').at(-1) as keyof typeof fileType];
    if (!type) throw new Error(`the sandbox cannot serve ${file}`);
    const body = text(`assets/${file}`);
    app.get(new URL(assetAddress(file), url).pathname, c => c.body(body, 200, { 'Content-Type': type }));
  }
}

function appOf({ metafields }: Installation): LiquidValues {
  const grouped: Record<string, LiquidValues> = {};
  for (const { namespace, key, type, value } of metafields) {
    const group = grouped[namespace] ?? {};
    grouped[namespace] = group;
    group[key] = { type, value: type === 'boolean' ? value === 'true' : value };
  }
  return { metafields: grouped };
}

function assetAddress(file: string): string {
  return `/cdn/extensions/${extension.handle}/assets/${file}`;
}

function translate(words: string): string {
  if (!words.startsWith('t:')) return words;
  const found = words
    .slice(2)
    .split('.')
    .reduce<unknown>((place, key) => (place as LiquidValues)[key], JSON.parse(text('locales/en.default.schema.json')));
  if (typeof found !== 'string') throw new Error(`there are no words for ${words}`);
  return found;
}

function escapeText(value: string): string {
  return value.replace(/[&<>"']/g, sign => entities[sign] ?? sign);
}
