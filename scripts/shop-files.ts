// Reads the folders of real shops for training and measurement: documents, questions and expected answers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfText } from '#domain/knowledge/language.ts';
import { pairsToText } from '#domain/knowledge/question-pairs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { extract } from '#providers/extraction/extract.ts';

export type ShopQuestion = {
  id: string;
  type: string;
  question: string;
  continues?: boolean;
  expect: 'answer' | 'refuse' | 'talk';
  must?: string[];
  mustNot?: string[];
};

export type Shop = {
  name: string;
  language: WidgetLanguage;
  documents: { id: string; title: string; text: string; language: string }[];
  questions: ShopQuestion[];
};

type FileDocument = {
  kind: 'text' | 'html' | 'qa';
  title: string;
  text?: string;
  html?: string;
  pairs?: { question: string; answer: string }[];
};

export async function readShops(folder: string): Promise<Shop[]> {
  const names = readdirSync(folder).filter(name => existsSync(join(folder, name, 'documents.jsonl')));
  return Promise.all(names.map(name => readShop(folder, name)));
}

async function readShop(folder: string, name: string): Promise<Shop> {
  const { language } = JSON.parse(readFileSync(join(folder, name, 'shop.json'), 'utf8')) as {
    language: WidgetLanguage;
  };
  const documents = [];
  for (const [at, document] of readLines<FileDocument>(join(folder, name, 'documents.jsonl')).entries()) {
    const text = await textOf(document);
    const id = `${name} ${at}`;
    documents.push({ id, title: document.title, text, language: languageOfText(text, language) ?? language });
  }
  return { name, language, documents, questions: readLines<ShopQuestion>(join(folder, name, 'questions.jsonl')) };
}

async function textOf({ kind, text = '', html = '', pairs = [] }: FileDocument): Promise<string> {
  if (kind === 'qa') return pairsToText(pairs);
  if (kind === 'text') return text;
  const file = { name: 'pasted.html', type: 'text/html', bytes: Buffer.from(html) };
  return (await extract(file as Parameters<typeof extract>[0], { owner: 'scripts' })).text;
}

function readLines<Row>(file: string): Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);
}

/** Whether a text contains everything that a good answer must. */
export function containsAll({ must = [] }: ShopQuestion, text: string): boolean {
  return must.length > 0 && must.every(pattern => matches(pattern, text));
}

/** For two questions in one message: the answer to one of them. */
export function containsAny({ must = [] }: ShopQuestion, text: string): boolean {
  return must.some(pattern => matches(pattern, text));
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern.replace(/^\(\?i\)/, ''), 'iu').test(text);
}
