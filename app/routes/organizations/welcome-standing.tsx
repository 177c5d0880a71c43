import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type SessionOrganization, useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type HasPlanProps = { organization: SessionOrganization; subscription: SubscriptionView | undefined };

/** Nothing is left to set up; or what was there has ended. */
export function HasPlan({ organization: { name, roles }, subscription }: HasPlanProps) {
  const canSubscribe = useCan('manage:organization-subscription');
  const hasEnded = subscription?.status === 'canceled';
  const role = roles?.length ? `You are a member as ${roles.join(', ')}.` : 'You are a member.';
  return (
    <Standing
      title={hasEnded ? `The plan of ${name} has ended` : `${name} is ready`}
      actions={
        <>
          {hasEnded && canSubscribe ? (
            <Button asChild variant="primary" icon={ArrowRight}>
              <AppLink to="/organizations/subscription/plans">Choose a plan</AppLink>
            </Button>
          ) : (
            <Button asChild variant="primary" icon={ArrowRight}>
              <AppLink to="/">Go to the dashboard</AppLink>
            </Button>
          )}
          <Button asChild>
            <AppLink to="/users/organizations">Your organisations</AppLink>
          </Button>
        </>
      }
    >
      {role} {subscription && !hasEnded && `Its plan is ${subscription.plan.name}. `}
      {hasEnded ? 'Everything you made is kept.' : 'There is nothing left to set up here.'}
    </Standing>
  );
}

/** For those who may not subscribe: whom to ask. Without a plan nobody may be listed, so no names. */
export function AskAnOwner({ organization: { name } }: { organization: SessionOrganization }) {
  return (
    <Standing
      title={`${name} has no plan yet`}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Look again</Button>
          <Button asChild>
            <AppLink to="/users/organizations">Your organisations</AppLink>
          </Button>
        </>
      }
    >
      Your role does not include choosing one. Ask an Owner of {name} to sign in and choose a plan; after that you can
      go on here.
    </Standing>
  );
}

function Standing({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[min(620px,64vh)] max-w-[480px] content-center justify-items-center text-center">
      <ShelfDrawing />
      <h1 tabIndex={-1} className="mt-6 text-20 outline-none wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 text-balance text-ink-2">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  );
}
