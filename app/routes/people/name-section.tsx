import { call } from '#app/client/api.ts';
import { showChange } from '#app/routes/people/profile-query.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Profile, type ProfileInput, profileInput } from '#domain/people/inputs.ts';

export function NameSection({ profile: { name, username } }: { profile: Profile }) {
  const form = useZodForm(profileInput, { defaultValues: { name, username } });
  const { isDirty, isSubmitting } = form.formState;

  async function save(input: ProfileInput) {
    await showChange(await call('PUT /api/users/me', { body: input }));
    toast({ title: 'Profile saved' });
  }

  return (
    <Section title="Name and username" intro="Members of your organisations see these.">
      <Form form={form} onSubmit={save} className="grid gap-4">
        <FormField name="name" label="Name" autoComplete="name" />
        <FormField
          name="username"
          label="Username"
          autoComplete="username"
          help="Optional. Letters, numbers and underscores."
        />
        <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
      </Form>
    </Section>
  );
}
