import { call } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { connectInput } from '#domain/shopify/inputs.ts';

const input = connectInput.required();

/** For who had Aisle before the shop had it. */
export function CodeForm({ onLinked, onBack }: { onLinked: () => Promise<void>; onBack: () => void }) {
  const form = useZodForm(input, { defaultValues: { code: '' } });

  async function link({ code }: { code: string }): Promise<void> {
    await call('POST /shopify/api/connection', { body: { code } });
    await onLinked();
  }

  return (
    <div className="mx-auto max-w-form pt-[6vh]">
      <PageHead title="Link the Aisle you already use">
        Your documents, rules and colleagues stay as they are. The plan is paid through Shopify from then on.
      </PageHead>
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <Form form={form} onSubmit={link}>
          <FormField
            name="code"
            label="Code"
            help="An Owner makes one in the Aisle dashboard, under Organisation, Settings, Shopify. It is good for 15 minutes."
            autoComplete="off"
            placeholder="ABCD-EFGH-JKLM"
          />
          <FormActions>
            <SubmitButton>Link this shop</SubmitButton>
            <Button variant="quiet" onClick={onBack}>
              Back
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </div>
  );
}
