import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import { type Fact, type FactInput, type Facts, factNames } from '#domain/facts/inputs.ts';

type QueryContext = { signal: AbortSignal };
const refetchWhileSearching = 4_000;

export function factsQuery(siteId: string) {
  return {
    queryKey: ['facts', siteId],
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/facts', { params: { id: siteId }, signal }),
    refetchInterval: ({ state }: { state: { data?: Facts | undefined } }) =>
      state.data?.isSearching ? refetchWhileSearching : false,
  };
}

export async function confirmFact(fact: Fact): Promise<void> {
  await attempt(fact.siteId, async () => {
    await change(fact, { action: 'confirm' });
    toast({ title: `${factNames[fact.kind]} confirmed` });
  });
}

/** Replaces the fact with the conflicting statement. */
export async function acceptConflict(fact: Fact): Promise<void> {
  await attempt(fact.siteId, async () => {
    await change(fact, { action: 'accept' });
    toast({ title: `${factNames[fact.kind]} updated` });
  });
}

export async function hideFact(fact: Fact): Promise<void> {
  await attempt(fact.siteId, async () => {
    const hidden = await change(fact, { action: 'hide' });
    const undo = () => void restoreFact(hidden);
    toast({ title: `${factNames[fact.kind]} hidden`, action: { label: 'Undo', onSelect: undo } });
  });
}

export async function restoreFact(fact: Fact): Promise<void> {
  await attempt(fact.siteId, async () => {
    await change(fact, { action: 'restore' });
    toast({ title: `${factNames[fact.kind]} restored` });
  });
}

export async function confirmAll(siteId: string, facts: readonly Fact[]): Promise<void> {
  await attempt(siteId, async () => {
    for (const fact of facts) await change(fact, { action: 'confirm' });
    toast({ title: `${facts.length} facts confirmed` });
  });
}

export async function correctFact(fact: Fact, value: string): Promise<void> {
  try {
    await change(fact, { action: 'correct', value });
  } finally {
    await refresh(fact.siteId);
  }
}

export async function addFact(siteId: string, body: FactInput): Promise<void> {
  try {
    await call('POST /api/sites/{id}/facts', { params: { id: siteId }, body });
  } finally {
    await refresh(siteId);
  }
}

/** For facts added by hand. Undo adds it again. */
export async function deleteFact({ id, siteId, kind, value, language }: Fact): Promise<void> {
  await attempt(siteId, async () => {
    await call('DELETE /api/facts/{id}', { params: { id } });
    const undo = () => void attempt(siteId, () => addFact(siteId, { kind, value, language }));
    toast({ title: `${factNames[kind]} deleted`, action: { label: 'Undo', onSelect: undo } });
  });
}

type Change = { action: 'confirm' | 'accept' | 'hide' | 'restore' } | { action: 'correct'; value: string };

async function change({ id, siteId, updatedAt }: Fact, body: Change): Promise<Fact> {
  const changed = await call('PUT /api/facts/{id}', { params: { id }, body: { ...body, updatedAt } });
  getQueryClient().setQueryData<Facts>(factsQuery(siteId).queryKey, known =>
    known ? { ...known, facts: known.facts.map(one => (one.id === id ? changed : one)) } : known,
  );
  return changed;
}

async function attempt(siteId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refresh(siteId);
}

async function refresh(siteId: string): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: factsQuery(siteId).queryKey });
}
