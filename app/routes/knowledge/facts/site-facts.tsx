import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Plus, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { factsQuery } from '#app/routes/knowledge/facts/fact-changes.ts';
import { FactRow } from '#app/routes/knowledge/facts/fact-row.tsx';
import { FactsSkeleton } from '#app/routes/knowledge/facts/facts-skeleton.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import { type Fact, type FactKind, type Facts, factKinds } from '#domain/facts/inputs.ts';

const FactDialog = lazy(() => import('#app/routes/knowledge/facts/fact-dialog.tsx'));

/** The fact that is edited, or the kind that is added. */
type Edited = { kind: FactKind; factId?: string };

export function SiteFacts({ site }: { site: SessionSite }) {
  const { data, error, refetch, isFetching } = useQuery(factsQuery(site.id), getQueryClient());
  const canManage = useCan('manage:sites');
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isByHand, setByHand] = useState(false);
  if (error && !data) {
    return <LoadProblem error={error} what="the shop facts" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <FactsSkeleton />;
  const { facts, language, isSearching } = data;
  if (facts.length === 0 && !isSearching && !isByHand)
    return <NoFacts data={data} onAddByHand={() => setByHand(true)} />;
  return (
    <>
      <Panel>
        <ul aria-label="Shop facts" className="divide-y divide-line">
          {factKinds.map(kind => (
            <FactRow
              key={kind}
              kind={kind}
              facts={ownFirst(facts, kind, language)}
              language={language}
              isSearching={isSearching}
              onEdit={canManage ? fact => setEdited(fact ? { kind, factId: fact.id } : { kind }) : undefined}
            />
          ))}
        </ul>
      </Panel>
      <SearchLine data={data} />
      {edited && (
        <Suspense>
          <FactDialog
            siteId={site.id}
            language={language}
            kind={edited.kind}
            fact={facts.find(({ id }) => id === edited.factId)}
            taken={facts.filter(fact => fact.kind === edited.kind).map(({ language }) => language)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function ownFirst(facts: readonly Fact[], kind: FactKind, own: string): Fact[] {
  return facts
    .filter(fact => fact.kind === kind)
    .sort((a, b) => Number(b.language === own) - Number(a.language === own));
}

function SearchLine({ data: { searchedAt, isSearching } }: { data: Facts }) {
  return (
    <p role="status" className="mt-3 flex items-center gap-2 text-12 text-ink-3">
      {isSearching ? (
        <>
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          Checking your documents. You can leave this page.
        </>
      ) : (
        <span>
          Aisle checks your documents after every change.
          {searchedAt && (
            <>
              {' '}
              Last checked: <Time at={searchedAt} />
            </>
          )}
        </span>
      )}
    </p>
  );
}

/** No document states a fact, or there are no documents yet. */
function NoFacts({ data: { searchedAt }, onAddByHand }: { data: Facts; onAddByHand: () => void }) {
  const canManage = useCan('manage:sites');
  const action = canManage && (
    <>
      <Button asChild variant="primary" icon={Plus}>
        <AppLink to="/sites/data/documents/new">Add documents</AppLink>
      </Button>
      <Button onClick={onAddByHand}>Enter them yourself</Button>
    </>
  );
  return (
    <EmptyState drawing={<IconDrawing icon={Store} />} title="No shop facts yet" action={action}>
      {canManage
        ? `${searchedAt ? 'Your documents don’t state any yet. ' : ''}Add pages about opening hours, contact, delivery, returns and payment. Aisle finds the facts, and you confirm them here.`
        : 'Aisle finds them in documents about opening hours, contact, delivery, returns and payment. An Owner, Admin or Editor can add documents.'}
    </EmptyState>
  );
}
