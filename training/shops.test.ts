import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

const kinds = [
  'question',
  'greeting',
  'thanks',
  'goodbye',
  'who',
  'person',
  'complaint',
  'order',
  'off-topic',
  'attack',
] as const;
const text = z.string().min(1);
const stock = z.enum(['in-stock', 'out-of-stock', 'preorder']);
const places = z.array(z.strictObject({ page: text, quote: text }));
const slots = z.record(z.string(), z.unknown());
const shopFile = z.strictObject({
  name: text,
  language: z.enum(widgetLanguages),
  currency: z.string().length(3).nullable(),
  url: z.url(),
  about: text,
});
const messageLine = z.strictObject({
  id: text,
  chat: text,
  text,
  kind: z.enum(kinds),
  answer: places,
  also: places,
  products: z.array(text),
  takes: z.string(),
  alone: z.string(),
  slots,
});
const productsFile = z.array(
  z.object({
    handle: text,
    title: text,
    type: text,
    price: z.number(),
    stock,
    description: text,
    attributes: z.record(z.string(), z.unknown()),
    variants: z.array(z.object({ title: text, price: z.number(), stock })),
  }),
);

const folder = join(import.meta.dirname, 'shops');
const names = readdirSync(folder);

function readShop(name: string) {
  const read = (file: string) => readFileSync(join(folder, name, file), 'utf8');
  const hasProducts = existsSync(join(folder, name, 'products.json'));
  return {
    shop: shopFile.parse(JSON.parse(read('shop.json'))),
    pages: new Map(readdirSync(join(folder, name, 'pages')).map(file => [file.slice(0, -3), read(`pages/${file}`)])),
    products: hasProducts ? productsFile.parse(JSON.parse(read('products.json'))) : [],
    messages: read('questions.jsonl')
      .trim()
      .split('\n')
      .map(line => messageLine.parse(JSON.parse(line))),
  };
}

describe.each(names)('the training shop %s', name => {
  const { pages, products, messages } = readShop(name);
  const follows = messages.filter(({ chat }, at) => messages[at - 1]?.chat === chat);

  it('has pages with titles', () => {
    expect(pages.size).toBeGreaterThanOrEqual(15);
    expect(pages.size).toBeLessThanOrEqual(40);
    for (const [page, content] of pages) expect([page, content.startsWith('# ')]).toEqual([page, true]);
  });

  it('has labels that exist', () => {
    const lines = new Map([...pages].map(([page, content]) => [page, content.split('\n')]));
    const missing = messages.flatMap(({ id, answer, also }) =>
      [...answer, ...also]
        .filter(({ page, quote }) => !lines.get(page)?.some(line => line.includes(quote)))
        .map(() => id),
    );
    expect(missing).toEqual([]);
    const handles = new Set(products.map(({ handle }) => handle));
    expect(messages.filter(one => one.products.some(handle => !handles.has(handle)))).toEqual([]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  it('has enough questions, and follow-ups that need the chat', () => {
    const leaning = messages.filter(({ takes }) => takes !== '');
    expect(messages.length).toBeGreaterThanOrEqual(44);
    expect(follows.length).toBeGreaterThanOrEqual(14);
    expect(leaning.length).toBeGreaterThanOrEqual(9);
    expect(leaning.filter(one => !follows.includes(one) || one.alone === '')).toEqual([]);
    expect(messages.filter(({ kind, answer }) => kind === 'question' && answer.length > 0).length).toBeGreaterThan(23);
  });
});
