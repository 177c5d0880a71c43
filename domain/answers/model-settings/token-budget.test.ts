import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { modelUsage } from '#database/schema/answers.ts';
import { type TokenLimitEmail, tokenLimitEmailQueue } from '#domain/answers/jobs.ts';
import { findModelEngine, readModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { reviewModels } from '#domain/answers/model-settings/review-models.ts';
import { addTokens, openTokenCount } from '#domain/answers/model-settings/token-budget.ts';
import { sendTokenLimitEmail } from '#domain/answers/model-settings/token-limit-email.ts';
import { type Context, jobContext, transaction, withDraft } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

const costs = { temperature: 0, maxTokens: 600, inputPrice: null, outputPrice: null };
const serverDefault = { url: 'https://model.example', key: null, model: 'm', isOperators: true, ...costs };

async function newShop(dailyTokens: number): Promise<Context> {
  const { services } = testApi;
  const id = await createOrganization(services.database, newId());
  const models = { ...services.models, serverDefault };
  return { ...contextOf(services, id, 'manage:organization'), models, includedModel: { judgeName: null, dailyTokens } };
}

const countOf = async (ctx: Context) => {
  const [row] = await transaction(ctx, tx => tx.select().from(modelUsage));
  return row?.tokens ?? 0;
};
const emailsOf = ({ organizationId }: Context) =>
  asSuper<{ data: TokenLimitEmail }>(
    testApi.services.superUrl,
    `select data from jobs.job where name = '${tokenLimitEmailQueue.name}' and data->>'organizationId' = '${organizationId}'
      order by created_on`,
  );

it('two processes count every token of concurrent answers, and one email announces the limit', async () => {
  const ctx = await newShop(1_000);
  const database = openDatabase({ url: testApi.services.appUrl, poolSize: 5, onError: () => {} });
  const processes = [ctx, { ...ctx, database }];
  await Promise.all(Array.from({ length: 60 }, (_, at) => addTokens(processes[at % 2] as Context, 50)));
  await database.close();
  expect(await countOf(ctx)).toBe(3_000);
  expect(await emailsOf(ctx)).toHaveLength(1);
});

it('past the limit no model writes until the next day', async () => {
  const ctx = await newShop(100);
  const canWrite = async () => (await findModelEngine(ctx, newId())) !== undefined;
  await addTokens(ctx, 99);
  expect(await canWrite()).toBe(true);
  await addTokens(ctx, 1);
  expect(await canWrite()).toBe(false);
  expect((await readModelSettings(ctx)).included).toEqual({ isInPlan: true, isUsedUp: true });
  await asSuper(testApi.services.superUrl, `update model_usage set day = day - 1`);
  expect(await canWrite()).toBe(true);
});

it('a limit of 0 is no limit', async () => {
  const ctx = await newShop(0);
  await addTokens(ctx, 10_000_000_000);
  expect(await findModelEngine(ctx, newId())).toBeDefined();
  expect(await emailsOf(ctx)).toEqual([]);
});

it('the tokens of an answer with an unsaved draft count, too', async () => {
  const ctx = await newShop(0);
  openTokenCount(withDraft(ctx, async () => {}))(40);
  await eventually(async () => expect(await countOf(ctx)).toBe(40));
});

it('another organisation’s tokens do not count', async () => {
  const [ctx, other] = [await newShop(100), await newShop(100)];
  await addTokens(ctx, 500);
  expect(await findModelEngine(other, newId())).toBeDefined();
  expect(await countOf(other)).toBe(0);
});

it('counts are deleted after 90 days', async () => {
  const ctx = await newShop(0);
  await addTokens(ctx, 1);
  const age = async (days: number) => {
    await asSuper(
      testApi.services.superUrl,
      `update model_usage set day = current_date - ${days} where organization_id = '${ctx.organizationId}'`,
    );
    await reviewModels(ctx, { organizationId: ctx.organizationId ?? '' });
    return countOf(ctx);
  };
  expect([await age(89), await age(92)]).toEqual([1, 0]);
});

it('people who manage the organisation get one email per day', async () => {
  const name = `Fell & Ghyll ${newId()}`;
  const { id } = (await testApi.manage('POST /organizations', { name })).body as { id: string };
  await testApi.manage(`POST /organizations/${id}/users`, { userIds: [people.maren] });
  const roles = { userIds: [people.maren], organizationRoleIds: ['role-owner'] };
  await testApi.manage(`POST /organizations/${id}/users/roles`, roles);
  await createOrganization(testApi.services.database, id);
  const services = { ...testApi.services, directory: testApi.directory };
  const ctx = { ...jobContext(services, 'test', id), includedModel: { judgeName: null, dailyTokens: 10 } };
  for (let time = 0; time < 3; time += 1) await addTokens(ctx, 10);
  const [found, ...others] = await emailsOf(ctx);
  expect(others).toEqual([]);
  await sendTokenLimitEmail(ctx, found?.data as TokenLimitEmail);
  const [, message] = await emailsOf(ctx);
  expect(message?.data).toMatchObject({ userId: people.maren });
  await sendTokenLimitEmail(ctx, message?.data as TokenLimitEmail);
  const sent = (await testApi.emails('maren@tarnandtrail.example')).filter(({ subject }) => subject.startsWith(name));
  expect(sent).toMatchObject([
    {
      subject: `${name} has used up today’s written answers`,
      text: expect.stringContaining('Until midnight (UTC), Aisle answers with quotes from your pages.'),
    },
  ]);
});
