// Rule rows and the API objects built from them.
import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { rules } from '#database/schema/rules.ts';
import type { Context } from '#domain/context.ts';
import type { Rule, RuleInput } from '#domain/knowledge/rule-inputs.ts';
import { localTimeIn } from '#domain/knowledge/rule-scope.ts';
import { findEntitlement, limitsOf } from '#domain/organizations/entitlement.ts';
import { cachedKnowledge, cachedRead } from '#domain/shared-read.ts';
import { AppError } from '#platform/errors.ts';

export type RuleRow = typeof rules.$inferSelect;

/** In order of precedence. */
export function listRows(tx: Transaction, siteId: string): Promise<RuleRow[]> {
  return cachedKnowledge(tx, `rules ${siteId}`, () => rowsOfSite(tx, { siteId }));
}

const rowsOfSite = prepared('rules', tx =>
  tx
    .select()
    .from(rules)
    .where(eq(rules.siteId, sql.placeholder('siteId')))
    .orderBy(asc(rules.position), asc(rules.id)),
);

export async function requireRow(tx: Transaction, id: string): Promise<RuleRow> {
  const [row] = await tx.select().from(rules).where(eq(rules.id, id)).for('no key update');
  if (!row) throw ruleNotFound();
  return row;
}

export function ruleNotFound(): AppError {
  return new AppError('not-found', 'rule_not_found', 'This rule doesn’t exist, or you don’t have access.');
}

/** After a downgrade the newest rules are inactive: nothing is deleted, and the oldest keep working. */
export async function listOverPlan(tx: Transaction, ctx: Context): Promise<ReadonlySet<string>> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return new Set();
  const over = await cachedRead(tx, 'rules over the plan', () =>
    rulesFrom(tx, { offset: limitsOf(entitlement.plan).rules }),
  );
  return new Set(over.map(({ id }) => id));
}

const rulesFrom = prepared('rules_over', tx =>
  tx
    .select({ id: rules.id })
    .from(rules)
    .orderBy(asc(rules.createdAt), asc(rules.id))
    .offset(sql.placeholder('offset')),
);

export function toRule(
  row: RuleRow,
  { now, timeZone, isOver }: { now: Date; timeZone: string; isOver: boolean },
): Rule {
  const { organizationId: _o, createdBy: _c, position: _p, ...fields } = row;
  return {
    ...fields,
    kind: row.kind,
    state: isOver ? 'over-plan' : stateOf(row, localTimeIn(timeZone, now)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function stateOf({ enabled, validFrom, validUntil }: RuleRow, localTime: string): Rule['state'] {
  if (!enabled) return 'off';
  if (validFrom && localTime < validFrom) return 'planned';
  return validUntil && localTime >= validUntil ? 'ended' : 'on';
}

/** Drops fields that this kind of rule does not use. */
export function toColumns(input: RuleInput): RuleInput {
  return input.kind === 'instruction' ? { ...input, wordings: [] } : { ...input, instruction: '' };
}

export async function nextPosition(tx: Transaction, siteId: string): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${rules.position}), 0)` })
    .from(rules)
    .where(eq(rules.siteId, siteId));
  return (last?.position ?? 0) + 1;
}
