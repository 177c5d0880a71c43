import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { createDocument, updateDocument } from '#domain/knowledge/document.ts';
import { sendTestAlert } from '#domain/quality/alerts.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';
import { addRun, runTests } from '#domain/quality/runs.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let ctx: Context;
let siteId: string;
beforeAll(async () => {
  testApi = await openTestApi();
  const made = await testApi.manage('POST /organizations', { name: `Fell & Ghyll ${randomUUID()}` });
  const { id } = made.body as { id: string };
  await testApi.manage(`POST /organizations/${id}/users`, { userIds: [people.maren] });
  const owner = { userIds: [people.maren], organizationRoleIds: ['role-owner'] };
  await testApi.manage(`POST /organizations/${id}/users/roles`, owner);
  await createOrganization(testApi.services.database, id);
  ctx = jobContext({ ...testApi.services, directory: testApi.directory }, 'test', id);
  siteId = await addSite(ctx);
});

it('owners get one email with the failing questions, the change and a link to the run', async () => {
  const editor: Context = {
    ...ctx,
    actor: { kind: 'person', id: people.maren },
    permissions: new Set(['manage:sites', 'list:sites']),
  };
  const hours = { title: 'Opening hours', text: 'Our shop opens on Saturday at nine in the morning.' };
  const { id } = await createDocument(editor, siteId, { kind: 'written', ...hours });
  const question = 'When does your shop open on Saturday?';
  await transaction(ctx, tx => addQualityQuestions(tx, ctx, siteId, [{ question, mustSay: ['nine'] }], 'hand'));
  const run = async () => {
    const changes = [{ kind: 'document', id, title: 'Opening hours', versionBefore: 1 }];
    const { id: runId } = await transaction(ctx, tx => addRun(tx, ctx, siteId, { cause: 'changed', changes }));
    await runTests(ctx, runId);
    return runId;
  };
  await run();
  await updateDocument(editor, id, { text: 'Our shop opens on Saturday at ten in the morning.' });
  const runId = await run();
  for (let turn = 0; turn < 2; turn += 1) {
    const queued = await asSuper<{ data: { runId: string; userId?: string } }>(
      testApi.services.superUrl,
      `select data from jobs.job where name = 'send-test-alert' and data->>'organizationId' = '${ctx.organizationId}'`,
    );
    for (const { data } of queued) if ((turn === 0) === (data.userId === undefined)) await sendTestAlert(ctx, data);
  }
  const emails = (await testApi.emails('maren@tarnandtrail.example')).filter(({ subject }) =>
    subject.includes('stopped passing'),
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toBe('Shop: 1 test question stopped passing');
  expect(emails[0]?.text).toContain(question);
  expect(emails[0]?.text).toContain('It doesn’t say “nine”.');
  expect(emails[0]?.text).toContain('Changed: Opening hours');
  expect(emails[0]?.text).toContain(`/sites/data/tests?site=${siteId}&run=${runId}`);
});
