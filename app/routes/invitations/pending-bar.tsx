import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { pendingInvitationsQuery } from '#app/routes/invitations/pending-query.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

const dismissedKey = 'aisle:invitations-not-now';
// These screens already list the invitations.
const ownScreens = ['/users/organizations', '/organizations/welcome'];

/** Shows pending invitations until they are dismissed. Renders nothing if there are none. */
export function PendingBar() {
  // Switching organisations clears the cache: reading the session triggers a refetch.
  useSession();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(readDismissed);
  const { data = [] } = useQuery({ ...pendingInvitationsQuery, placeholderData: before => before }, getQueryClient());
  const pending = data.filter(({ id }) => !dismissed.includes(id));
  if (pending.length === 0 || ownScreens.includes(pathname)) return null;

  function dismiss() {
    const ids = [...dismissed, ...pending.map(({ id }) => id)];
    setDismissed(ids);
    writeDismissed(ids);
  }

  return (
    <section
      aria-label="Invitations"
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-1.5"
    >
      <p className="flex min-w-0 items-center gap-2 text-13 text-ink">
        <MailOpen aria-hidden className="text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">{messageFor(pending)}</span>
      </p>
      <div className="flex gap-1">
        <Button asChild size="small">
          <AppLink to={addressFor(pending)}>View</AppLink>
        </Button>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function messageFor([first, ...others]: InvitationPreview[]): string {
  if (!first || others.length > 0) return `You have ${others.length + 1} invitations.`;
  return `${first.inviter ?? 'Someone'} invited you to ${first.organization.name}.`;
}

function addressFor([first, ...others]: InvitationPreview[]): string {
  return first && others.length === 0 ? `/invitations/accept/${first.id}` : '/users/organizations';
}

// Storage may be blocked. The choice then lasts until the page is reloaded.
function readDismissed(): string[] {
  try {
    return (sessionStorage.getItem(dismissedKey) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

function writeDismissed(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(dismissedKey, ids.join(','));
  } catch {}
}
