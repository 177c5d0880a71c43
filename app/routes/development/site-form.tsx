import { TextArea } from '#app/ui/field.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { type SiteInput, siteInput, siteLimits } from '#domain/sites/inputs.ts';

type SiteFormProps = { values: SiteInput; onSubmit: (input: SiteInput) => Promise<void> };

/** A complete form with the API's schema: messages, focus, errors, saving. */
export function SiteForm({ values, onSubmit }: SiteFormProps) {
  const form = useZodForm(siteInput, { defaultValues: values });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Form form={form} onSubmit={onSubmit} className="grid gap-5">
      <FormField
        name="name"
        label="Site name"
        help="Only you and your team see it."
        hint={`${form.watch('name').length} of ${siteLimits.name}`}
        autoComplete="off"
      />
      <FormField name="urls" label="Web addresses" help="One per line. The widget only runs on these.">
        {({ value, onChange, ...control }) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            value={value.join('\n')}
            onChange={event => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          />
        )}
      </FormField>
      <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
    </Form>
  );
}
