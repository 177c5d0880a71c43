import { describe, expect, it } from 'vitest';
import { readPage, ruleInput, ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { asSuper, createTestDatabase } from '#tests/setup/database.ts';
import { answer, instruction, refusal } from '#tests/setup/rules.ts';

const problems = (rule: unknown) =>
  ruleInput.safeParse(rule).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('rule input', () => {
  it.each([
    [instruction('', { name: 'A' }), 'instruction', 'Enter what Aisle should do.'],
    [instruction('Be brief.', { name: ' ' }), 'name', 'Give the rule a name.'],
    [answer([], 'Yes.', { name: 'A' }), 'wordings.0.phrases', 'Add at least one question.'],
    [answer(['Who?'], ''), 'wordings.0.text', 'Enter an answer.'],
    [refusal([], 'No.', { name: 'A' }), 'wordings.0.phrases', 'Add at least one topic.'],
    [refusal(['x'], ''), 'wordings.0.text', 'Enter what Aisle should say.'],
    [answer(['?!'], 'Yes.'), 'wordings.0.phrases.0', 'Enter some text.'],
    [answer(['Who?', 'who?'], 'Yes.'), 'wordings.0.phrases', 'Remove the duplicate.'],
    [{ ...answer(['Who?'], 'Yes.'), wordings: [] }, 'wordings', 'Add text in at least one language.'],
    [instruction('A', { languages: ['no such'] }), 'languages.0', 'Choose a language.'],
    [instruction('A', { validFrom: '2026-02-30T00:00' }), 'validFrom', 'Choose a date and time.'],
    [
      instruction('A', { validFrom: '2026-03-01T00:00', validUntil: '2026-03-01T00:00' }),
      'validUntil',
      'Choose an end date after the start date.',
    ],
    [
      instruction('A', { pages: ['returns page'] }),
      'pages.0',
      'returns page: Enter a path, for example /returns or /products/*',
    ],
  ])('%# is refused with a message for its field', (rule, field, words) => {
    expect(problems(rule)).toContainEqual([field, words]);
  });

  it('with the same language twice is refused', () => {
    const [wording] = answer(['Who?'], 'Me.').wordings;
    const rule = { ...answer(['Who?'], 'Me.'), wordings: [wording, wording] };
    expect(problems(rule)).toEqual([['wordings.1.language', 'This language is already added.']]);
  });

  it.each([
    ['/returns', '/returns'],
    ['/returns/', '/returns'],
    [' https://shop.example/products/*?x=1#top ', '/products/*'],
    ['https://shop.example', '/'],
    ['*/sale', '*/sale'],
    ['returns', undefined],
    ['/a b', undefined],
    ['', undefined],
  ])('with the page %j is normalised to %j', (typed, path) => {
    expect(readPage(typed)).toBe(path);
  });

  it('has limits that match the database columns', async () => {
    const { superUrl } = await createTestDatabase();
    const columns = await asSuper<{ name: string; length: number }>(
      superUrl,
      `select column_name as name, character_maximum_length as length from information_schema.columns
       where table_name = 'rules' and character_maximum_length is not null`,
    );
    const lengthOf = (name: string) => columns.find(column => column.name === name)?.length;
    expect(lengthOf('name')).toBe(ruleLimits.name);
    expect(lengthOf('instruction')).toBe(ruleLimits.instruction);
  });
});
