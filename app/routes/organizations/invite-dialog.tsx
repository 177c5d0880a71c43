import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { AddressInput } from '#app/routes/organizations/address-input.tsx';
import { addInvitees, checkInvitee, type Invitee } from '#app/routes/organizations/invitees.ts';
import { refreshOrganization, rolesQuery } from '#app/routes/organizations/organization-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { invitationDays, organizationLimits, type Role } from '#domain/organizations/inputs.ts';

type Sent = { address: string; link: string; mailProblem: string | null };

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const formId = useId();
  const { data: roles = [] } = useQuery(rolesQuery, getQueryClient());
  const [invitees, setInvitees] = useState<Invitee[]>([]);
  const [draft, setDraft] = useState('');
  const [chosenRole, setChosenRole] = useState('');
  const [sent, setSent] = useState<Sent[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const roleId = chosenRole || (roles.findLast(role => role.mayGive)?.id ?? '');

  function change(next: boolean) {
    if (busy) return;
    if (!next) {
      setSent([]);
      setProblem('');
    }
    onOpenChange(next);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const checked = addInvitees(invitees, draft).map(({ address }) => checkInvitee(address));
    setInvitees(checked);
    setDraft('');
    const obstacle = findObstacle(checked);
    setProblem(obstacle);
    if (obstacle || checked.some(invitee => invitee.problem)) return;

    setBusy(true);
    const outcome = await sendInvitations(checked, roleId);
    setBusy(false);
    setInvitees(outcome.left);
    setProblem(outcome.problem ?? '');
    void refreshOrganization();
    if (outcome.left.length === 0 && outcome.sent.every(({ mailProblem }) => mailProblem === null)) {
      toast({
        title: outcome.sent.length === 1 ? 'Invitation sent' : `${outcome.sent.length} invitations sent`,
      });
      setSent([]);
      onOpenChange(false);
    } else setSent(before => [...before, ...outcome.sent]);
  }

  const wrong = invitees.filter(invitee => invitee.problem);
  const isFinished = sent.length > 0 && invitees.length === 0 && draft === '';
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Invite people"
      description={`They’ll each get an email invitation, valid for ${invitationDays} days.`}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-13 text-ink-3 tabular-nums">
            {busy && 'Sending…'}
          </p>
          <Button disabled={busy} onClick={() => change(false)}>
            {sent.length > 0 ? 'Done' : 'Cancel'}
          </Button>
          {!isFinished && (
            <Button type="submit" form={formId} variant="primary" busy={busy} disabled={roleId === ''}>
              {sent.length > 0 ? 'Send the rest' : 'Send invitations'}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={send}>
        <Field
          label="Email addresses"
          help="Separate multiple addresses with commas or line breaks."
          error={problem || undefined}
        >
          {control => (
            <AddressInput
              {...control}
              invitees={invitees}
              draft={draft}
              disabled={busy}
              onChange={(next, text) => {
                setInvitees(next);
                setDraft(text);
                setProblem('');
              }}
            />
          )}
        </Field>
        <InviteResults wrong={wrong} sent={sent} />
        <RoleField roles={roles} value={roleId} onValueChange={setChosenRole} disabled={busy} />
      </form>
    </Dialog>
  );
}

function findObstacle(invitees: readonly Invitee[]): string {
  if (invitees.length === 0) return 'Enter at least one address.';
  const most = organizationLimits.invitees;
  return invitees.length > most ? `You can invite up to ${most} people at once.` : '';
}

/** The result for each address: invalid ones first, then those invited. */
function InviteResults({ wrong, sent }: { wrong: readonly Invitee[]; sent: readonly Sent[] }) {
  return (
    <ul aria-live="polite" className="-mt-2 grid gap-2 text-13 empty:hidden">
      {wrong.map(({ address, problem }) => (
        <li key={`wrong ${address}`} className="flex gap-2 text-red">
          <CircleAlert aria-hidden className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            {problem?.includes(address) ? problem : `${address}: ${problem}`}
          </span>
        </li>
      ))}
      {sent.map(({ address, link, mailProblem }) => (
        <li key={`sent ${address}`} className="flex items-start gap-2">
          {mailProblem === null ? (
            <CircleCheck aria-hidden className="mt-0.5 text-accent-ink" />
          ) : (
            <MailWarning aria-hidden className="mt-0.5 text-amber" />
          )}
          <span className="min-w-0 flex-1 wrap-anywhere">
            {mailProblem === null
              ? `${address}: sent`
              : `${address} is invited, but the email wasn’t sent. ${mailProblem} You can share the link yourself.`}
          </span>
          {mailProblem !== null && <CopyButton text={link} label="Copy link" />}
        </li>
      ))}
    </ul>
  );
}

type RoleFieldProps = {
  roles: readonly Role[];
  value: string;
  onValueChange: (id: string) => void;
  disabled: boolean;
};

function RoleField({ roles, value, onValueChange, disabled }: RoleFieldProps) {
  const chosen = roles.find(role => role.id === value);
  const options = roles.map(({ id, name, mayGive }) => ({
    value: id,
    label: mayGive ? name : `${name} (only ${withArticle(name)} can assign it)`,
    disabled: !mayGive,
  }));
  return (
    <Field label="Role" help={chosen?.description ?? 'What they can do.'}>
      {control => (
        <Select
          {...control}
          options={options}
          value={value}
          onValueChange={onValueChange}
          disabled={disabled || roles.length === 0}
        />
      )}
    </Field>
  );
}

type Outcome = { sent: Sent[]; left: Invitee[]; problem: string | null };

/** Returns the addresses that were not invited with the reason. */
async function sendInvitations(invitees: readonly Invitee[], roleId: string): Promise<Outcome> {
  const body = { invitees: invitees.map(({ address }) => address), organizationRoleIds: [roleId] };
  try {
    const results = await call('POST /api/organizations/invitations/bulk', { body });
    return {
      sent: results.flatMap(({ invitee, invitation }) =>
        invitation ? [{ address: invitee, link: invitation.link, mailProblem: invitation.mailProblem }] : [],
      ),
      left: results.flatMap(({ invitee, invitation, problem }) => (invitation ? [] : [{ address: invitee, problem }])),
      problem: null,
    };
  } catch (error) {
    const problem = messageOf(error);
    return { sent: [], left: [...invitees], problem };
  }
}
