import { z } from 'zod';
import { call } from '#app/client/api.ts';
import { TextArea } from '#app/ui/field.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type SiteInput, siteInput, siteLimits } from '#domain/sites/inputs.ts';

export function FormSection() {
  return (
    <div className="grid gap-10">
      <SiteForm values={site} onSubmit={saveSite} />
      <InviteForm />
    </div>
  );
}

function InviteForm() {
  const form = useZodForm(invitation, { defaultValues: { email: '', role: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await wait();
        toast({ title: `Invitation sent to ${email}` });
        form.reset();
      }}
    >
      <div className="grid gap-5">
        <FormField name="email" label="Email address" type="email" autoComplete="off" />
        <FormField name="role" label="Role">
          {({ onChange, ...control }) => (
            <Select {...control} placeholder="Choose a role" options={roles} onValueChange={onChange} />
          )}
        </FormField>
      </div>
      <FormActions>
        <SubmitButton>Send invitation</SubmitButton>
      </FormActions>
    </Form>
  );
}

async function saveSite(body: SiteInput): Promise<void> {
  const { name } = await call('POST /api/sites', { body });
  toast({ title: `${name} is saved` });
}

function wait(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 600));
}

const site: SiteInput = { name: 'Tarn & Trail', urls: ['https://tarnandtrail.co.uk'] };

const invitation = z.object({
  email: z.email('Enter a full email address, for example priya@tarnandtrail.co.uk'),
  role: z.string().min(1, 'Choose a role.'),
});

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'viewer', label: 'Viewer' },
];

type SiteFormProps = { values: SiteInput; onSubmit: (input: SiteInput) => Promise<void> };

/** A complete form with the API's schema: messages, focus, errors, saving. */
function SiteForm({ values, onSubmit }: SiteFormProps) {
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
