import type { ReactNode } from 'react';
import { call } from '#app/client/api.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type OrganizationInput, organizationInput } from '#domain/organizations/inputs.ts';

type NewOrganizationFormProps = {
  /** The proposed name. */
  name?: string;
  /** Asks for the name only. */
  isShort?: boolean;
  /** Called before the new organisation opens. */
  onMade?: (id: string) => void;
  onCreated: () => void;
  children?: ReactNode;
};

/** The person becomes the Owner, and the new organisation opens. */
export function NewOrganizationForm({ name = '', isShort, onMade, onCreated, children }: NewOrganizationFormProps) {
  const form = useZodForm(organizationInput, { defaultValues: { name, description: '' } });

  async function create(input: OrganizationInput) {
    const made = await call('POST /api/organizations/create', { body: input });
    onMade?.(made.id);
    await refreshSession(made.id);
    if (!isShort) toast({ title: `${made.name} is ready` });
    onCreated();
  }

  return (
    <Form form={form} onSubmit={create}>
      <div className="grid gap-4">
        <FormField
          name="name"
          label="Name"
          autoComplete="organization"
          help="Usually the name of your company or shop."
        />
        {!isShort && <FormField name="description" label="Description" rows={2} help="Optional." />}
      </div>
      <FormActions>
        <SubmitButton>Create organisation</SubmitButton>
        {children}
      </FormActions>
    </Form>
  );
}
