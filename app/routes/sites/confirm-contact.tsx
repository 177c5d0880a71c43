import { Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { LinkData } from '#app/shell/link-data.tsx';
import { LinkPage } from '#app/shell/link-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import type { ContactLink } from '#domain/sites/inputs.ts';

export const meta = screenMeta;

/** Public to everyone with the link. Only the button confirms. */
export default function ConfirmContact() {
  return (
    <LinkData
      title="Confirm your email address"
      queryKey="contact-links"
      read={(token, signal) => call('GET /api/contact-links/{token}', { params: { token }, signal })}
    >
      {(link, token) => <Confirmation key={token} token={token} link={link} />}
    </LinkData>
  );
}

function Confirmation({ token, link }: { token: string; link: ContactLink }) {
  const [{ site, email, isConfirmed }, setLink] = useState(link);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function confirm() {
    setBusy(true);
    setProblem('');
    await call('POST /api/contact-links/{token}/confirm', { params: { token } })
      .then(setLink, (error: Error) => setProblem(error.message))
      .finally(() => setBusy(false));
  }

  if (isConfirmed) {
    return (
      <LinkPage title="Email address confirmed" organization={site}>
        Messages from visitors to {site} will now go to {email}. You can close this page.
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Confirm your email address"
      organization={site}
      problem={problem}
      actions={
        <Button variant="primary" icon={Check} busy={busy} onClick={() => void confirm()}>
          Confirm address
        </Button>
      }
      note={`If you don’t know ${site}, close this page. Nothing will be sent to you.`}
    >
      {site} wants to send messages from its visitors to {email}.
    </LinkPage>
  );
}
