import { keepPreviousData } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshRules } from '#app/routes/knowledge/rules/rule-queries.ts';
import type { GapAnswerInput, GapDetails, GapDraft, GapState } from '#domain/gaps/inputs.ts';

type QueryContext = { signal: AbortSignal };

export function gapsQuery(siteId: string, state: GapState) {
  return {
    queryKey: ['gaps', 'of-site', siteId, state],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/gaps', { params: { id: siteId }, query: { state }, signal }),
  };
}

export function gapQuery(id: string) {
  return {
    queryKey: ['gaps', 'one', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/gaps/{id}', { params: { id }, signal }),
  };
}

export function snippetsQuery(id: string) {
  return {
    queryKey: ['gap-material', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/gaps/{id}/material', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** How each wording is answered: with what is published, or with the draft. */
export function tryQuery(id: string, wordings: string[], draft?: GapDraft) {
  const body = draft ? { wordings, draft } : { wordings };
  return {
    queryKey: ['gap-try', id, body],
    queryFn: ({ signal }: QueryContext) => call('POST /api/gaps/{id}/try', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  };
}

export async function refreshGaps(siteId: string): Promise<void> {
  await call('POST /api/sites/{id}/gaps/refresh', { params: { id: siteId } });
  await reloadGaps();
}

export async function writeWithModel(id: string): Promise<string | null> {
  return (await call('POST /api/gaps/{id}/draft', { params: { id } })).text;
}

export async function publishAnswer(id: string, body: GapAnswerInput): Promise<void> {
  storeGap(await call('POST /api/gaps/{id}/answer', { params: { id }, body }));
  await Promise.all([refreshRules(), getQueryClient().invalidateQueries({ queryKey: ['documents'] })]);
}

export async function dismissGap(id: string, refusal: string | null): Promise<void> {
  storeGap(await call('POST /api/gaps/{id}/dismiss', { params: { id }, body: { refusal } }));
  await refreshRules();
}

export async function reopenGap(id: string): Promise<void> {
  storeGap(await call('POST /api/gaps/{id}/reopen', { params: { id } }));
}

function storeGap(gap: GapDetails): void {
  getQueryClient().setQueryData(gapQuery(gap.id).queryKey, gap);
  void reloadGaps();
}

async function reloadGaps(): Promise<void> {
  void refreshKnowledgeCounts();
  await getQueryClient().invalidateQueries({ queryKey: ['gaps', 'of-site'] });
}
