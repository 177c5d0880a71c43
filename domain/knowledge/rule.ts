import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { rules } from '#database/schema/rules.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import type { Rule, RuleChange, RuleDraft, RuleInput } from '#domain/knowledge/rule-inputs.ts';
import { queueRuleEmbedding } from '#domain/knowledge/rule-meaning.ts';
import {
  listOverPlan,
  listRows,
  nextPosition,
  type RuleRow,
  requireRow,
  ruleNotFound,
  toColumns,
  toRule,
} from '#domain/knowledge/rule-rows.ts';
import { explainNoRoom } from '#domain/knowledge/rule-set-limits.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** In order of precedence. */
export async function listRules(ctx: Context, siteId: string): Promise<Rule[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    return toRules(tx, ctx, siteId, await listRows(tx, siteId));
  });
}

export async function readRule(ctx: Context, id: string): Promise<Rule> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    const [row] = await tx.select().from(rules).where(eq(rules.id, id));
    if (!row) throw ruleNotFound();
    return toOneRule(tx, ctx, row);
  });
}

export async function createRule(ctx: Context, siteId: string, input: RuleInput): Promise<Rule> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => toOneRule(tx, ctx, await insertRule(tx, ctx, siteId, input)));
}

export async function insertRule(tx: Transaction, ctx: Context, siteId: string, input: RuleInput): Promise<RuleRow> {
  const now = ctx.clock.now();
  const key = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), siteId };
  const made = { createdBy: requireWriter(ctx), createdAt: now, updatedAt: now };
  await lockSite(tx, siteId);
  await takeUsage(tx, ctx, 'rules');
  await requireRoom(tx, siteId, { id: null, rule: input });
  const position = await nextPosition(tx, siteId);
  const [row] = await tx
    .insert(rules)
    .values({ ...key, ...toColumns(input), position, ...made })
    .returning();
  if (!row) throw new AppError('internal', 'rule_not_created', 'The rule couldn’t be saved. Please try again.');
  await queueRuleEmbedding(tx, ctx, siteId);
  await recordActivity(tx, ctx, 'rule.created', { name: row.name });
  return row;
}

export async function updateRule(ctx: Context, id: string, { rule, revision }: RuleChange): Promise<Rule> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await lockSiteOf(tx, id);
    const before = await requireChangeable(tx, ctx, id);
    if (revision !== undefined && revision !== before.revision) throw changedMeanwhile();
    await requireRoom(tx, before.siteId, { id, rule });
    const row = await write(tx, ctx, id, toColumns(rule));
    await queueRuleEmbedding(tx, ctx, row.siteId);
    await recordActivity(tx, ctx, 'rule.updated', { name: row.name });
    return toOneRule(tx, ctx, row);
  });
}

export async function switchRule(ctx: Context, id: string, enabled: boolean): Promise<Rule> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const before = await requireChangeable(tx, ctx, id);
    if (before.enabled === enabled) return toOneRule(tx, ctx, before);
    const row = await write(tx, ctx, id, { enabled });
    await recordActivity(tx, ctx, enabled ? 'rule.switched-on' : 'rule.switched-off', { name: row.name });
    return toOneRule(tx, ctx, row);
  });
}

/** All rules of the site in their new order. If one was added or deleted in the meantime, nothing is moved. */
export async function orderRules(ctx: Context, siteId: string, ids: string[]): Promise<Rule[]> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const organizationId = requireOrganization(ctx);
  return transaction(ctx, async tx => {
    await lockSite(tx, siteId);
    const known = new Set((await listRows(tx, siteId)).map(row => row.id));
    if (known.size !== ids.length || new Set(ids).size !== ids.length || !ids.every(id => known.has(id))) {
      const words = 'Someone added or deleted a rule. The list is now up to date; move the rule again.';
      throw new AppError('conflict', 'rules_changed', words);
    }
    await tx.execute(sql`
      update rules set position = o.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, position)
      where rules.organization_id = ${organizationId} and rules.site_id = ${siteId}::uuid and rules.id = o.id`);
    await recordActivity(tx, ctx, 'rules.ordered');
    return toRules(tx, ctx, siteId, await listRows(tx, siteId));
  });
}

/** Inactive rules over the plan's limit can be deleted, too. */
export async function deleteRule(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const [gone] = await tx.delete(rules).where(eq(rules.id, id)).returning();
    if (!gone) throw ruleNotFound();
    await returnUsage(tx, ctx, 'rules');
    await recordActivity(tx, ctx, 'rule.deleted', { name: gone.name });
    return { id };
  });
}

/** Other rules of the site must not grow in the meantime. The site is locked before its rules, as everywhere else. */
async function lockSiteOf(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.select({ siteId: rules.siteId }).from(rules).where(eq(rules.id, id));
  if (!row) throw ruleNotFound();
  await lockSite(tx, row.siteId);
}

async function requireRoom(tx: Transaction, siteId: string, draft: RuleDraft): Promise<void> {
  const why = explainNoRoom(await listRows(tx, siteId), draft);
  if (why) throw new AppError('conflict', 'rules_too_long', why, { fields: { [fieldOf(draft)]: why } });
}

/** The longest one. */
function fieldOf({ rule: { kind, wordings } }: RuleDraft): string {
  if (kind === 'instruction') return 'instruction';
  const lengths = wordings.map(({ phrases }) => phrases.join('').length);
  return `wordings.${lengths.indexOf(Math.max(...lengths))}.phrases`;
}

async function requireChangeable(tx: Transaction, ctx: Context, id: string): Promise<RuleRow> {
  const row = await requireRow(tx, id);
  if (!(await listOverPlan(tx, ctx)).has(id)) return row;
  const words = 'This rule exceeds your plan’s limit. You can view or delete it. Choose a larger plan to use it.';
  throw new AppError('conflict', 'rule_over_plan', words);
}

async function write(tx: Transaction, ctx: Context, id: string, change: Partial<RuleInput>): Promise<RuleRow> {
  const [row] = await tx
    .update(rules)
    .set({ ...change, revision: sql`${rules.revision} + 1`, updatedAt: ctx.clock.now() })
    .where(and(eq(rules.organizationId, requireOrganization(ctx)), eq(rules.id, id)))
    .returning();
  if (!row) throw ruleNotFound();
  return row;
}

async function toRules(tx: Transaction, ctx: Context, siteId: string, rows: RuleRow[]): Promise<Rule[]> {
  const { timeZone } = await requireSite(tx, siteId);
  const over = await listOverPlan(tx, ctx);
  return rows.map(row => toRule(row, { now: ctx.clock.now(), timeZone, isOver: over.has(row.id) }));
}

async function toOneRule(tx: Transaction, ctx: Context, row: RuleRow): Promise<Rule> {
  const [rule] = await toRules(tx, ctx, row.siteId, [row]);
  if (!rule) throw ruleNotFound();
  return rule;
}

function changedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'rule_changed',
    'Someone else saved this rule after you opened it. Your changes are still here.',
  );
}
