import { ArrowRight, LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { Deadline } from '#app/routes/invitations/deadline.tsx';
import { useSignInFor } from '#app/routes/invitations/sign-in-for.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

type Ended = { invitation: InvitationPreview };

/** An invitation that can't be accepted: why, and what to do instead. */
export function InvalidInvitation({ invitation }: Ended) {
  const { organizations } = useSession();
  const { organization, status } = invitation;
  if (status === 'accepted') {
    const joined = organizations.some(({ id }) => id === organization.id);
    return joined ? <Joined invitation={invitation} /> : <Used invitation={invitation} />;
  }
  const inviter = invitation.inviter ?? 'the person who invited you';
  return status === 'expired' ? (
    <Closed invitation={invitation} title="This invitation has expired">
      It was valid until <Deadline at={invitation.expiresAt} />. Ask {inviter} for a new one.
    </Closed>
  ) : (
    <Closed invitation={invitation} title="This invitation is no longer valid">
      It was revoked or declined. To join {organization.name}, ask {inviter} for a new one.
    </Closed>
  );
}

function Joined({ invitation: { organization } }: Ended) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function open() {
    setBusy(true);
    try {
      await refreshSession(organization.id);
      await navigate('/');
    } catch {
      setProblem(`${organization.name} didn’t open. Check your connection and try again.`);
      setBusy(false);
    }
  }

  return (
    <LinkPage
      organization={organization.name}
      title={`You’ve joined ${organization.name}`}
      problem={problem}
      actions={
        <Button variant="primary" icon={ArrowRight} busy={busy} onClick={open}>
          Open {organization.name}
        </Button>
      }
    >
      You’re all set.
    </LinkPage>
  );
}

function Used({ invitation }: Ended) {
  const { status } = useSession();
  const { start, busy, problem } = useSignInFor(invitation);
  return (
    <Closed
      invitation={invitation}
      title="This invitation has already been used"
      problem={problem}
      action={
        status === 'signed-out' && (
          <Button variant="primary" icon={LogIn} busy={busy} onClick={() => start()}>
            Sign in
          </Button>
        )
      }
    >
      Invitations work once. If you accepted it, sign in with the email address it was sent to.
    </Closed>
  );
}

type ClosedProps = Ended & { title: string; children: ReactNode; action?: ReactNode; problem?: string };

function Closed({ invitation, title, children, action, problem }: ClosedProps) {
  const { status } = useSession();
  return (
    <LinkPage
      organization={invitation.organization.name}
      title={title}
      problem={problem}
      actions={
        action || (
          <Button asChild>
            <AppLink to="/">{status === 'signed-in' ? 'Go to dashboard' : 'Go to Aisle'}</AppLink>
          </Button>
        )
      }
    >
      {children}
    </LinkPage>
  );
}
