import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type SessionOrganization, useCan, useSession } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { ShopifyButton } from '#app/routes/subscriptions/shopify-button.tsx';
import { refreshShopPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { toast } from '#app/ui/toast.tsx';

/** Nothing is left to set up; or what was there has ended. */
export function HasPlan({ organization: { name, roles } }: { organization: SessionOrganization }) {
  const { subscription, access } = useSession();
  const canSubscribe = useCan('manage:organization-subscription');
  const role = roles?.length ? `You are a member as ${roles.join(', ')}.` : 'You are a member.';
  if (access === 'ended' || access === 'paused') return <Closed name={name} access={access} />;
  return (
    <Standing
      title={`${name} is ready`}
      actions={
        <>
          <ToDashboard isPrimary />
          <ToOrganizations />
        </>
      }
    >
      {role} {subscription && `Its plan is ${subscription.plan.name}. `}
      {canSubscribe ? 'There is nothing left to set up here.' : 'You can go on.'}
    </Standing>
  );
}

function Closed({ name, access }: { name: string; access: 'ended' | 'paused' }) {
  const canSubscribe = useCan('manage:organization-subscription');
  const isPaused = access === 'paused';
  return (
    <Standing
      title={isPaused ? `The plan of ${name} is paused` : `The plan of ${name} has ended`}
      actions={
        <>
          {canSubscribe && (
            <Button asChild variant="primary" icon={ArrowRight}>
              <AppLink to={isPaused ? '/organizations/subscription' : '/organizations/subscription/plans'}>
                {isPaused ? 'See your plan' : 'Choose a plan'}
              </AppLink>
            </Button>
          )}
          <ToDashboard isPrimary={!canSubscribe} />
          {!canSubscribe && <ToOrganizations />}
        </>
      }
    >
      Widgets do not answer, and sites can be read but not changed. Everything you made is kept.{' '}
      {!canSubscribe && (
        <>
          <OwnerNames /> can {isPaused ? 'resume it' : 'choose a new one'}.
        </>
      )}
    </Standing>
  );
}

/** For those who may not subscribe: whom to ask. */
export function AskAnOwner({ organization: { name } }: { organization: SessionOrganization }) {
  return (
    <Standing
      title={`${name} has no plan yet`}
      actions={
        <>
          <LookAgain look={refreshSubscription} />
          <ToOrganizations />
        </>
      }
    >
      Your role does not include choosing one. <OwnerNames /> can choose a plan; after that you go on here.
    </Standing>
  );
}

/** It came from a shop's admin, and pays there. */
export function ChooseInShopify({ organization: { name } }: { organization: SessionOrganization }) {
  const canRead = useCan('list:organization-subscription');
  return (
    <Standing
      title={`${name} has no plan yet`}
      actions={
        <>
          {canRead && <ShopifyButton primary>Choose a plan in Shopify</ShopifyButton>}
          <LookAgain look={canRead ? refreshShopPlan : refreshSubscription} />
        </>
      }
    >
      Its plan is chosen and paid for in the Shopify admin of the shop. After that you go on here.
    </Standing>
  );
}

function LookAgain({ look }: { look: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  async function lookAgain() {
    setAsking(true);
    await look().catch(problem => toast({ tone: 'failed', title: wordsOf(problem) }));
    setAsking(false);
  }
  return (
    <Button busy={isAsking} onClick={() => void lookAgain()}>
      Look again
    </Button>
  );
}

function ToDashboard({ isPrimary }: { isPrimary: boolean }) {
  return (
    <Button asChild {...(isPrimary ? { variant: 'primary', icon: ArrowRight } : {})}>
      <AppLink to="/">Go to the dashboard</AppLink>
    </Button>
  );
}

function ToOrganizations() {
  return (
    <Button asChild>
      <AppLink to="/users/organizations">Your organisations</AppLink>
    </Button>
  );
}

function wordsOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'That did not work. Try again.';
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
