import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { modelQuery } from '#app/routes/organizations/model-query.ts';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { ModelOutput, OwnModel } from '#domain/answers/model-settings/model-inputs.ts';

const ModelDrawer = lazy(() => import('#app/routes/organizations/model-drawer.tsx'));

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(modelQuery) };

/** What writes the answers: the organisation's own model, the server's default, or none (answers are quoted). */
export default function Model() {
  const { data, error, refetch } = useQuery(modelQuery, getQueryClient());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <OrganizationFrame>
      <h2 className="mb-3 text-14 leading-5">Answer model</h2>
      {error ? (
        <LoadProblem error={error} what="your model" onRetry={() => void refetch()} />
      ) : (
        <Panel className="flex max-w-form items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
          <div className="min-w-0 flex-1 max-[480px]:w-full">{data ? <Writer {...data} /> : <WriterSkeleton />}</div>
          <Button disabled={!data} onClick={() => setIsOpen(true)}>
            {data?.own ? 'Change' : 'Choose a model'}
          </Button>
        </Panel>
      )}
      {isOpen && data && (
        <Suspense>
          <ModelDrawer model={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OrganizationFrame>
  );
}

function Writer({ own, serverDefault }: ModelOutput) {
  if (own) return <OwnWriter own={own} />;
  return (
    <>
      <h3 className="wrap-anywhere font-medium text-14">{serverDefault ?? 'Quotes only'}</h3>
      <p className="text-13 text-ink-2 text-pretty">
        {serverDefault
          ? 'This server’s default model. Every sentence is checked against your sources before visitors see it.'
          : 'Answers are quoted word for word from your documents and products. Add a model to get written answers.'}
      </p>
    </>
  );
}

function OwnWriter({ own: { model, url, enabled, keyEnding } }: { own: OwnModel }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-14">{model}</h3>
        {enabled ? <State tone="accent">Active</State> : <State>Off</State>}
      </div>
      <p className="wrap-anywhere text-13 text-ink-2">
        {new URL(url).host}
        {keyEnding !== null && ` · key ${keyEnding ? `ending in ${keyEnding}` : 'saved'}`}
      </p>
      {!enabled && <p className="text-13 text-ink-2">Answers are quoted word for word from your sources.</p>}
    </>
  );
}

function WriterSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your model</span>
      <Skeleton className="my-1 w-24" />
      <Skeleton className="mt-2 mb-1 h-2.5 w-4/5" />
    </div>
  );
}
