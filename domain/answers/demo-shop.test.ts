import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentVersions } from '#database/schema/knowledge.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { textOfProduct } from '#domain/answers/products/product-text.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readProduct } from '#domain/products/product.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { openDemo } from '#tests/setup/demo.ts';

let ctx: Context;
let siteId: string;
beforeAll(async () => {
  ({ ctx, siteId } = await openDemo(await openTestServices()));
}, 60_000);

const ask = (text: string) => collectAnswer(createAnswerer(), ctx, { siteId, text });

async function isInSource({ kind, id, version, quote }: Source): Promise<boolean> {
  if (kind === 'product') return textOfProduct(await readProduct(ctx, id)).includes(quote);
  const isMeant = and(eq(documentVersions.documentId, id), eq(documentVersions.version, version ?? 0));
  const [row] = await transaction(ctx, tx => tx.select().from(documentVersions).where(isMeant));
  return row?.text.includes(quote) ?? false;
}

const english: [question: string, words: string, source: string][] = [
  ['How much is delivery?', '£3.95', 'Shipping'],
  ['How long does shipping to Germany take?', '4 to 7 working days', 'Shipping'],
  ['Can I return boots that I have worn outside?', 'only exchange them for a fault', 'What customers often ask'],
  ['How long do I have to return something?', '60 days', 'What customers often ask'],
  ['What size jacket do I need?', 'M 96 to 101 cm', 'Size guide'],
  ['Do boots run small?', 'run true', 'Size guide'],
  ['What are your opening hours?', 'Saturday: 9.00 to 18.00', 'Opening hours and how to find us'],
  ['Which cards do you take?', 'Mastercard', 'What customers often ask'],
  ['When does a gift card expire?', 'five years', 'Gift cards'],
  ['Can I cancel my order?', 'until it is packed', 'Changing or cancelling an order'],
  ['Do you have a paper catalogue?', 'No. We stopped printing one in 2022.', 'What customers often ask'],
  ['What does re-proofing a shell cost?', '£18', 'Workshop prices'],
  ['How long is the warranty on tent poles?', 'ten years', 'Warranty and repairs'],
  ['How much is the Skarn 3L Jacket?', 'costs £285.00 and is in stock', 'Skarn 3L Jacket'],
  ['Is the Skarn 3L Jacket waterproof?', '20,000 mm', 'Skarn 3L Jacket'],
  ['Is the Skarn waterproof?', '20,000 mm', 'Skarn 3L Jacket'],
  ['How long may I return things?', '60 days', 'What customers often ask'],
  ['Can I return boots I have worn?', 'only exchange them for a fault', 'What customers often ask'],
  ['Do you have the Skarn 3L Jacket in size XS?', 'sold out in XS', 'Skarn 3L Jacket'],
  [
    'which tent for two people under 300?',
    'We don’t have a match for “tent for 2 people under £300”. Our cheapest is the Bothy 2 Tent (£340.00)',
    'Bothy 2 Tent',
  ],
  ['Which tent is good for two people?', 'Bothy 2 Tent', 'Bothy 2 Tent'],
  ['Welches Zelt eignet sich für zwei Personen?', 'Bothy 2 Tent', 'Bothy 2 Tent'],
  ['which tent for two people under 400?', 'Bothy 2 Tent', 'Bothy 2 Tent'],
];

const german: [question: string, words: string, source: string][] = [
  ['Wie lange dauert der Versand nach Deutschland?', '4 bis 7 Werktage', 'Häufige Fragen auf Deutsch'],
  ['Was kostet der Versand?', '14,95 £', 'Häufige Fragen auf Deutsch'],
  ['Wie lange kann ich etwas zurückgeben?', '60 Tagen', 'Häufige Fragen auf Deutsch'],
  ['Wann bekomme ich mein Geld zurück?', '5 Werktagen', 'Häufige Fragen auf Deutsch'],
  ['Welche Größe brauche ich bei Jacken?', 'M bei 96 bis 101 cm', 'Häufige Fragen auf Deutsch'],
  ['Wie fallen die Stiefel aus?', 'fallen normal aus', 'Häufige Fragen auf Deutsch'],
  ['Kann ich mit PayPal bezahlen?', 'PayPal', 'Häufige Fragen auf Deutsch'],
  ['Repariert ihr auch Reißverschlüsse?', 'kosten nichts', 'Häufige Fragen auf Deutsch'],
  ['Was kostet das Bothy 2?', 'Bothy 2 Tent kostet 340,00 £', 'Bothy 2 Tent'],
  ['Welche Schuhgröße brauche ich?', 'fallen normal aus', 'Häufige Fragen auf Deutsch'],
  ['Welches Zelt für zwei Personen unter 300?', 'Bothy 2 Tent (340,00 £)', 'Bothy 2 Tent'],
];

describe('the demo shop', () => {
  it.each([...english, ...german])('Q01 Q08 answers “%s” from its content', async (question, words, title) => {
    const { text, sources, outcome, trace } = await ask(question);
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
    expect(outcome).toBe('answered');
    expect(trace?.engine).toBe('extractive');
    expect(trace?.gate?.passed).not.toBe(false);
    expect(sources[0]?.title).toBe(title);
    for (const source of sources) expect(await isInSource(source)).toBe(true);
    for (const [, number] of text.matchAll(/(?<!\\)\[(\d+)\]/g)) expect(sources[Number(number) - 1]).toBeDefined();
  });

  it.each([
    'Who is the CEO?',
    'Do you sell kayaks?',
    'How far away is the moon?',
    'Will it be sunny tomorrow?',
    'Who founded the company?',
    'Wer ist euer Geschäftsführer?',
  ])('Q02 does not answer “%s”', async question => {
    const { outcome, sources, products, trace } = await ask(question);
    expect({ outcome, sources, products }).toEqual({ outcome: 'unknown', sources: [], products: [] });
    expect(trace?.engine).toBeNull();
    expect(trace?.gate?.passed).toBe(false);
  });

  it('does not answer a question only because it mentions a word of the shop', async () => {
    const { outcome, sources } = await ask('What is the capital of Portugal?');
    expect(outcome).not.toBe('answered');
    expect(sources).toEqual([]);
  });

  it('says how to leave a message', async () => {
    const { text } = await ask('Do you sell kayaks?');
    expect(text).toContain('Leave a message');
  });

  it('suggests related passages if it is not sure', async () => {
    const { outcome, offers, sources } = await ask('Do you ship to Australia?');
    expect({ outcome, sources }).toEqual({ outcome: 'offered', sources: [] });
    expect(offers.map(({ title }) => title)).toContain('Shipping');
  });

  it('answers both of two questions', async () => {
    const { text, outcome } = await ask('When does a gift card expire and which cards do you take?');
    expect(text).toContain('five years');
    expect(text).toContain('Mastercard');
    expect(outcome).toBe('answered');
  });

  it('answers the question that it is sure about, and names the other', async () => {
    const { text, outcome } = await ask('When does a gift card expire and who is the CEO?');
    expect(text).toContain('five years');
    expect(text).toContain("I'm not sure about “who is the CEO”.");
    expect(outcome).toBe('offered');
  });

  it('suggests only questions that it can answer', async () => {
    const { suggestions } = await ask('Do you hire out tents?');
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) expect((await ask(suggestion)).outcome).toBe('answered');
  });

  it.each([
    [['How much is delivery?', 'and to Ireland?'], '£9.95'],
    [['How much is delivery?', 'and to Ireland?', 'what about Germany?'], '£14.95'],
    [['How much is the Skarn 3L Jacket?', 'is it waterproof?', 'how heavy is it?'], '465 g'],
    [['How much is the Skarn 3L Jacket?', 'do you have it in size XS?', 'and in blue?'], 'Tarn blue'],
    [['Was kostet der Versand?', 'und nach Österreich?'], '14,95 £'],
  ])('understands %j from the conversation', async (turns, words) => {
    const history: { role: 'visitor' | 'assistant'; text: string }[] = [];
    let last = '';
    for (const text of turns) {
      last = (await collectAnswer(createAnswerer(), ctx, { siteId, text, history: [...history] })).text;
      history.push({ role: 'visitor', text }, { role: 'assistant', text: last });
    }
    expect(last).toContain(words);
  });
});
