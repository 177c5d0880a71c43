import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { type OwnerInvitation, ownerInvitationInput } from '#domain/shopify/inputs.ts';

/** Invites the organisation's first Owner to the dashboard, who can then invite others. */
export function OwnerSection() {
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState<OwnerInvitation | null>(null);
  return (
    <Panel className="px-5 py-4 max-desk:px-4">
      <h2 className="text-14 leading-5">Dashboard</h2>
      <p className="mt-0.5 text-pretty text-13 text-ink-2">
        Colleagues without access to your Shopify admin can use the Aisle dashboard. Invite an Owner, who can then
        invite others.
      </p>
      {sent ? (
        <Sent {...sent} />
      ) : isAsking ? (
        <InviteForm onSent={setSent} onCancel={() => setIsAsking(false)} />
      ) : (
        <Button size="small" className="mt-3" onClick={() => setIsAsking(true)}>
          Invite an Owner
        </Button>
      )}
    </Panel>
  );
}

type InviteFormProps = { onSent: (sent: OwnerInvitation) => void; onCancel: () => void };

function InviteForm({ onSent, onCancel }: InviteFormProps) {
  const form = useZodForm(ownerInvitationInput, { defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      onSubmit={async body => onSent(await call('POST /shopify/api/invitation', { body }))}
      className="mt-3"
    >
      <FormField name="email" label="Email address" type="email" autoComplete="email" />
      <FormActions className="mt-4">
        <SubmitButton>Send invitation</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

function Sent({ email, mailProblem }: OwnerInvitation) {
  return (
    <p role="status" className="wrap-anywhere mt-3 text-13">
      {mailProblem === null
        ? `Invitation sent to ${email}.`
        : `${email} is invited, but the email wasn’t sent. ${mailProblem}`}
    </p>
  );
}
