import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { reviewRules } from '#domain/knowledge/rule-findings.ts';
import type { RuleInput } from '#domain/knowledge/rule-inputs.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer, instruction, refusal } from '#tests/setup/rules.ts';

let editor: Context;
let stranger: Context;

beforeAll(async () => {
  const services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

async function siteWith(rules: RuleInput[]): Promise<string> {
  const siteId = await addSite(editor);
  for (const rule of rules) await createRule(editor, siteId, rule);
  return siteId;
}

async function findings(...rules: RuleInput[]): Promise<[string, string][]> {
  const found = await reviewRules(editor, await siteWith(rules));
  return found.map(({ weight, sentence }) => [weight, sentence]);
}

const long = 'Do you match the prices of other shops?';

describe('a review of the rules', () => {
  it('finds nothing without rules', async () => {
    expect(
      await findings(
        instruction('Be brief.'),
        instruction('Name the guide.'),
        answer(['Where is my order?'], 'Here.'),
        answer(['Can I cancel my order?'], 'Yes.'),
        refusal(['politics'], 'No.'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['Offer a discount to new visitors.', 'Be kind. Never offer new visitors a discount.'],
    ['Mention free returns.', "Don't mention free returns."],
    ['Say that returns are free within 30 days.', 'Say that returns are free within 60 days.'],
    ['Be brief.', 'Do not be brief.'],
  ])('reports two contradictory instructions: %s %s', async (one, other) => {
    const found = await findings(instruction(one, { name: 'A' }), instruction(other, { name: 'B' }));
    expect(found).toEqual([['note', expect.stringContaining('“A” and “B” seem to contradict each other')]]);
  });

  it.each([
    ['Never mention competitors.', 'Mention the size guide with every shoe.'],
    ['Say that returns are free within 30 days.', 'Say that delivery takes 2 days.'],
    ['Do not use abbreviations.', 'Use short sentences.'],
    ['Answer in two sentences.', 'Answer in two sentences, and never with a list of links to other shops.'],
    ['Do not promise delivery dates.', 'Do not promise refunds.'],
  ])('reports no contradiction between: %s %s', async (one, other) => {
    const found = await findings(instruction(one, { name: 'A' }), instruction(other, { name: 'B' }));
    expect(found.filter(([, sentence]) => sentence.includes('contradict'))).toEqual([]);
  });

  it('reports two answers to one question', async () => {
    const first = answer(['Where is my order?', 'Track my parcel'], 'In your account.', { name: 'Order' });
    const second = answer(['where are my orders', 'Is my order late?'], 'Ask us.', { name: 'Late' });
    expect(await findings(first, second)).toEqual([
      [
        'conflict',
        '“Order” and “Late” both answer “where are my orders” differently. “Order” comes first, so its text is used.',
      ],
    ]);
  });

  it('reports an answer that is never used', async () => {
    const first = answer([long], 'We do.', { name: 'First' });
    expect(await findings(first, answer([long], 'We do not.', { name: 'Second' }))).toEqual([
      ['conflict', '“Second” is never used: “First” comes first and answers the same questions.'],
    ]);
    expect(await findings({ ...first, pages: ['/help'] }, answer([long], 'No.', { name: 'Second' }))).toHaveLength(1);
  });

  it('does not compare rules that never apply together', async () => {
    const scopes: [Partial<RuleInput>, Partial<RuleInput>][] = [
      [{ pages: ['/help/*'] }, { pages: ['/products/*'] }],
      [{ languages: ['en'] }, { languages: ['en-GB', 'de'], enabled: false }],
      [{ validUntil: '2999-01-01T00:00' }, { validFrom: '2999-01-01T00:00' }],
    ];
    for (const [one, other] of scopes) {
      const pair = await findings(
        answer([long], 'Yes.', { name: 'A', ...one }),
        answer([long], 'No.', { name: 'B', ...other }),
      );
      expect(pair).toEqual([]);
    }
  });

  it('reports a refusal that covers an answer, and an answer that comes before the refusal', async () => {
    const price = refusal(['price'], 'Ask us.', { name: 'No prices' });
    const tent = answer(['What is the price of the Skarn?'], '£289.', { name: 'Skarn' });
    expect(await findings(price, tent)).toEqual([
      [
        'conflict',
        '“No prices” refuses “price” before “Skarn” can answer “What is the price of the Skarn?”. To answer it, move “Skarn” above “No prices”.',
      ],
    ]);
    expect(await findings(tent, price)).toEqual([
      [
        'note',
        '“Skarn” answers “What is the price of the Skarn?”, although “No prices” refuses “price”. “Skarn” comes first, so it’s answered.',
      ],
    ]);
  });

  it('reports expired rules, duplicate instructions, and missing texts for a language', async () => {
    expect(
      await findings(
        instruction('Be brief.', { name: 'A' }),
        instruction('be brief', { name: 'B' }),
        instruction('Old', { validUntil: '2020-01-01T00:00' }),
        answer(['Who are you?'], 'A helper.', { name: 'C', languages: ['en', 'de'] }),
      ),
    ).toEqual([
      ['conflict', '“C” applies to visitors who speak German, but has no text in that language.'],
      ['note', '“A” and “B” give the same instruction. You can delete one of them.'],
      ['note', '“Old” ended on 1 January 2020 and no longer applies.'],
    ]);
  });

  it('of a draft reports only findings about the draft', async () => {
    const siteId = await siteWith([
      answer(['Who are you?'], 'A helper.', { name: 'Me' }),
      instruction('A'),
      instruction('a'),
    ]);
    const draft = { id: null, rule: answer(['Who are you?'], 'A robot.', { name: 'New' }) };
    expect(await reviewRules(editor, siteId, draft)).toMatchObject([
      {
        sentence: '“New” is never used: “Me” comes first and answers the same questions.',
        ruleIds: [expect.any(String), null],
      },
    ]);
  });

  it('sees no rules of another organisation', async () => {
    const siteId = await siteWith([instruction('A')]);
    await expect(reviewRules(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
