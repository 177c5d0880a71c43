import type { OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import type { Purchase } from '#app/routes/subscriptions/use-purchase.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';

type PlanActionProps = {
  offer: Offer;
  price: OfferPrice | undefined;
  subscription: SubscriptionView | null;
  purchase: Purchase;
  onChange: () => void;
};

/** The button that changes from the current plan to this one. */
export function PlanAction({ offer, price, subscription, purchase, onChange }: PlanActionProps) {
  const living = subscription && subscription.status !== 'canceled' ? subscription : null;
  const isOwn = living?.plan.id === offer.id;
  const isPaid = living?.subscriptionId != null;
  if (isOwn && (!isPaid || !price || price.isCurrent)) {
    return (
      <Button asChild>
        <AppLink to="/organizations/subscription">Manage {offer.name}</AppLink>
      </Button>
    );
  }
  if (isPaid) {
    if (!price && living?.freeNext)
      return <p className="self-center text-13 text-ink-3">Starts when {living.plan.name} ends</p>;
    const label = isOwn ? `Pay ${price?.interval === 'year' ? 'yearly' : 'monthly'}` : `Move to ${offer.name}`;
    return <Button onClick={onChange}>{label}</Button>;
  }
  if (!price) {
    // A complimentary plan can't be cancelled, and Free offers less.
    if (living) return <p className="self-center text-13 text-ink-3">Included in your plan</p>;
    return (
      <Button busy={purchase.wanted === 'free'} onClick={purchase.takeFree}>
        Start free
      </Button>
    );
  }
  return <BuyButton price={price} purchase={purchase} name={offer.name} />;
}

type BuyButtonProps = { price: OfferPrice; purchase: Purchase; name: string; primary?: boolean };

export function BuyButton({ price, purchase, name, primary = false }: BuyButtonProps) {
  const isBusy = purchase.wanted === price.id;
  return (
    <Button
      variant={primary ? 'primary' : 'plain'}
      busy={isBusy}
      disabled={purchase.stage !== 'choosing' && !isBusy}
      onClick={() => purchase.buy(price.id)}
    >
      {price.trialDays > 0 ? `Try ${name} for ${price.trialDays} days` : `Subscribe to ${name}`}
    </Button>
  );
}
