import { z } from 'zod';
import { call } from '#app/client/api.ts';
import { SiteForm } from '#app/routes/development/site-form.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SiteInput } from '#domain/sites/inputs.ts';

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
