import { useQuery } from '@tanstack/react-query';
import { Check, LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { Deadline } from '#app/routes/invitations/deadline.tsx';
import { DeclineDialog } from '#app/routes/invitations/decline-dialog.tsx';
import { InvitationPage } from '#app/routes/invitations/invitation-page.tsx';
import { useSignInFor } from '#app/routes/invitations/sign-in-for.ts';
import { useAcceptance } from '#app/routes/invitations/use-acceptance.ts';
import { waitingQuery } from '#app/routes/invitations/waiting-query.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type Offer = { invitation: InvitationPreview };

export function OfferToVisitor({ invitation }: Offer) {
  const { start, busy, problem, address } = useSignInFor(invitation);
  return (
    <InvitationPage
      organization={invitation.organization.name}
      title={`Join ${invitation.organization.name}`}
      problem={problem}
      note={<Facts invitation={invitation} address={address} />}
      actions={
        <>
          <Button variant="primary" icon={LogIn} busy={busy} onClick={() => start()}>
            Sign in to accept
          </Button>
          <Button disabled={busy} onClick={() => start({ firstScreen: 'register' })}>
            I am new here
          </Button>
        </>
      }
    >
      <Who invitation={invitation} />
    </InvitationPage>
  );
}

/** Only the server knows the whole address: the invitation is theirs when it waits for them. */
export function OfferToMember({ invitation }: Offer) {
  const { data, error, isPending } = useQuery(waitingQuery, getQueryClient());
  if (isPending) return <InvitationPage title="Your invitation" busy />;
  const isTheirs = error !== null || data?.some(({ id }) => id === invitation.id);
  return isTheirs ? <Answer invitation={invitation} /> : <NotTheirs invitation={invitation} />;
}

function Answer({ invitation }: Offer) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { accept, busy, problem } = useAcceptance(invitation);
  const [declining, setDeclining] = useState(false);

  return (
    <InvitationPage
      organization={invitation.organization.name}
      title={`Join ${invitation.organization.name}`}
      problem={problem}
      note={<Facts invitation={invitation} address={user?.email || invitation.invitee} />}
      actions={
        <>
          <Button variant="primary" icon={Check} busy={busy} onClick={accept}>
            Accept
          </Button>
          <Button disabled={busy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </>
      }
    >
      <Who invitation={invitation} />
      <DeclineDialog
        invitation={invitation}
        open={declining}
        onOpenChange={setDeclining}
        onDeclined={() => navigate('/')}
      />
    </InvitationPage>
  );
}

function NotTheirs({ invitation }: Offer) {
  const { user } = useSession();
  const { start, busy, problem, address } = useSignInFor(invitation);
  return (
    <InvitationPage
      organization={invitation.organization.name}
      title="This invitation is for another address"
      problem={problem}
      note={<Until invitation={invitation} />}
      actions={
        <>
          <Button variant="primary" icon={LogIn} busy={busy} onClick={() => start({ asAnother: true })}>
            Sign in as somebody else
          </Button>
          <Button asChild>
            <AppLink to="/">Stay signed in as {user?.name}</AppLink>
          </Button>
        </>
      }
    >
      <Who invitation={invitation} whom={<strong className="font-medium text-ink">{address}</strong>} />
      <p>
        You are signed in as <strong className="font-medium text-ink">{user?.email || user?.name}</strong>.
      </p>
    </InvitationPage>
  );
}

function Who({ invitation: { organization, inviter, roles }, whom = 'you' }: Offer & { whom?: ReactNode }) {
  return (
    <p>
      {inviter ?? 'Somebody'} invites {whom} to {organization.name}
      {roles.length > 0 && ` as ${roles.join(', ')}`}.
    </p>
  );
}

function Facts({ invitation, address }: Offer & { address: string }) {
  return (
    <>
      <p>For {address}</p>
      <Until invitation={invitation} />
    </>
  );
}

function Until({ invitation }: Offer) {
  return (
    <p>
      Good until <Deadline at={invitation.expiresAt} />
    </p>
  );
}
