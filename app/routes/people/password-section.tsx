import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { showChange } from '#app/routes/people/profile-query.ts';
import { Section } from '#app/routes/people/section.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { toast } from '#app/ui/toast.tsx';
import { passwordInput, peopleLimits } from '#domain/people/inputs.ts';

const withCurrent = passwordInput.extend({
  current: passwordInput.shape.current.min(1, 'Enter your current password.'),
});

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [round, setRound] = useState(0);
  const intro = hasPassword
    ? 'Changing it won’t sign you out on other devices.'
    : 'You don’t have a password yet. Set one to sign in with email and password, too.';
  return (
    <Section title="Password" intro={intro}>
      <PasswordForm key={round} hasPassword={hasPassword} onDone={() => setRound(round + 1)} />
    </Section>
  );
}

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const form = useZodForm(hasPassword ? withCurrent : passwordInput, { defaultValues: { current: '', password: '' } });

  async function save(body: { current: string; password: string }) {
    await call('PUT /api/users/me/password', { body });
    toast({ title: hasPassword ? 'Password changed' : 'Password set' });
    void showChange({ hasPassword: true });
    onDone();
  }

  return (
    <Form form={form} onSubmit={save}>
      <div className="grid gap-4 desk:grid-cols-2">
        {hasPassword && <SecretField name="current" label="Current password" autoComplete="current-password" />}
        <SecretField
          name="password"
          label="New password"
          autoComplete="new-password"
          help={`At least ${peopleLimits.shortestPassword} characters.`}
        />
      </div>
      <FormActions>
        <SubmitButton>{hasPassword ? 'Change password' : 'Set password'}</SubmitButton>
      </FormActions>
    </Form>
  );
}

type SecretFieldProps = { name: string; label: string; autoComplete: string; help?: string };

function SecretField({ name, label, autoComplete, help }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField name={name} label={label} help={help}>
      {control => (
        <span className="relative block">
          <TextInput
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            className="pr-11 max-desk:pr-12"
          />
          <IconButton
            size="small"
            label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            icon={shown ? EyeOff : Eye}
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </FormField>
  );
}
