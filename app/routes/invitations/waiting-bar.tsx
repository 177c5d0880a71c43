import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { waitingQuery } from '#app/routes/invitations/waiting-query.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

const dismissedKey = 'aisle:invitations-not-now';
// These screens show the invitations themselves.
const ownScreens = ['/users/organizations', '/organizations/welcome'];

/** Says once that somebody waits for an answer. Without invitations it takes no room at all. */
export function WaitingBar() {
  // Another organisation empties the cache: reading the session makes this ask again.
  useSession();
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState(readDismissed);
  const { data = [] } = useQuery({ ...waitingQuery, placeholderData: before => before }, getQueryClient());
  const waiting = data.filter(({ id }) => !dismissed.includes(id));
  if (waiting.length === 0 || ownScreens.includes(pathname)) return null;

  function dismiss() {
    const ids = [...dismissed, ...waiting.map(({ id }) => id)];
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
        <span className="min-w-0 wrap-anywhere">{wordsFor(waiting)}</span>
      </p>
      <div className="flex gap-1">
        <Button asChild size="small">
          <AppLink to={addressFor(waiting)}>See</AppLink>
        </Button>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function wordsFor([first, ...others]: InvitationPreview[]): string {
  if (!first || others.length > 0) return `${others.length + 1} organisations invite you to join them.`;
  return `${first.inviter ?? 'Somebody'} invites you to ${first.organization.name}.`;
}

function addressFor([first, ...others]: InvitationPreview[]): string {
  return first && others.length === 0 ? `/invitations/accept/${first.id}` : '/users/organizations';
}

// Storage may be blocked. The choice then lives as long as the page.
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
