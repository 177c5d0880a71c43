import { expect, it } from 'vitest';
import type { ScoredChoice } from '#domain/answers/quotes/choose-quote.ts';
import { foldQuote } from '#domain/answers/quotes/fold-quote.ts';
import { findUnits, type Unit } from '#domain/answers/quotes/quotable-units.ts';
import { leadWeights } from '#domain/answers/quotes/weights.ts';

const some = Object.fromEntries(Object.keys(leadWeights).map(name => [name, 0]));
const features = { ...some, passage: 0 } as ScoredChoice['features'];

function unitsOf(text: string): Unit[] {
  const sentences = [...text.matchAll(/[^.\n]+(?:\.|\n|$)\s*/g)].map(({ 0: part, index }) => ({
    startsAt: index,
    endsAt: index + part.length,
    matchedWords: [],
  }));
  return findUnits({ text, wordMatches: { head: [], sentences } } as unknown as Parameters<typeof findUnits>[0]);
}

/** `deciding`: a part of the unit that decides, by far or hardly. */
function fold(text: string, deciding: string, soft = 1) {
  const units = unitsOf(text);
  return foldQuote(
    units,
    units.map(
      unit => ({ unit, features: { ...features, soft: unit.shown.includes(deciding) ? soft : 0 } }) as ScoredChoice,
    ),
    'en',
  );
}

const cards =
  'Gift cards come by email within minutes, for any amount from ten to five hundred pounds. They can be used in several parts. A gift card is valid for five years. It cannot be changed back into money, and a refund goes back to the card.';

it('the deciding sentence and the next come first, what follows continues it, and what preceded it comes last', () => {
  expect(fold(`${cards} To see what is left, open the link in its email.`, 'five years')).toEqual({
    lead: 'A gift card is valid for five years. It cannot be changed back into money, and a refund goes back to the card.',
    more: 'To see what is left, open the link in its email.\n\nGift cards come by email within minutes, for any amount from ten to five hundred pounds. They can be used in several parts.',
  });
});

it('a sentence that refers back comes with the one before it', () => {
  const { lead } = fold(cards, 'cannot be changed');
  expect(lead).toMatch(/^A gift card is valid for five years\. It cannot/);
});

it('only words of the language of the page refer back', () => {
  // "To" and "die" do in Polish and Dutch.
  const text = `${cards} To see what is left, open the link in its email. Die cuts are made to order and take two weeks.`;
  expect(fold(text, 'To see').lead).toMatch(/^To see/);
  expect(fold(text, 'Die cuts').lead).toMatch(/^Die cuts/);
});

it('a label comes with the sentence that it announces', () => {
  const text = `Parcels to hotels\nWrite the name of the hotel and the day of your arrival below the address. Then tell the hotel.\n${cards}`;
  expect(fold(text, 'Parcels to hotels').lead).toBe(
    'Parcels to hotels\nWrite the name of the hotel and the day of your arrival below the address.',
  );
});

it('no sentence is lost or shown twice', () => {
  const { lead, more } = fold(cards, 'several parts');
  for (const sentence of cards.match(/[^.]+\./g) ?? [])
    expect(`${lead} ${more}`.split(sentence.trim()), sentence).toHaveLength(2);
});

it('a quote keeps its order if no sentence is certain, or if it is short', () => {
  const longer = `${cards} To see what is left, open the link in its email.`;
  expect(fold(longer, 'five years', 0.05)).toEqual({ lead: longer });
  const short = 'We are closed on Monday. On Sunday we open at ten.';
  expect(fold(short, 'Sunday')).toEqual({ lead: short });
});

it('a short beginning stays in front', () => {
  const { lead } = fold(`We have no car park. ${cards}`, 'Gift cards come');
  expect(lead).toMatch(/^We have no car park\. Gift cards come by email/);
});

const list = `Not accepted as a return:
- Boots that were worn outdoors on more than one day
- Climbing harnesses and ropes, for the safety of everybody
- Food, and stoves that have been lit at least once
- Maps and books that have been opened and marked
- Gloves, hats and socks without the band that held them together`;

it('a list item stands after what introduces it, and the others keep their order', () => {
  expect(fold(list, 'harnesses')).toEqual({
    lead: 'Not accepted as a return: Climbing harnesses and ropes, for the safety of everybody',
    more: '- Boots that were worn outdoors on more than one day\n- Food, and stoves that have been lit at least once\n- Maps and books that have been opened and marked\n- Gloves, hats and socks without the band that held them together',
  });
});

it('a short list stays with what introduces it', () => {
  const short = `${list.split('\n').slice(0, 3).join('\n')}\n\n${cards}`;
  expect(fold(short, 'harnesses').lead).toBe(list.split('\n').slice(0, 3).join('\n'));
});

it('steps stay together', () => {
  const steps = list.replaceAll(/^- /gm, '1. ');
  expect(fold(steps, 'harnesses').more).toBeUndefined();
});

it('a table row stands alone', () => {
  const rows = ['Standard UK', 'Next day UK', 'Europe', 'North America', 'Rest of the world'];
  const table = `| To | Price | Time |\n|---|---|---|\n${rows.map((to, at) => `| ${to}, all parcels | £${at + 4}.95 | ${at + 2} working days |`).join('\n')}`;
  const { lead, more } = fold(table, 'Europe');
  expect(lead).toBe('Europe, all parcels: £6.95, 4 working days');
  expect(more?.split('\n')).toHaveLength(4);
});
