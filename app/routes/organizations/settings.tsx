import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { DangerZone } from '#app/routes/organizations/danger-zone.tsx';
import { DetailsForm } from '#app/routes/organizations/details-form.tsx';
import { ExportSection } from '#app/routes/organizations/export-section.tsx';
import { modelQuery } from '#app/routes/organizations/model-query.ts';
import { ModelSection } from '#app/routes/organizations/model-section.tsx';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { organizationQuery } from '#app/routes/organizations/organization-queries.ts';
import { ShopSection } from '#app/routes/organizations/shop-section.tsx';
import { WebhookSection } from '#app/routes/webhooks/webhook-section.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

export const meta = screenMeta;
export const handle = {
  preload: () =>
    Promise.all([getQueryClient().prefetchQuery(organizationQuery), getQueryClient().prefetchQuery(modelQuery)]),
};

export default function Settings() {
  const { data, error, refetch } = useQuery(organizationQuery, getQueryClient());
  return (
    <OrganizationFrame>
      {error ? (
        <LoadProblem error={error} what="your organisation" onRetry={() => void refetch()} />
      ) : data ? (
        <DetailsForm key={data.id} organization={data} />
      ) : (
        <FormOnItsWay />
      )}
      <ModelSection />
      <WebhookSection />
      <ShopSection />
      <ExportSection />
      <DangerZone />
    </OrganizationFrame>
  );
}

function FormOnItsWay() {
  return (
    <div role="status" className="grid max-w-form gap-5">
      <span className="sr-only">Loading your organisation</span>
      <div>
        <Skeleton className="mb-2.5 w-16" />
        <Skeleton className="h-9 rounded-control max-desk:h-11" />
        <Skeleton className="mt-2.5 h-2.5 w-56" />
      </div>
      <div>
        <Skeleton className="mb-2.5 w-24" />
        <Skeleton className="h-18 rounded-control" />
        <Skeleton className="mt-2.5 h-2.5 w-48" />
      </div>
    </div>
  );
}
