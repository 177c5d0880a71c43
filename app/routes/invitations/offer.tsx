import { useQuery } from '@tanstack/react-query';
import { Check, LogIn } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { Deadline } from '#app/routes/invitations/deadline.tsx';
import { DeclineDialog } from '#app/routes/invitations/decline-dialog.tsx';
import { pendingInvitationsQuery } from '#app/routes/invitations/pending-query.ts';
import { takeIntent, useSignInFor } from '#app/routes/invitations/sign-in-for.ts';
import { useAcceptance } from '#app/routes/invitations/use-acceptance.ts';
import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type Offer = { invitation: InvitationPreview };

export function OfferToVisitor({ invitation }: Offer) {
  const { start, busy, problem, address } = useSignInFor(invitation);
  return (
    <LinkPage
      organization={invitation.organization.name}
      title={`Join ${invitation.organization.name}`}
      problem={problem}
      note={<Facts invitation={invitation} address={address} />}
      actions={
        <>
          <Button variant="primary" icon={LogIn} busy={busy} onClick={() => start({ accepts: true })}>
            Sign in to accept
          </Button>
          <Button disabled={busy} onClick={() => start({ accepts: true, firstScreen: 'register' })}>
            Create account to accept
          </Button>
        </>
      }
    >
      <Who invitation={invitation} />
    </LinkPage>
  );
}

/** Only the server knows the full address, so check whether the invitation is in this person's list. */
export function OfferToMember({ invitation }: Offer) {
  const { data, error, isPending } = useQuery(pendingInvitationsQuery, getQueryClient());
  if (isPending) return <LinkPage title="Your invitation" busy />;
  const isTheirs = error !== null || data?.some(({ id }) => id === invitation.id);
  return isTheirs ? (
    <Answer invitation={invitation} isListed={error === null} />
  ) : (
    <NotTheirs invitation={invitation} />
  );
}

function Answer({ invitation, isListed }: Offer & { isListed: boolean }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { accept, busy, problem } = useAcceptance(invitation);
  const [declining, setDeclining] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after signing in to accept
  useEffect(() => {
    if (isListed && takeIntent(invitation)) void accept();
  }, [isListed]);

  return (
    <LinkPage
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
    </LinkPage>
  );
}

function NotTheirs({ invitation }: Offer) {
  const { user } = useSession();
  const { start, busy, problem, address } = useSignInFor(invitation);
  return (
    <LinkPage
      organization={invitation.organization.name}
      title="This invitation is for a different email address"
      problem={problem}
      note={<Until invitation={invitation} />}
      actions={
        <>
          <Button variant="primary" icon={LogIn} busy={busy} onClick={() => start({ asAnother: true })}>
            Sign in with another account
          </Button>
          <Button asChild>
            <AppLink to="/">Continue as {user?.name}</AppLink>
          </Button>
        </>
      }
    >
      <Who invitation={invitation} whom={<strong className="font-medium text-ink">{address}</strong>} />
      <p>
        You’re signed in as <strong className="font-medium text-ink">{user?.email || user?.name}</strong>.
      </p>
    </LinkPage>
  );
}

function Who({ invitation: { organization, inviter, roles }, whom = 'you' }: Offer & { whom?: ReactNode }) {
  return (
    <p>
      {inviter ?? 'Someone'} invited {whom} to {organization.name}
      {roles.length > 0 && ` as ${withArticle(roles.join(', '))}`}.
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
      Expires <Deadline at={invitation.expiresAt} />
    </p>
  );
}
