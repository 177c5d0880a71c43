import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { showChange } from '#app/routes/people/profile-query.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { toast } from '#app/ui/toast.tsx';
import { confirmEmailInput, newEmailInput } from '#domain/people/inputs.ts';

type Step = { at: 'rest' } | { at: 'address'; typed: string } | { at: 'code'; email: string };

/** A new address takes effect once it's confirmed with the code sent to it. */
export function EmailSection({ email }: { email: string }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  return (
    <Section title="Email address" intro="Used to sign in and to receive invitations.">
      {step.at === 'rest' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 wrap-anywhere">{email || 'No address yet'}</p>
          <Button onClick={() => setStep({ at: 'address', typed: '' })}>{email ? 'Change email' : 'Add email'}</Button>
        </div>
      )}
      {step.at === 'address' && (
        <AddressForm typed={step.typed} onSent={sent => setStep({ at: 'code', email: sent })} onCancel={rest} />
      )}
      {step.at === 'code' && (
        <CodeForm email={step.email} onBack={() => setStep({ at: 'address', typed: step.email })} onDone={rest} />
      )}
    </Section>
  );
}

type AddressFormProps = { typed: string; onSent: (email: string) => void; onCancel: () => void };

function AddressForm({ typed, onSent, onCancel }: AddressFormProps) {
  const form = useZodForm(newEmailInput, { defaultValues: { email: typed } });
  return (
    <Form form={form} onSubmit={async body => onSent((await call('POST /api/users/me/email', { body })).email)}>
      <FormField
        name="email"
        label="New email address"
        type="email"
        autoComplete="email"
        help="We’ll send a code to this address."
      />
      <FormActions>
        <SubmitButton>Send code</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

type CodeFormProps = { email: string; onBack: () => void; onDone: () => void };

function CodeForm({ email, onBack, onDone }: CodeFormProps) {
  const form = useZodForm(confirmEmailInput, { defaultValues: { email, code: '' } });
  const [sending, setSending] = useState(false);

  async function sendAgain() {
    setSending(true);
    try {
      await call('POST /api/users/me/email', { body: { email } });
      form.resetField('code');
      toast({ tone: 'info', title: `New code sent to ${email}` });
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error, 'The code wasn’t sent. Try again.') });
    } finally {
      setSending(false);
    }
  }

  return (
    <Form
      form={form}
      onSubmit={async body => {
        await showChange(await call('PUT /api/users/me/email', { body }));
        toast({ title: `Email changed to ${email}` });
        onDone();
      }}
    >
      <FormField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        help={
          <>
            Sent to <span className="font-medium text-ink-2 wrap-anywhere">{email}</span>.
          </>
        }
        className="[&_input]:max-w-45 [&_input]:tabular-nums"
      />
      <FormActions>
        <SubmitButton>Confirm email</SubmitButton>
        <Button busy={sending} onClick={sendAgain}>
          Resend code
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use a different address
        </Button>
      </FormActions>
    </Form>
  );
}
