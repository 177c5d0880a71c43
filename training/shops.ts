// Reads the invented shops: their pages, products and labelled messages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageKinds } from '#domain/reading/read-message.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

/** A follow-up is labelled as a question that takes something from the chat. */
const labelledKinds = messageKinds.filter(kind => kind !== 'follow-up');

const text = z.string().min(1);
const stock = z.enum(['in-stock', 'out-of-stock', 'preorder']);
const places = z.array(z.strictObject({ page: text, quote: text }));

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
  kind: z.enum(labelledKinds),
  answer: places,
  also: places,
  products: z.array(text),
  takes: z.string(),
  alone: z.string(),
  slots: z.record(z.string(), z.unknown()),
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

export type TrainingMessage = z.infer<typeof messageLine>;
export type TrainingProduct = z.infer<typeof productsFile>[number];
export type TrainingShop = z.infer<typeof shopFile> & {
  folder: string;
  /** By file name without its ending, in Markdown. The first line is the title. */
  pages: Map<string, string>;
  products: TrainingProduct[];
  messages: TrainingMessage[];
};

/** `heading`: the one above the section; empty for the text before the first. */
export type AskedQuestion = { page: string; heading: string; text: string };

const shopsFolder = join(import.meta.dirname, 'shops');

export const shopFolders: readonly string[] = readdirSync(shopsFolder).sort();

export function readShop(folder: string): TrainingShop {
  const path = join(shopsFolder, folder);
  const read = (file: string) => readFileSync(join(path, file), 'utf8');
  const hasProducts = existsSync(join(path, 'products.json'));
  const pages = readdirSync(join(path, 'pages')).sort();
  return {
    folder,
    ...shopFile.parse(JSON.parse(read('shop.json'))),
    pages: new Map(pages.map(file => [file.slice(0, -'.md'.length), read(`pages/${file}`)])),
    products: hasProducts ? productsFile.parse(JSON.parse(read('products.json'))) : [],
    messages: read('questions.jsonl')
      .trim()
      .split('\n')
      .map(line => messageLine.parse(JSON.parse(line))),
  };
}

/** One line each: page, heading and question, separated by tabs. */
export function readAskedQuestions(file: string): AskedQuestion[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map(line => {
    const [page = '', heading = '', question = ''] = line.split('\t');
    return { page, heading, text: question };
  });
}
