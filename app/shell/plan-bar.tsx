import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Session, useSession } from '#app/client/session.ts';
import type { ScreenId } from '#app/routes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';

// Fetched with the first closed door only. Without it the sentence still stands.
const OwnerNames = lazy(() =>
  import('#app/routes/organizations/owner-names.tsx').catch(() => ({ default: () => 'An Owner' })),
);

/** These say it themselves, with what to do about it. */
const telling: readonly string[] = ['subscription', 'plans', 'welcome'] satisfies ScreenId[];

/** A bill that was not paid, or a plan that no longer opens the doors: what that means, and who can change it. */
export function PlanBar() {
  const session = useSession();
  const screen = useScreen();
  const words = sayTrouble(session);
  if (!words || telling.includes(screen?.id ?? '')) return null;
  const canSubscribe = session.permissions.has('manage:organization-subscription');
  return (
    <div
      role="status"
      className="flex items-start justify-center gap-2.5 border-line border-b bg-amber-soft px-4 py-3 text-13 text-amber"
    >
      <CircleAlert aria-hidden className="mt-0.5 shrink-0" />
      <p className="text-pretty">
        {words.state}{' '}
        {canSubscribe ? (
          <AppLink to={words.to} className="rounded-inner font-medium whitespace-nowrap underline underline-offset-2">
            {words.remedy}
          </AppLink>
        ) : (
          <Suspense fallback="An Owner">
            <OwnerNames />
          </Suspense>
        )}
        {!canSubscribe && ` can ${words.deed}.`}
      </p>
    </div>
  );
}

type Trouble = { state: ReactNode; remedy: string; deed: string; to: string };

const closedWords = 'Widgets do not answer, and sites can be read but not changed.';

function sayTrouble({ subscription, access, billing }: Session): Trouble | null {
  if (subscription?.status === 'past_due') {
    return {
      state: 'Your last payment did not go through. Everything works for now.',
      remedy: 'Update card',
      deed: 'update the card',
      to: '/organizations/subscription',
    };
  }
  if (access === 'ended') {
    return {
      state: `Your plan has ended. ${closedWords}`,
      remedy: 'Choose a plan',
      deed: billing === 'shopify' ? 'choose a new one in the Shopify admin' : 'choose a new one',
      to: '/organizations/subscription/plans',
    };
  }
  if (access !== 'paused') return null;
  return {
    state: `Your plan is paused. ${closedWords}`,
    remedy: 'Resume plan',
    deed: 'resume it',
    to: '/organizations/subscription',
  };
}
