import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ruleVectors } from '#database/schema/rules.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createRule, deleteRule, updateRule } from '#domain/knowledge/rule.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { embedRules } from '#domain/knowledge/rule-meaning.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type EmbeddingsSandbox, startEmbeddings } from '#sandbox/embeddings/embeddings.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { withLongTimeout } from '#tests/setup/embeddings.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer } from '#tests/setup/rules.ts';

let sandbox: EmbeddingsSandbox;
let ctx: Context;
let siteId: string;
let ruleId: string;

beforeAll(async () => {
  const services = await openTestServices();
  sandbox = await startEmbeddings({ port: 0 });
  await createOrganization(services.database, 'ours');
  const embeddings = withLongTimeout(
    openEmbeddings({ url: sandbox.url, key: sandbox.key, model: 'sandbox', weight: 0.6 }),
  );
  ctx = { ...contextOf(services, 'ours', 'list:sites', 'manage:sites'), embeddings };
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.misbehave('no');
  siteId = await addSite(ctx);
  ruleId = (await createRule(ctx, siteId, answer(['Where is my package now?'], 'On its way.'))).id;
});

const ask = (question: string) => matchRules(ctx, { siteId, question, page: null, now: new Date() });
const countVectors = () => transaction(ctx, tx => tx.$count(ruleVectors));

describe('a fixed question', () => {
  it('matches by meaning once the model has embedded it', async () => {
    expect(await ask('Where is my parcel now?')).toMatchObject({ decision: null, usedMeaning: true });
    await embedRules(ctx, siteId);
    expect((await ask('Where is my parcel now?')).decision).toMatchObject({
      text: 'On its way.',
      reason: 'The question means the same as “Where is my package now?”.',
      match: { by: 'meaning' },
    });
    expect((await ask('Where is my tent now?')).decision).toBeNull();
  });

  it.each(['slow', 'broken', 'wrong'] as const)('matches by words while the model is %s', async how => {
    await embedRules(ctx, siteId);
    sandbox.misbehave(how);
    expect(await ask('Where is my parcel now?')).toMatchObject({ decision: null, usedMeaning: false });
    expect((await ask('Where is my package now?')).decision).toMatchObject({ match: { by: 'words' } });
  });

  it('is embedded once, and again when its text changes', async () => {
    await embedRules(ctx, siteId);
    const before = sandbox.textCount;
    await embedRules(ctx, siteId);
    expect(sandbox.textCount).toBe(before);
    await updateRule(ctx, ruleId, { rule: answer(['Where is my package now?', 'Is it late?'], 'On its way.') });
    await embedRules(ctx, siteId);
    expect(sandbox.textCount).toBe(before + 1);
    const all = await countVectors();
    await updateRule(ctx, ruleId, { rule: answer(['Is it late?'], 'On its way.') });
    await embedRules(ctx, siteId);
    expect(await countVectors()).toBe(all - 1);
    await deleteRule(ctx, ruleId);
    expect(await countVectors()).toBe(all - 2);
  });
});
