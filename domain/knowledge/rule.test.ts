import { beforeAll, describe, expect, it } from 'vitest';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, transaction } from '#domain/context.ts';
import {
  createRule,
  deleteRule,
  listRules,
  orderRules,
  readRule,
  switchRule,
  updateRule,
} from '#domain/knowledge/rule.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { deleteSite, readContents } from '#domain/sites/delete-site.ts';
import { newId } from '#platform/ids.ts';
import {
  asSuper,
  byManyPeople,
  contextOf,
  createOrganization,
  openTestServices,
  type TestServices,
} from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer, instruction, refusal } from '#tests/setup/rules.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = byManyPeople(contextOf(services, 'ours', 'list:sites', 'manage:sites'));
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

async function siteWithThree() {
  const siteId = await addSite(editor);
  const ids: string[] = [];
  for (const rule of [instruction('Be brief.'), answer(['Who are you?'], 'A helper.'), refusal(['politics'], 'No.')]) {
    ids.push((await createRule(editor, siteId, rule)).id);
  }
  return { siteId, ids };
}

const usedBy = async (organizationId: string) =>
  (
    await asSuper<{ used: number }>(
      services.superUrl,
      `select used from usage where kind = 'rules' and organization_id = '${organizationId}'`,
    )
  )[0]?.used;

describe('rules', () => {
  it('A27 E10 are added at the end, read, changed, disabled, reordered and deleted', async () => {
    const { siteId, ids } = await siteWithThree();
    const [first = '', second = '', third = ''] = ids;
    expect((await listRules(viewer, siteId)).map(({ id }) => id)).toEqual(ids);
    const ordered = await orderRules(editor, siteId, [third, first, second]);
    expect(ordered.map(({ id }) => id)).toEqual([third, first, second]);
    const changed = await updateRule(editor, first, { rule: instruction('Be kind.'), revision: 1 });
    expect(changed).toMatchObject({
      name: 'Be kind.',
      instruction: 'Be kind.',
      wordings: [],
      revision: 2,
      state: 'on',
    });
    expect(await switchRule(editor, first, false)).toMatchObject({ enabled: false, state: 'off', revision: 3 });
    expect(await readRule(viewer, first)).toMatchObject({ name: 'Be kind.', enabled: false });
    await deleteRule(editor, first);
    await expect(readRule(viewer, first)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await listRules(viewer, siteId)).map(({ id }) => id)).toEqual([third, second]);
  });

  it('store only the fields of their kind', async () => {
    const siteId = await addSite(editor);
    const both = { ...answer(['Who are you?'], 'A helper.'), instruction: 'Left over' };
    const made = await createRule(editor, siteId, both);
    expect(made).toMatchObject({ instruction: '', wordings: [{ text: 'A helper.' }] });
    const turned = { ...both, kind: 'instruction' as const };
    expect(await updateRule(editor, made.id, { rule: turned })).toMatchObject({
      instruction: 'Left over',
      wordings: [],
    });
  });

  it("are not saved over another person's newer changes", async () => {
    const { ids } = await siteWithThree();
    const [id = ''] = ids;
    await updateRule(editor, id, { rule: instruction('Theirs'), revision: 1 });
    const late = updateRule(editor, id, { rule: instruction('Mine'), revision: 1 });
    await expect(late).rejects.toMatchObject({ code: 'rule_changed' });
    expect(await readRule(editor, id)).toMatchObject({ name: 'Theirs' });
    expect(await updateRule(editor, id, { rule: instruction('Mine'), revision: 2 })).toMatchObject({ name: 'Mine' });
  });

  it('are not reordered if another person changed the list', async () => {
    const { siteId, ids } = await siteWithThree();
    const wrong = [ids.slice(1), [...ids, newId()], [...ids.slice(1), ids[1] ?? '']];
    for (const list of wrong) {
      await expect(orderRules(editor, siteId, list)).rejects.toMatchObject({ code: 'rules_changed' });
    }
    expect((await listRules(editor, siteId)).map(({ id }) => id)).toEqual(ids);
  });

  it('are read-only for a viewer', async () => {
    const { siteId, ids } = await siteWithThree();
    const [id = ''] = ids;
    const attempts = [
      () => createRule(viewer, siteId, instruction('Mine')),
      () => updateRule(viewer, id, { rule: instruction('Mine') }),
      () => switchRule(viewer, id, false),
      () => orderRules(viewer, siteId, ids),
      () => deleteRule(viewer, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listRules(editor, siteId)).toHaveLength(3);
  });

  it('are invisible to another organisation', async () => {
    const { siteId, ids } = await siteWithThree();
    const [id = ''] = ids;
    const before = await listRules(editor, siteId);
    const attempts = [
      () => listRules(stranger, siteId),
      () => readRule(stranger, id),
      () => createRule(stranger, siteId, instruction('Mine')),
      () => updateRule(stranger, id, { rule: instruction('Mine') }),
      () => switchRule(stranger, id, false),
      () => orderRules(stranger, siteId, ids),
      () => deleteRule(stranger, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listRules(editor, siteId)).toEqual(before);
  });
});

describe('the rule limit of the plan', () => {
  it('C10 allows exactly as many rules as the plan includes, also for concurrent requests', async () => {
    await createOrganization(services.database, 'small', 'free');
    const small = byManyPeople(contextOf(services, 'small', 'list:sites', 'manage:sites'));
    const siteId = await addSite(small);
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => createRule(small, siteId, instruction(`Rule ${at}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = tries.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'limit_reached' } });
    const made = await listRules(small, siteId);
    expect(new Set(made.map(({ name }) => name)).size).toBe(5);
    await deleteRule(small, made[0]?.id ?? '');
    await createRule(small, siteId, instruction('Another'));
    expect(await usedBy('small')).toBe(5);
  });

  it('makes the newest rules inactive on a smaller plan, and deletes none', async () => {
    await createOrganization(services.database, 'shrunk');
    const shrunk = byManyPeople(contextOf(services, 'shrunk', 'list:sites', 'manage:sites'));
    const siteId = await addSite(shrunk);
    for (let at = 1; at <= 5; at++) await createRule(shrunk, siteId, instruction(`Rule ${at}`));
    const sixth = await createRule(shrunk, siteId, answer(['Who are you?'], 'A helper.'));
    await transaction(shrunk, tx => tx.update(entitlements).set({ planId: 'free' }));
    const states = (await listRules(shrunk, siteId)).map(({ state }) => state);
    expect(states).toEqual(['on', 'on', 'on', 'on', 'on', 'over-plan']);
    const asked = { siteId, question: 'Who are you?', page: null, now: new Date() };
    expect(await matchRules(shrunk, asked)).toMatchObject({ decision: null });
    const change = updateRule(shrunk, sixth.id, { rule: instruction('Mine') });
    await expect(change).rejects.toMatchObject({ code: 'rule_over_plan' });
    await deleteRule(shrunk, (await listRules(shrunk, siteId))[0]?.id ?? '');
    expect(await matchRules(shrunk, asked)).toMatchObject({ decision: { ruleId: sixth.id } });
  });

  it('is freed when the site is deleted', async () => {
    await createOrganization(services.database, 'leaving', 'free');
    const leaving = byManyPeople(contextOf(services, 'leaving', 'list:sites', 'manage:sites'));
    const siteId = await addSite(leaving);
    for (let at = 1; at <= 3; at++) await createRule(leaving, siteId, instruction(`Rule ${at}`));
    expect(await readContents(leaving, siteId)).toMatchObject({ rules: 3 });
    await deleteSite(leaving, siteId);
    expect(await usedBy('leaving')).toBe(0);
  });
});
