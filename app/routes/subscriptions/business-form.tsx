import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { billingQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Billing, type BusinessInput, businessInput } from '#domain/subscriptions/inputs.ts';

export function BusinessForm({ billing: { business } }: { billing: Billing }) {
  const form = useZodForm(businessInput, {
    defaultValues: business ?? { name: '', taxIdentifier: '', companyNumber: '' },
  });
  const { isDirty, isSubmitting } = form.formState;

  async function save(body: BusinessInput) {
    const saved = await call('POST /api/organizations/subscriptions/billingInformation', { body });
    getQueryClient().setQueryData(billingQuery.queryKey, saved);
    toast({ title: 'Saved' });
  }

  return (
    <Form form={form} onSubmit={save} className="grid gap-5">
      <FormField
        name="name"
        label="Business name"
        help="Your registered name. If empty, invoices show your own name."
        autoComplete="organization"
      />
      <FormField name="taxIdentifier" label="Tax number" help="Optional. For example, your VAT number." />
      <FormField name="companyNumber" label="Company number" help="Optional." />
      <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
    </Form>
  );
}
