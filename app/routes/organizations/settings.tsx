import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { DangerZone } from '#app/routes/organizations/danger-zone.tsx';
import { ExportSection } from '#app/routes/organizations/export-section.tsx';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { organizationQuery, refreshOrganization } from '#app/routes/organizations/organization-queries.ts';
import { ShopSection } from '#app/routes/organizations/shop-section.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  type Organization,
  type OrganizationInput,
  organizationInput,
  organizationLimits,
} from '#domain/organizations/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(organizationQuery) };

export default function Settings() {
  const { data, error, refetch } = useQuery(organizationQuery, getQueryClient());
  return (
    <OrganizationFrame>
      {error ? (
        <LoadProblem error={error} what="your organisation" onRetry={() => void refetch()} />
      ) : data ? (
        <DetailsForm key={data.id} organization={data} />
      ) : (
        <FormSkeleton />
      )}
      <ShopSection />
      <ExportSection />
      <DangerZone />
    </OrganizationFrame>
  );
}

function FormSkeleton() {
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

function DetailsForm({ organization: { name, description } }: { organization: Organization }) {
  const form = useZodForm(organizationInput, { defaultValues: { name, description } });
  const { isDirty, isSubmitting } = form.formState;
  const typed = form.watch();

  async function save(body: OrganizationInput) {
    await call('PUT /api/organizations/update', { body });
    toast({ title: 'Saved' });
    // The sidebar shows the name, too. Both refresh independently.
    void refreshSession().catch(() => {});
    void refreshOrganization();
  }

  return (
    <Form form={form} onSubmit={save} className="grid gap-5">
      <FormField
        name="name"
        label="Name"
        help="Shown to everyone you invite."
        hint={`${typed.name.length} of ${organizationLimits.name}`}
        autoComplete="organization"
      />
      <FormField
        name="description"
        label="Description"
        help="Optional. Only members see it."
        hint={`${typed.description?.length ?? 0} of ${organizationLimits.description}`}
        rows={3}
      />
      <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
    </Form>
  );
}
