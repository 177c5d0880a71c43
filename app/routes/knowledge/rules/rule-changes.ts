import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshRules, ruleQuery, rulesQuery, storeRule } from '#app/routes/knowledge/rules/rule-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Rule, RuleInput } from '#domain/knowledge/rule-inputs.ts';

export async function createRule(siteId: string, body: RuleInput): Promise<Rule> {
  const rule = await call('POST /api/sites/{id}/rules', { params: { id: siteId }, body });
  storeRule(rule);
  return rule;
}

export async function updateRule(id: string, rule: RuleInput, revision: number): Promise<Rule> {
  const saved = await call('PUT /api/rules/{id}', { params: { id }, body: { rule, revision } });
  storeRule(saved);
  return saved;
}

/** Shows a toast with “Undo”. */
export async function switchRule({ id, name, enabled }: Pick<Rule, 'id' | 'name' | 'enabled'>): Promise<void> {
  await attempt(async () => {
    storeRule(await call('PUT /api/rules/{id}/enabled', { params: { id }, body: { enabled: !enabled } }));
    toast({
      title: enabled ? `“${name}” is off` : `“${name}” is on`,
      action: { label: 'Undo', onSelect: () => void switchRule({ id, name, enabled: !enabled }) },
    });
  });
}

/** Shows the new order at once. If the server refuses, the list is fetched again. */
export async function orderRules(siteId: string, ids: readonly string[]): Promise<void> {
  const client = getQueryClient();
  const { queryKey } = rulesQuery(siteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Rule[]>(queryKey, list => list && ids.flatMap(id => list.find(rule => rule.id === id) ?? []));
  await attempt(async () => {
    const ordered = await call('PUT /api/sites/{id}/rules/order', { params: { id: siteId }, body: { ids: [...ids] } });
    client.setQueryData(queryKey, ordered);
    void client.invalidateQueries({ queryKey: ['rules', 'review', siteId] });
  });
}

export async function deleteRule({ id }: Pick<Rule, 'id'>): Promise<void> {
  await call('DELETE /api/rules/{id}', { params: { id } });
  await refreshRules();
}

/** Call this after leaving the screen: a refetch of a deleted rule would fail. */
export function forgetRule(id: string): void {
  getQueryClient().removeQueries({ queryKey: ruleQuery(id).queryKey });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
    await refreshRules();
  }
}
