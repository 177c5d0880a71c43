import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { showModel } from '#app/routes/organizations/model-query.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Wording, wordingInput } from '#domain/answers/model-settings/model-inputs.ts';

export function WordingForm({ chosen }: { chosen: Wording }) {
  const { site } = useSession();
  const form = useZodForm(wordingInput, { defaultValues: { wording: chosen } });
  const { isDirty, isSubmitting } = form.formState;

  async function save(body: { wording: Wording }) {
    showModel(await call('PUT /api/organizations/model/wording', { body }));
    toast({ title: 'Saved' });
  }

  return (
    <Form form={form} onSubmit={save}>
      <FormField name="wording" label="Wording">
        {({ id, value, onChange }) => (
          <RadioCards id={id} label="Wording" options={options} value={value} onValueChange={onChange} />
        )}
      </FormField>
      {site && (
        <p className="mt-2 text-13 text-ink-2">
          You choose the name, tone and length of answers for each site, under{' '}
          <AppLink to={`/sites/${site.id}/edit#voice`} className="font-medium text-accent-ink hover:underline">
            How answers sound
          </AppLink>
          .
        </p>
      )}
      <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
    </Form>
  );
}

const options = [
  { value: 'natural', label: 'Natural', help: 'Written answers, each statement checked against your sources.' },
  { value: 'quotes', label: 'Quotes', help: 'The model only picks; visitors read your own words.' },
] as const;
