import { MailX } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { LinkData } from '#app/shell/link-data.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import type { DigestLink } from '#domain/insights/inputs.ts';

export const meta = screenMeta;

/** Public to everyone with the link. Only the button unsubscribes. */
export default function WeeklyEmail() {
  return (
    <LinkData
      title="Weekly email"
      queryKey="digest-links"
      read={(token, signal) => call('GET /api/digest-links/{token}', { params: { token }, signal })}
      endedText="You can turn the weekly email off in your profile."
    >
      {(link, token) => <Confirmation key={token} token={token} link={link} />}
    </LinkData>
  );
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
      Every Monday, Aisle sends you what visitors to {organization} asked, what was missing and what changed.
    </LinkPage>
  );
}
