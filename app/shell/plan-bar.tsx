import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Session, useSession } from '#app/client/session.ts';
import type { ScreenId } from '#app/routes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';

// Loaded only if access is restricted, with a generic fallback.
const OwnerNames = lazy(() =>
  import('#app/routes/organizations/owner-names.tsx').catch(() => ({ default: () => 'An Owner' })),
);

/** These screens already explain the problem. */
const screensWithNotice: readonly string[] = ['subscription', 'plans', 'welcome'] satisfies ScreenId[];

/** Warns about an overdue payment or a plan that has ended, and says who can fix it. */
export function PlanBar() {
  const session = useSession();
  const screen = useScreen();
  const problem = describeProblem(session);
  if (!problem || screensWithNotice.includes(screen?.id ?? '')) return null;
  const canSubscribe = session.permissions.has('manage:organization-subscription');
  return (
    <div
      role="status"
      className="flex items-start justify-center gap-2.5 border-line border-b bg-amber-soft px-4 py-3 text-13 text-amber"
    >
      <CircleAlert aria-hidden className="mt-0.5 shrink-0" />
      <p className="text-pretty">
        {problem.message}{' '}
        {canSubscribe ? (
          <AppLink to={problem.to} className="rounded-inner font-medium whitespace-nowrap underline underline-offset-2">
            {problem.action}
          </AppLink>
        ) : (
          <Suspense fallback="An Owner">
            <OwnerNames />
          </Suspense>
        )}
        {!canSubscribe && ` can ${problem.ownerAction}.`}
      </p>
    </div>
  );
}

type Problem = { message: ReactNode; action: string; ownerAction: string; to: string };

const restrictions = 'Widgets don’t answer, and sites are read-only.';

function describeProblem({ subscription, access, billing }: Session): Problem | null {
  if (subscription?.status === 'past_due') {
    return {
      message: 'Your last payment failed. Everything still works for now.',
      action: 'Update card',
      ownerAction: 'update the card',
      to: '/organizations/subscription',
    };
  }
  if (access === 'ended') {
    return {
      message: `Your plan has ended. ${restrictions}`,
      action: 'Choose a plan',
      ownerAction: billing === 'shopify' ? 'choose a new one in the Shopify admin' : 'choose a new one',
      to: '/organizations/subscription/plans',
    };
  }
  if (access !== 'paused') return null;
  return {
    message: `Your plan is paused. ${restrictions}`,
    action: 'Resume plan',
    ownerAction: 'resume it',
    to: '/organizations/subscription',
  };
}
