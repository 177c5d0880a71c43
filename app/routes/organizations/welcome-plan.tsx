import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionOrganization, useCan, useSession, useSite } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import { findSetup } from '#app/routes/organizations/saved-setup.ts';
import { AskAnOwner, ChooseInShopify, HasPlan } from '#app/routes/organizations/welcome-progress.tsx';
import { SetUp } from '#app/routes/organizations/welcome-setup.tsx';
import { FirstSite } from '#app/routes/organizations/welcome-site.tsx';
import { IntervalSwitch, useInterval } from '#app/routes/subscriptions/interval-switch.tsx';
import { describeTaxNote, untaxed, useLocalPrices } from '#app/routes/subscriptions/local-prices.ts';
import { PaymentPending } from '#app/routes/subscriptions/payment-pending.tsx';
import { BuyButton } from '#app/routes/subscriptions/plan-action.tsx';
import { PlanCard } from '#app/routes/subscriptions/plan-card.tsx';
import { offersQuery, priceOf, questionsNote } from '#app/routes/subscriptions/plan-offers.ts';
import { PlansSkeleton } from '#app/routes/subscriptions/plans-skeleton.tsx';
import { type Purchase, usePurchase } from '#app/routes/subscriptions/use-purchase.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Offer } from '#domain/subscriptions/inputs.ts';

/** The steps after creating an organisation. The plan is only a step if it was not set up for a website. */
export function FirstPlan({ organization, waiting }: { organization: SessionOrganization; waiting: ReactNode }) {
  const { access, billing, subscriptionFailed } = useSession();
  const canSubscribe = useCan('manage:organization-subscription');
  const site = useFirstSite();
  // This screen moves on when the session has a plan.
  const purchase = usePurchase(() => {});
  const [setup, setSetup] = useState(() => findSetup(organization.id));
  if (setup) return <SetUp organization={organization} setup={setup} onRefused={() => setSetup(null)} />;
  if (purchase.stage === 'finishing') return <PaymentPending purchase={purchase} />;
  if (subscriptionFailed) return <NotLoaded />;
  if (site === 'unknown') return waiting;
  if (site === 'missing') return <FirstSite />;
  if (access !== 'none') return <HasPlan organization={organization} />;
  if (billing === 'shopify') return <ChooseInShopify organization={organization} />;
  return canSubscribe ? (
    <ChoosePlan organization={organization} purchase={purchase} />
  ) : (
    <AskAnOwner organization={organization} />
  );
}

/** Whether this person still has to add the first site. */
function useFirstSite(): 'missing' | 'unknown' | 'settled' {
  const { access, permissions, sitesState } = useSession();
  const site = useSite();
  if (access !== 'open' || !permissions.has('manage:sites') || site || sitesState === 'failed') return 'settled';
  return site === null ? 'missing' : 'unknown';
}

function ChoosePlan({ organization, purchase }: { organization: SessionOrganization; purchase: Purchase }) {
  const { data: offers, error, refetch } = useQuery(offersQuery, getQueryClient());
  const [interval, setInterval] = useInterval(offers);
  return (
    <div className="pt-6 max-desk:pt-0">
      <PageHead
        title="Choose a plan"
        actions={offers && <IntervalSwitch offers={offers} value={interval} onChange={setInterval} />}
      >
        For {organization.name}. Change or cancel any time.
      </PageHead>
      <div role="alert">{purchase.problem && <p className="mb-4 text-13 text-red">{purchase.problem}</p>}</div>
      {error && <LoadProblem error={error} what="plans" onRetry={() => void refetch()} />}
      {offers && <Cards offers={offers} interval={interval} purchase={purchase} />}
      {!offers && !error && <PlansSkeleton />}
    </div>
  );
}

type CardsProps = { offers: readonly Offer[]; interval: 'month' | 'year'; purchase: Purchase };

function Cards({ offers, interval, purchase }: CardsProps) {
  const prices = useLocalPrices(offers, null);
  const [first] = offers.flatMap(offer => offer.prices);
  const currency = (first && prices?.of(first).net.currency) ?? 'USD';
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="sr-only">
        Plans
      </h2>
      <ul className="grid grid-cols-4 gap-4 max-[1240px]:grid-cols-2 max-[620px]:grid-cols-1">
        {offers.map(offer => {
          const price = priceOf(offer, interval);
          return (
            <PlanCard
              key={offer.id}
              offer={offer}
              price={price}
              money={prices && (price ? prices.of(price) : untaxed({ amount: '0', currency }))}
              action={
                price ? (
                  <BuyButton price={price} purchase={purchase} name={offer.name} primary={offer.id === 'growth'} />
                ) : (
                  <Button
                    busy={purchase.wanted === 'free'}
                    disabled={purchase.stage !== 'choosing' && purchase.wanted !== 'free'}
                    onClick={purchase.takeFree}
                  >
                    Start free
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      <p className="mt-4 text-13 text-ink-3">
        {questionsNote} {describeTaxNote(offers, prices)}.
      </p>
    </section>
  );
}

function NotLoaded() {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await refreshSubscription().catch(setError);
    setBusy(false);
  }
  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <PageHead title="Welcome back" />
      <LoadProblem error={error} what="your plan" busy={busy} onRetry={() => void retry()} />
    </div>
  );
}
