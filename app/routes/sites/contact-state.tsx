import { CircleCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCan } from '#app/client/session.ts';
import { resendContactLink } from '#app/routes/sites/site-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Site } from '#domain/sites/inputs.ts';

/** Whether the saved address is confirmed. Hidden while the field holds a different address. */
export function ContactState({ site: { id, contactEmail, contactState } }: { site: Site }) {
  const typed: string = useWatch({ name: 'contactEmail' });
  const canManage = useCan('manage:sites');
  if (contactState === 'none' || typed.trim().toLowerCase() !== contactEmail) return null;
  if (contactState === 'confirmed') {
    return (
      <p className="-mt-3 flex items-center gap-1.5 text-12 text-accent-ink">
        <CircleCheck aria-hidden className="size-3.5" /> Confirmed
      </p>
    );
  }
  return (
    <div
      role="status"
      className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3.5 py-2.5"
    >
      <MailWarning aria-hidden className="size-4 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2 wrap-anywhere">
        {contactState === 'sent' ? `We sent a link to ${contactEmail}.` : `We’re sending a link to ${contactEmail}.`}{' '}
        Visitors can message you once the address is confirmed.
      </p>
      {canManage && <SendAgain siteId={id} email={contactEmail} />}
    </div>
  );
}

function SendAgain({ siteId, email }: { siteId: string; email: string | null }) {
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    await resendContactLink(siteId)
      .then(
        () => toast({ title: `New link sent to ${email}` }),
        (error: Error) => toast({ title: error.message, tone: 'failed' }),
      )
      .finally(() => setBusy(false));
  }

  return (
    <Button size="small" busy={busy} onClick={() => void send()}>
      Resend
    </Button>
  );
}
