import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { sessionSettled, useSession } from '#app/client/session.ts';
import { EndedInvitation } from '#app/routes/invitations/ended-invitation.tsx';
import { InvitationPage } from '#app/routes/invitations/invitation-page.tsx';
import { OfferToMember, OfferToVisitor } from '#app/routes/invitations/offer.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';

export const meta = screenMeta;

/** Open to everybody who has the link: who invites whom to what, and the answer. */
export default function AcceptInvitation() {
  const { invitationId: id = '' } = useParams();
  const { status } = useSession();
  const lost = useLostSession();
  const {
    data: invitation,
    error,
    isFetching,
    refetch,
  } = useQuery(
    {
      queryKey: ['invitations', id],
      queryFn: ({ signal }) => call('GET /api/invitations/{id}', { params: { id }, signal }),
    },
    getQueryClient(),
  );
  if (error && !invitation) {
    return isApiError(error) && error.status === 404 ? (
      <NotFound words={error.message} />
    ) : (
      <Unreachable words={error.message} busy={isFetching} onRetry={() => refetch()} />
    );
  }
  if (lost) return <Unreachable words={lost} busy={false} onRetry={() => window.location.reload()} />;
  if (!invitation || status === 'loading') return <InvitationPage title="Your invitation" busy />;
  if (invitation.status !== 'pending') return <EndedInvitation invitation={invitation} />;
  return status === 'signed-out' ? (
    <OfferToVisitor invitation={invitation} />
  ) : (
    <OfferToMember invitation={invitation} />
  );
}

/** Somebody is signed in here, but the sign-in service does not answer. */
function useLostSession(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    sessionSettled().catch((error: { userMessage?: string }) =>
      setWords(error.userMessage ?? 'The sign-in service cannot be reached. Check your connection, then try again.'),
    );
  }, []);
  return words;
}

function NotFound({ words }: { words: string }) {
  return (
    <InvitationPage
      title="There is no such invitation"
      actions={
        <Button asChild>
          <AppLink to="/">Go to Aisle</AppLink>
        </Button>
      }
    >
      {words}
    </InvitationPage>
  );
}

function Unreachable({ words, busy, onRetry }: { words: string; busy: boolean; onRetry: () => void }) {
  return (
    <InvitationPage
      title="The invitation did not load"
      actions={
        <Button variant="primary" icon={RotateCw} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {words}
    </InvitationPage>
  );
}
