import { lazy, Suspense, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { connectInput } from '#domain/shopify/inputs.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

const input = connectInput.pick({ code: true }).required();

/** Links the shop to an organisation that already uses Aisle. */
export function CodeForm({ onLinked, onBack }: { onLinked: () => Promise<void>; onBack: () => void }) {
  const form = useZodForm(input, { defaultValues: { code: '' } });
  /** The server's message about what linking would delete. */
  const [loss, setLoss] = useState<string | null>(null);

  async function link({ code }: { code: string }, replaces = false): Promise<void> {
    try {
      await call('POST /shopify/api/connection', { body: { code, ...(replaces ? { replaces } : {}) } });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'shop_has_data') throw error;
      return setLoss(error.message);
    }
    // The cache belongs to the shop's previous organisation.
    getQueryClient().clear();
    await onLinked();
  }

  return (
    <div className="mx-auto max-w-form pt-[6vh]">
      <PageHead title="Link your existing organisation">
        Your documents, rules and members stay the same. From then on, you pay for your plan through Shopify.
      </PageHead>
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <Form form={form} onSubmit={values => link(values)}>
          <FormField
            name="code"
            label="Code"
            help="An Owner can create one in the Aisle dashboard under Organisation > Settings > Shopify. Codes are valid for 15 minutes."
            autoComplete="off"
            placeholder="ABCD-EFGH-JKLM"
          />
          <FormActions>
            <SubmitButton>Link shop</SubmitButton>
            <Button variant="quiet" onClick={onBack}>
              Back
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {loss && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setLoss(null)}
            danger
            title="Delete this shop’s current data?"
            confirmLabel="Delete and link"
            onConfirm={() => link(form.getValues(), true)}
          >
            {loss}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
