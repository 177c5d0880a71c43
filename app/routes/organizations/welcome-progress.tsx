import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { secondFactorAddress } from '#app/client/identity-config.ts';
import { type SessionOrganization, useCan, useSession } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { ShopifyButton } from '#app/routes/subscriptions/shopify-button.tsx';
import { refreshShopPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';

/** Setup is complete, or the plan has ended. */
export function HasPlan({ organization: { id, name, roles } }: { organization: SessionOrganization }) {
  const { subscription, access, switchedTo } = useSession();
  const canSubscribe = useCan('manage:organization-subscription');
  const role = roles?.length ? `Your role is ${roles.join(', ')}.` : 'You’re a member.';
  if (access === 'ended' || access === 'paused') return <Closed name={name} access={access} />;
  // Nothing to do here after switching from an organisation without a plan.
  if (switchedTo === id) return <Navigate to="/" replace />;
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
      {role} {subscription && `The plan is ${subscription.plan.name}. `}
      {canSubscribe && 'Setup is complete.'}
    </Standing>
  );
}

function Closed({ name, access }: { name: string; access: 'ended' | 'paused' }) {
  const canSubscribe = useCan('manage:organization-subscription');
  const isPaused = access === 'paused';
  return (
    <Standing
      title={isPaused ? `${name}’s plan is paused` : `${name}’s plan has ended`}
      actions={
        <>
          {canSubscribe && (
            <Button asChild variant="primary" icon={ArrowRight}>
              <AppLink to={isPaused ? '/organizations/subscription' : '/organizations/subscription/plans'}>
                {isPaused ? 'View your plan' : 'Choose a plan'}
              </AppLink>
            </Button>
          )}
          <ToDashboard isPrimary={!canSubscribe} />
          {!canSubscribe && <ToOrganizations />}
        </>
      }
    >
      Widgets don’t answer, and sites are read-only. Your data is kept.{' '}
      {!canSubscribe && (
        <>
          <OwnerNames /> can {isPaused ? 'resume it' : 'choose a new one'}.
        </>
      )}
    </Standing>
  );
}

/** The person's only organisation requires two-step verification. */
export function SetUpSecondFactor({ organization: { name } }: { organization: SessionOrganization }) {
  return (
    <Standing
      title={`${name} requires two-step verification`}
      actions={
        <>
          <Button asChild variant="primary" icon={ArrowRight}>
            <a href={secondFactorAddress()}>Set up two-step verification</a>
          </Button>
          <ToOrganizations />
        </>
      }
    >
      Set it up for your account, and you’ll return here to open {name}.
    </Standing>
  );
}

/** For people who can't choose a plan. */
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
      Your role can’t choose one. <OwnerNames /> can choose a plan, and then you can continue here.
    </Standing>
  );
}

/** The organisation pays through Shopify. */
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
      Choose and pay for a plan in your Shopify admin, then continue here.
    </Standing>
  );
}

function LookAgain({ look }: { look: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  async function lookAgain() {
    setAsking(true);
    await look().catch(problem => toast({ tone: 'failed', title: messageOf(problem) }));
    setAsking(false);
  }
  return (
    <Button busy={isAsking} onClick={() => void lookAgain()}>
      Check again
    </Button>
  );
}

function ToDashboard({ isPrimary }: { isPrimary: boolean }) {
  return (
    <Button asChild {...(isPrimary ? { variant: 'primary', icon: ArrowRight } : {})}>
      <AppLink to="/">Go to dashboard</AppLink>
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
