import { useQuery } from '@tanstack/react-query';
import { MailX, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { LinkPage } from '#app/shell/link-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import type { DigestLink } from '#domain/insights/inputs.ts';

export const meta = screenMeta;

/** Public to everyone with the link. Only the button unsubscribes: mail scanners open links, too. */
export default function WeeklyEmail() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['digest-links', token],
      queryFn: ({ signal }) => call('GET /api/digest-links/{token}', { params: { token }, signal }),
    },
    getQueryClient(),
  );
  if (error && !data) {
    const isEnded = isApiError(error) && error.status === 404;
    return (
      <LinkPage
        title={isEnded ? 'This link no longer works' : 'This page didn’t load'}
        actions={
          !isEnded && (
            <Button variant="primary" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {isEnded ? 'You can turn the weekly email off in your profile.' : error.message}
      </LinkPage>
    );
  }
  if (!data) return <LinkPage title="Weekly email" busy />;
  return <Confirmation key={token} token={token} link={data} />;
}

function Confirmation({ token, link }: { token: string; link: DigestLink }) {
  const { organization } = link;
  const [enabled, setEnabled] = useState(link.enabled);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function unsubscribe() {
    setBusy(true);
    setProblem('');
    await call('POST /api/digest-links/{token}/unsubscribe', { params: { token } })
      .then(
        () => setEnabled(false),
        (error: Error) => setProblem(error.message),
      )
      .finally(() => setBusy(false));
  }

  if (!enabled) {
    return (
      <LinkPage title="You’re unsubscribed" organization={organization}>
        You won’t get the weekly email about {organization} any more. You can turn it on again in your profile.
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Unsubscribe from the weekly email?"
      organization={organization}
      problem={problem}
      actions={
        <Button variant="primary" icon={MailX} busy={busy} onClick={() => void unsubscribe()}>
          Unsubscribe
        </Button>
      }
      note="Emails about your plan and your account don’t change."
    >
      Every Monday, Aisle sends you what visitors of {organization} asked, what was missing and what changed.
    </LinkPage>
  );
}
