import { call } from '#app/client/api.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { refreshOrganization } from '#app/routes/organizations/organization-queries.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  type Organization,
  type OrganizationInput,
  organizationInput,
  organizationLimits,
} from '#domain/organizations/inputs.ts';

export function DetailsForm({ organization: { name, description } }: { organization: Organization }) {
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
