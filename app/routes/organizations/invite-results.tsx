import { CircleAlert, CircleCheck, MailWarning } from 'lucide-react';
import type { Invitee } from '#app/routes/organizations/invitees.ts';
import type { Sent } from '#app/routes/organizations/send-invitations.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';

/** The result for each address: invalid ones first, then those invited. */
export function InviteResults({ wrong, sent }: { wrong: readonly Invitee[]; sent: readonly Sent[] }) {
  return (
    <ul aria-live="polite" className="-mt-2 grid gap-2 text-13 empty:hidden">
      {wrong.map(({ address, problem }) => (
        <li key={`wrong ${address}`} className="flex gap-2 text-red">
          <CircleAlert aria-hidden className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            {problem?.includes(address) ? problem : `${address}: ${problem}`}
          </span>
        </li>
      ))}
      {sent.map(({ address, link, mailProblem }) => (
        <li key={`sent ${address}`} className="flex items-start gap-2">
          {mailProblem === null ? (
            <CircleCheck aria-hidden className="mt-0.5 text-accent-ink" />
          ) : (
            <MailWarning aria-hidden className="mt-0.5 text-amber" />
          )}
          <span className="min-w-0 flex-1 wrap-anywhere">
            {mailProblem === null
              ? `${address}: sent`
              : `${address} is invited, but the email wasn't sent. ${mailProblem} You can share the link yourself.`}
          </span>
          {mailProblem !== null && <CopyButton text={link} label="Copy link" />}
        </li>
      ))}
    </ul>
  );
}
