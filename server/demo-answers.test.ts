import { expect, it } from 'vitest';
import { demoTopics } from '#database/demo-chats.ts';
import { demoSuggestions } from '#database/demo-widget.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { openDemo } from '#tests/setup/demo.ts';

it('R01 the demo’s chats contain what the engine answers, and it answers the suggested questions', async () => {
  const { ctx, siteId } = await openDemo(await openTestServices());
  const answers: Record<string, unknown> = {};
  for (const text of demoTopics.flatMap(({ wordings }) => wordings)) {
    const said = await collectAnswer(createAnswerer(), ctx, { siteId, text });
    const { outcome, trace, text: words, generated, suggestions, sources, products, offers } = said;
    answers[text] = {
      outcome,
      engine: trace?.engine ?? null,
      text: words,
      generated,
      suggestions,
      sources: sources.map(withoutId),
      products: products.map(withoutId),
      offers: offers.map(withoutId),
    };
  }
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot('../database/demo-answers.json');
  for (const text of demoSuggestions) {
    expect({ text, outcome: (await collectAnswer(createAnswerer(), ctx, { siteId, text })).outcome }).toEqual({
      text,
      outcome: 'answered',
    });
  }
}, 60_000);

function withoutId<T extends { id: string; version?: number | undefined }>({ id: _, version: __, ...rest }: T) {
  return rest;
}
