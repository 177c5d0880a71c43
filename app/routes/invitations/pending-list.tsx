import { useState } from 'react';
import { Deadline } from '#app/routes/invitations/deadline.tsx';
import { DeclineDialog } from '#app/routes/invitations/decline-dialog.tsx';
import { useAcceptance } from '#app/routes/invitations/use-acceptance.ts';
import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { Monogram } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

/** Pending invitations to accept or decline. */
export function PendingList({ invitations }: { invitations: readonly InvitationPreview[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="pending-title" className="mb-8">
      <h2 id="pending-title" className="mb-3 text-14 leading-5">
        {invitations.length === 1 ? 'You have an invitation' : `You have ${invitations.length} invitations`}
      </h2>
      <Panel>
        <ul>
          {invitations.map(invitation => (
            <PendingRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function PendingRow({ invitation }: { invitation: InvitationPreview }) {
  const { organization, inviter, roles, expiresAt } = invitation;
  const { accept, busy, problem } = useAcceptance(invitation);
  const [declining, setDeclining] = useState(false);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 border-line border-b px-5 py-3.5 last:border-b-0 max-desk:px-4">
      <Monogram name={organization.name} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{organization.name}</p>
        <p className="text-13 text-ink-2 wrap-anywhere">
          Invited by {inviter ?? 'a former member'}
          {roles.length > 0 && ` as ${withArticle(roles.join(', '))}`}. Expires <Deadline at={expiresAt} />
        </p>
        <p role="alert" className="mt-1 text-13 text-red empty:hidden">
          {problem}
        </p>
      </div>
      <div className="flex gap-2 max-desk:w-full max-desk:[&>*]:flex-1">
        <Button variant="quiet" disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
        <Button variant="primary" busy={busy} onClick={accept}>
          Accept
        </Button>
      </div>
      <DeclineDialog invitation={invitation} open={declining} onOpenChange={setDeclining} />
    </li>
  );
}
