import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { modelQuery, untilTested } from '#app/routes/organizations/model-query.ts';
import { ModelWriter } from '#app/routes/organizations/model-writer.tsx';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { OwnModel } from '#app/routes/organizations/own-model.tsx';
import { WordingForm } from '#app/routes/organizations/wording-form.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(modelQuery) };

/** What writes the answers (the organisation's own model, the one of its plan, or none) and in whose words. */
export default function Model() {
  const { data, error, refetch } = useQuery({ ...modelQuery, refetchInterval: untilTested }, getQueryClient());
  return (
    <OrganizationFrame>
      <h2 className="mb-3 text-14 leading-5">Who writes answers</h2>
      {error && !data ? (
        <LoadProblem error={error} what="your model" onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid max-w-form gap-8">
          <ModelWriter model={data} />
          {data.writer !== 'none' && <WordingForm chosen={data.wording.chosen} />}
          <OwnModel model={data} />
        </div>
      ) : (
        <WriterSkeleton />
      )}
    </OrganizationFrame>
  );
}

function WriterSkeleton() {
  return (
    <Panel role="status" className="max-w-form px-5 py-4 max-desk:px-4">
      <span className="sr-only">Loading your model</span>
      <Skeleton className="my-1 w-40" />
      <Skeleton className="mt-2 mb-1 h-2.5 w-4/5" />
    </Panel>
  );
}
