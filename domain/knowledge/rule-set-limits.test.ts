import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rules } from '#database/schema/rules.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { createRule, updateRule } from '#domain/knowledge/rule.ts';
import { reviewRules } from '#domain/knowledge/rule-findings.ts';
import { type RuleInput, ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { matchRules, tryRules } from '#domain/knowledge/rule-match.ts';
import { findNearLimit, ruleSetLimits, sizeOfRules } from '#domain/knowledge/rule-set-limits.ts';
import { ruleTestsPerMinute, spendRuleTest } from '#domain/usage/rule-test-budget.ts';
import { newId } from '#platform/ids.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { cpuTimeDuring, longestPauseDuring } from '#tests/setup/event-loop.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer, instruction } from '#tests/setup/rules.ts';

let services: TestServices;
let editor: Context;

beforeAll(async () => {
  services = await openTestServices();
});
// The plan limits the rules of an organisation.
beforeEach(async () => {
  const id = await createOrganization(services.database, newId());
  editor = contextOf(services, id, 'list:sites', 'manage:sites');
});

const maxPauseMs = 500;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap(first => letters.map(second => first + second));
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'fi', 'nb', 'ru'];

/** All orders of these letters. */
function shuffle(word: string): string[] {
  if (word.length < 2) return [word];
  return [...word].flatMap((first, at) => shuffle(word.slice(0, at) + word.slice(at + 1)).map(rest => first + rest));
}

/** As long as its fields allow, of words with two letters. */
function longestRule(name: string): RuleInput {
  let at = name.length;
  const word = () => {
    at = (at * 31 + 17) % 675;
    return pairs[at];
  };
  const phrase = (number: number) =>
    `${10 + number} ${Array.from({ length: 70 }, word).join(' ')}`.slice(0, ruleLimits.phrase);
  const wordings = languages.map(language => ({
    language,
    phrases: Array.from({ length: ruleLimits.phrases }, (_, number) => phrase(number)),
    text: 'Yes.',
  }));
  return answer([], '', { name, wordings });
}

/** Rules saved before there were limits for a site. */
async function insertRules(siteId: string, inputs: RuleInput[]): Promise<string[]> {
  const now = new Date();
  const key = { organizationId: requireOrganization(editor), siteId, createdAt: now, updatedAt: now };
  const rows = inputs.map((input, at) => ({ ...key, id: newId(), ...input, position: at + 1 }));
  await transaction(editor, tx => tx.insert(rules).values(rows));
  return rows.map(({ id }) => id);
}

type Asked = Parameters<typeof matchRules>[1];

function ask(siteId: string, question: string, asked: Partial<Asked> = {}) {
  return matchRules(editor, { siteId, question, page: null, now: new Date(), ...asked });
}

describe('the rules of a site', () => {
  it('at the limits of all their fields never stop other requests for long', async () => {
    const siteId = await addSite(editor);
    const first = answer(['Where is my order?'], 'In your account.');
    await insertRules(siteId, [first, ...Array.from({ length: 25 }, (_, at) => longestRule(`Long ${at}`))]);
    const question = `Where is my order? ${pairs.slice(0, 300).join(' ')} ${pairs.slice(300, 500).join(',')}`;
    const pause = await longestPauseDuring(async () => {
      expect((await ask(siteId, question)).decision?.text).toBe('In your account.');
      expect(await reviewRules(editor, siteId)).toContainEqual(
        expect.objectContaining({ sentence: expect.stringMatching(/^“Long 24” isn’t used: /) }),
      );
    });
    expect(pause).toBeLessThan(maxPauseMs);
  });

  it('that share all their words are reviewed up to a limit', async () => {
    const siteId = await addSite(editor);
    const phrase = (at: number) => pairs.filter((_, place) => place < 60 && place !== at % 60).join(' ');
    const alike = (at: number) => answer([`${phrase(at)} ${at}`, `${phrase(at)} ${at}x`], 'Yes.', { name: `R${at}` });
    const inputs = Array.from({ length: 200 }, (_, at) => alike(at));
    await insertRules(siteId, inputs);
    const pause = await longestPauseDuring(async () => {
      const sentences = (await reviewRules(editor, siteId)).map(({ sentence }) => sentence);
      expect(sentences).toHaveLength(50);
      expect(sentences[0]).toContain('too similar to compare all of them');
    });
    expect(pause).toBeLessThan(maxPauseMs);
  });

  it('that share their words in every language are compared up to a limit, those in the visitor’s language first', async () => {
    const siteId = await addSite(editor);
    const words = pairs.slice(0, 20);
    const phrase = (at: number) =>
      `${at} ${Array.from({ length: 8 }, (_, place) => words[(at * 7 + place * 3) % 20]).join(' ')}`;
    const wordings = (rule: number) =>
      languages.map(language => ({
        language,
        phrases: Array.from({ length: ruleLimits.phrases }, (_, at) => phrase(rule * 100 + at)),
        text: `${rule} in ${language}`,
      }));
    const inputs = Array.from({ length: 27 }, (_, at) => answer([], '', { name: `R${at}`, wordings: wordings(at) }));
    await insertRules(siteId, inputs);
    const language = languages.at(-1) ?? '';
    const question = `${words.join(' ')}, ${phrase(5)}, ${words.map(() => words.slice(0, 6).join(' '))}`;
    await ask(siteId, 'Where is my order?');
    const cpuTime = await cpuTimeDuring(async () => {
      expect((await ask(siteId, question, { language })).decision?.text).toBe(`0 in ${language}`);
    });
    expect(cpuTime).toBeLessThan(500);
  });

  it('with tens of thousands of similar words correct a question up to a limit', async () => {
    const siteId = await addSite(editor);
    const shuffled = shuffle('abcdefgh');
    const phrases = Array.from({ length: 30 * 60 }, (_, at) => shuffled.slice(at * 17, at * 17 + 17).join(' '));
    const rule = (at: number) => {
      const own = languages.map((language, place) => ({
        language,
        phrases: phrases.slice((at * 12 + place) * 30).slice(0, 30),
        text: 'Yes.',
      }));
      return answer([], '', { name: `R${at}`, wordings: own });
    };
    await insertRules(siteId, [rule(0), rule(1), rule(2), rule(3), rule(4)]);
    await ask(siteId, 'Where is my order?');
    const cpuTime = await cpuTimeDuring(() => ask(siteId, shuffled.slice(-55).join(' ')));
    expect(cpuTime).toBeLessThan(800);
  });

  it('cannot be saved beyond the limit, and the message is at the field; a rule that gets shorter can', async () => {
    const siteId = await addSite(editor);
    const long = longestRule('Long');
    const fitting = Math.floor(ruleSetLimits.characters / sizeOfRules([long]).characters);
    const saved: string[] = [];
    for (let at = 0; at < fitting; at++) saved.push((await createRule(editor, siteId, long)).id);
    const sentence = expect.stringMatching(/^The rules of a site can have up to 300,000 characters of questions/);
    const refused = { code: 'rules_too_long', details: { fields: { 'wordings.0.phrases': sentence } } };
    await expect(createRule(editor, siteId, long)).rejects.toMatchObject(refused);
    const conflict = { weight: 'conflict', sentence };
    expect(await reviewRules(editor, siteId, { id: null, rule: long })).toMatchObject([conflict]);
    const short = (await createRule(editor, siteId, instruction('Be brief.'))).id;
    await expect(updateRule(editor, short, { rule: long })).rejects.toMatchObject(refused);
    await insertRules(siteId, [long]);
    await expect(createRule(editor, siteId, instruction('Be kind.'))).rejects.toMatchObject({
      details: { fields: { instruction: sentence } },
    });
    const [first = ''] = saved;
    const shorter = { ...long, wordings: long.wordings.slice(0, 11) };
    expect(await updateRule(editor, first, { rule: shorter })).toMatchObject({ name: 'Long' });
  });

  it('are said to be close to a limit', () => {
    expect(findNearLimit([instruction('Be brief.')])).toBeUndefined();
    const four = Array.from({ length: 4 }, () => longestRule('Long'));
    expect(findNearLimit(four)).toEqual({ limit: 'characters', used: sizeOfRules(four).characters });
  });

  it('with long instructions follow only the first ones', async () => {
    const siteId = await addSite(editor);
    const long = (at: number) => instruction(`${at} ${'Be brief. '.repeat(190)}`);
    await insertRules(
      siteId,
      Array.from({ length: 12 }, (_, at) => long(at)),
    );
    const outcomes = (await ask(siteId, 'Where is my order?')).rules.map(({ outcome }) => outcome);
    expect(outcomes.filter(outcome => outcome === 'joins')).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('held');
  });
});

describe('what members try', () => {
  it('many at once of one organisation take turns or are refused, while visitors of another one are answered', async () => {
    const siteId = await addSite(editor);
    const ids = await insertRules(
      siteId,
      Array.from({ length: 4 }, (_, at) => longestRule(`Long ${at}`)),
    );
    await ask(siteId, 'Where is my order?');
    const other = contextOf(
      services,
      await createOrganization(services.database, newId()),
      'list:sites',
      'manage:sites',
    );
    const theirs = await addSite(other);
    await createRule(other, theirs, answer(['Where is my order?'], 'In your account.'));
    const draft = (at: number) => ({ id: ids[at % 4] ?? null, rule: longestRule(`Draft${'!'.repeat(at)}`) });
    const attempt = (at: number) => tryRules(editor, siteId, { question: 'Where is my order?', draft: draft(at) });
    let settled: PromiseSettledResult<unknown>[] = [];
    const pause = await longestPauseDuring(async () => {
      const cpuTime = await cpuTimeDuring(async () => {
        const tried = Promise.allSettled(Array.from({ length: 10 }, (_, at) => attempt(at)));
        const asked = { siteId: theirs, question: 'Where is my order?', page: null, now: new Date() };
        expect((await matchRules(other, asked)).decision?.text).toBe('In your account.');
        settled = await tried;
      });
      expect(cpuTime).toBeLessThan(1_500);
    });
    expect(pause).toBeLessThan(maxPauseMs);
    const refused = settled.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    // One works and two wait.
    expect(refused).toHaveLength(7);
    for (const reason of refused) {
      expect(reason).toMatchObject({ kind: 'too-many', code: 'busy', details: { retryAfter: 5 } });
    }
  });

  it('is limited for each person', async () => {
    const siteId = await addSite(editor);
    const eager = { ...editor, actor: { kind: 'person' as const, id: 'eager' } };
    await Promise.all(Array.from({ length: ruleTestsPerMinute }, () => spendRuleTest(eager)));
    const refused = {
      kind: 'too-many',
      message: expect.stringMatching(/^You can test rules up to 120 times a minute\./),
    };
    await expect(tryRules(eager, siteId, { question: 'Where is my order?' })).rejects.toMatchObject(refused);
    await expect(reviewRules(eager, siteId)).rejects.toMatchObject(refused);
    expect(await reviewRules(editor, siteId)).toEqual([]);
  });
});
