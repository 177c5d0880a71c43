import { keepPreviousData } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { Rule, RuleDraft } from '#domain/knowledge/rule-inputs.ts';

type QueryContext = { signal: AbortSignal };

export function rulesQuery(siteId: string) {
  return {
    queryKey: ['rules', 'of-site', siteId],
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/rules', { params: { id: siteId }, signal }),
  };
}

export function ruleQuery(id: string) {
  return {
    queryKey: ['rules', 'one', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/rules/{id}', { params: { id }, signal }),
  };
}

/** Conflicts between all saved rules, or with a draft. */
export function reviewQuery(siteId: string, draft?: RuleDraft) {
  return {
    queryKey: ['rules', 'review', siteId, draft ?? null],
    queryFn: ({ signal }: QueryContext) =>
      call('POST /api/sites/{id}/rules/review', { params: { id: siteId }, body: draft ? { draft } : {}, signal }),
    placeholderData: keepPreviousData,
  };
}

/** Stores the server's response and refetches the lists that show it. */
export function storeRule(rule: Rule): void {
  const client = getQueryClient();
  client.setQueryData(ruleQuery(rule.id).queryKey, rule);
  client.setQueryData<Rule[]>(rulesQuery(rule.siteId).queryKey, list =>
    list?.map(one => (one.id === rule.id ? rule : one)),
  );
  void refreshRules();
}

export async function refreshRules(): Promise<void> {
  const client = getQueryClient();
  void refreshKnowledgeCounts();
  await Promise.all([
    client.invalidateQueries({ queryKey: ['rules'], predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
    client.invalidateQueries({ queryKey: ['subscription', 'usage'] }),
  ]);
}
