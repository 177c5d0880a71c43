import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { isNothing, sayMoney } from '#app/routes/subscriptions/money.ts';
import { type OfferPrice, offersQuery } from '#app/routes/subscriptions/plan-offers.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { ChangePreview, Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';

type ChangeDialogProps = { offer: Offer; price: OfferPrice; subscription: SubscriptionView; onClose: () => void };

/** What a change costs to the cent, then the change. */
export default function ChangeDialog({ offer, price, subscription, onClose }: ChangeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(price.id), getQueryClient());
  const trouble = problem ?? error;

  async function change() {
    setBusy(true);
    setProblem(null);
    try {
      await call('PUT /api/organizations/subscriptions/update', { body: { priceId: price.id } });
      toast({ title: `Your plan is ${offer.name} now` });
      onClose();
      await refreshPlan();
    } catch (failure) {
      setProblem(failure);
      if (codeOf(failure) === 'unknown_price') void getQueryClient().invalidateQueries(offersQuery);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={next => !next && !busy && onClose()}
      title={titleOf(offer, price, subscription)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {error ? (
            <Button variant="primary" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          ) : (
            <Button variant="primary" busy={busy} disabled={!data} onClick={() => void change()}>
              {data && !isNothing(data.dueNow) ? `Pay ${sayMoney(data.dueNow)} and change` : 'Change plan'}
            </Button>
          )}
        </>
      }
    >
      {data ? <Preview preview={data} subscription={subscription} /> : !error && <PreviewOnItsWay />}
      {data && <Excess preview={data} offer={offer} />}
      <div role="alert">
        {Boolean(trouble) && (
          <p className="mt-3 flex gap-2 text-13 text-red">
            <CircleAlert aria-hidden className="mt-0.5" />
            <span>
              {isApiError(trouble) ? trouble.message : 'That did not work. Try again.'}{' '}
              {codeOf(trouble) === 'payment_declined' && (
                <AppLink to="/organizations/subscription/billing" className="font-medium underline underline-offset-2">
                  Change the card
                </AppLink>
              )}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ preview, subscription }: { preview: ChangePreview; subscription: SubscriptionView }) {
  const { dueNow, credit, charge, nextBill } = preview;
  return (
    <>
      <dl className="grid gap-2">
        {!isNothing(credit) && (
          <>
            <Line label="The new plan until your next bill">{sayMoney(charge)}</Line>
            <Line label="Credit for what you have not used">−{sayMoney(credit)}</Line>
          </>
        )}
        <Line label="Due now" strong>
          {sayMoney(dueNow)}
        </Line>
        {nextBill && (
          <Line
            label={
              <>
                Next bill on <Day at={nextBill.at} />
              </>
            }
          >
            {sayMoney(nextBill.total)}
          </Line>
        )}
      </dl>
      {subscription.status === 'trialing' && (
        <p className="mt-3 text-13 text-ink-2">Your trial goes on as it is. Nothing is charged before it ends.</p>
      )}
    </>
  );
}

function Line({ label, strong = false, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex justify-between gap-4',
        strong && 'border-line font-semibold not-first:border-t not-first:pt-2',
      )}
    >
      <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="tabular-nums whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** Nothing is deleted; but nothing can be added either. */
function Excess({ preview: { over }, offer }: { preview: ChangePreview; offer: Offer }) {
  if (over.length === 0) return null;
  return (
    <div className="mt-4 rounded-control bg-amber-soft px-3.5 py-3 text-13">
      <p className="font-medium">You use more than {offer.name} includes</p>
      <ul className="mt-1 list-disc pl-4.5 text-ink-2">
        {over.map(({ kind, used, limit }) => (
          <li key={kind}>
            {used.toLocaleString('en-GB')} {kind}, and {offer.name} has {limit.toLocaleString('en-GB')}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">Nothing is deleted. You cannot add more until you are below the limit.</p>
    </div>
  );
}

function PreviewOnItsWay() {
  return (
    <div role="status" className="grid gap-3.5 py-1">
      <span className="sr-only">Asking what it costs</span>
      {['w-64', 'w-56', 'w-40', 'w-60'].map(width => (
        <span key={width} className="flex justify-between">
          <Skeleton className={`${width} max-w-[60%]`} />
          <Skeleton className="w-16" />
        </span>
      ))}
    </div>
  );
}

/** Always asked anew: it changes by the minute. */
function previewQuery(priceId: string) {
  return {
    queryKey: ['subscription', 'preview', priceId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('PATCH /api/organizations/subscriptions/update', { body: { priceId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  };
}

function titleOf(offer: Offer, price: OfferPrice, { plan }: SubscriptionView): string {
  if (plan.id !== offer.id) return `Move to ${offer.name}`;
  return `Pay for ${offer.name} ${price.interval === 'year' ? 'yearly' : 'monthly'}`;
}

function codeOf(error: unknown): string | null {
  return isApiError(error) ? error.code : null;
}
