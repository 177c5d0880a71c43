import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { sessionSettled, useSession } from '#app/client/session.ts';
import { InvalidInvitation } from '#app/routes/invitations/invalid-invitation.tsx';
import { OfferToMember, OfferToVisitor } from '#app/routes/invitations/offer.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';

export const meta = screenMeta;

/** Public to everyone with the link: shows the invitation and lets the person accept or decline. */
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
  if (!invitation || status === 'loading') return <LinkPage title="Your invitation" busy />;
  if (invitation.status !== 'pending') return <InvalidInvitation invitation={invitation} />;
  return status === 'signed-out' ? (
    <OfferToVisitor invitation={invitation} />
  ) : (
    <OfferToMember invitation={invitation} />
  );
}

/** The person is signed in, but the sign-in service doesn't respond. */
function useLostSession(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    sessionSettled().catch(() => setWords('We can’t reach the sign-in service. Check your connection and try again.'));
  }, []);
  return words;
}

function NotFound({ words }: { words: string }) {
  return (
    <LinkPage
      title="This invitation is no longer valid"
      actions={
        <Button asChild>
          <AppLink to="/">Go to Aisle</AppLink>
        </Button>
      }
    >
      {words}
    </LinkPage>
  );
}

function Unreachable({ words, busy, onRetry }: { words: string; busy: boolean; onRetry: () => void }) {
  return (
    <LinkPage
      title="We couldn’t load this invitation"
      actions={
        <Button variant="primary" icon={RotateCw} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {words}
    </LinkPage>
  );
}
