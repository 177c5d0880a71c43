// A site with at least one row of every kind and names of maximum length: unbreakable words, right-to-left text, images.
import { inject } from 'vitest';
import type { AskOutput } from '#domain/chat/inputs.ts';
import { factLimits } from '#domain/facts/inputs.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { productLimits } from '#domain/products/inputs.ts';
import { qualityLimits } from '#domain/quality/inputs.ts';
import { newId } from '#platform/ids.ts';
import { answer, instruction } from '#tests/setup/rules.ts';

export type Call = <T>(name: string, body?: unknown) => Promise<T>;
export type FilledSite = { site: string; document: string; rule: string; product: string; chat: string; gap: string };
type Made = { id: string };

export const longWord = (length: number) => 'Hochgebirgsregenjackenreißverschlussreparatur'.repeat(8).slice(0, length);
const backwards = (length: number) => `🏔️ ${'سترة مقاومة للماء '.repeat(20)}`.slice(0, length).trim();
const question = `Was kostet die ${longWord(100)}?`;
const unanswered = `${'Segelflugzeugparkplatzgebühren'.repeat(8)}?`;

/** `key` is the key of a published widget, `origin` an allowed origin. */
export async function fillSite(call: Call, site: string, { key, origin }: { key: string; origin: string }) {
  const at = `/api/sites/${site}`;
  const text = `Die ${longWord(100)} kostet 49 Euro und dauert zwei Wochen.`;
  const written = { kind: 'written', text };
  const document = await call<Made>(`POST ${at}/documents`, { ...written, title: longWord(documentLimits.title) });
  await call(`POST ${at}/documents`, { ...written, title: backwards(documentLimits.title) });
  const rule = await call<Made>(
    `POST ${at}/rules`,
    answer([longWord(ruleLimits.phrase)], longWord(300), { name: longWord(ruleLimits.name) }),
  );
  await call(`POST ${at}/rules`, instruction('Be brief.', { name: backwards(ruleLimits.name) }));
  await call(`POST ${at}/facts`, { kind: 'address', value: longWord(factLimits.value) });
  await call(`POST ${at}/facts`, { kind: 'opening-hours', value: backwards(factLimits.value), language: 'ar' });
  const product = await call<Made>(`POST ${at}/products`, longProduct());
  await call(`POST ${at}/products`, { ...longProduct(), title: backwards(productLimits.title) });
  const source = { kind: 'document', id: document.id, title: longWord(300) };
  const long = longWord(qualityLimits.phrase);
  const tested = { question: longWord(300), mustSay: [long], mustNotSay: [backwards(qualityLimits.phrase)], source };
  await call(`POST ${at}/quality/questions`, tested);
  await call(`POST ${at}/quality/questions`, { question: backwards(300), page: `https://${long}.example/${long}` });
  await call(`POST ${at}/quality/runs`);
  const widget = `${inject('productUrl')}/api/widget/${key}`;
  const chat = await ask(widget, origin, question);
  await ask(widget, origin, unanswered);
  await call(`POST ${at}/gaps/refresh`);
  const { gaps } = await call<{ gaps: Made[] }>(`GET ${at}/gaps`);
  return { site, document: document.id, rule: rule.id, product: product.id, chat, gap: gaps[0]?.id ?? '' };
}

function longProduct() {
  const word = longWord(productLimits.attributeName);
  return {
    title: longWord(productLimits.title),
    sku: longWord(productLimits.sku),
    description: longWord(300),
    price: 9_999_998.5,
    compareAtPrice: productLimits.price,
    currency: 'EUR',
    availability: 'in-stock',
    categories: [longWord(productLimits.category)],
    attributes: [{ name: word, value: longWord(300) }],
  };
}

/** As a visitor on a page of the site. */
async function ask(address: string, origin: string, text: string): Promise<string> {
  const send = async <T>(path: string, body: object, bearer = {}): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', Origin: origin, ...bearer };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data, error } = (await answer.json()) as { data: T; error?: string };
    if (!answer.ok) throw new Error(`${path}: ${error}`);
    return data;
  };
  const { session } = await send<{ session: string }>('/session', {});
  const question = { id: newId(), text };
  return (await send<AskOutput>('/ask', question, { Authorization: `Bearer ${session}` })).chatId;
}
