import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { formatPrice, isZero } from '#app/routes/subscriptions/money.ts';
import { OverLimit } from '#app/routes/subscriptions/over-limit-notice.tsx';
import { type OfferPrice, offersQuery } from '#app/routes/subscriptions/plan-offers.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  type Bill,
  type ChangePreview,
  formatMoney,
  type Offer,
  type SubscriptionView,
} from '#domain/subscriptions/inputs.ts';

type ChangeDialogProps = { offer: Offer; price: OfferPrice; subscription: SubscriptionView; onClose: () => void };

/** Shows the exact cost of a change before making it. */
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
      toast({ title: `You’re now on ${offer.name}` });
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
              {data && !isZero(data.dueNow) ? `Pay ${formatMoney(data.dueNow)} and change` : 'Change plan'}
            </Button>
          )}
        </>
      }
    >
      {data ? <Preview {...{ preview: data, offer, price, subscription }} /> : !error && <PreviewSkeleton />}
      {data && <OverLimit over={data.over} offer={offer} />}
      <div role="alert">
        {Boolean(trouble) && (
          <p className="mt-3 flex gap-2 text-13 text-red">
            <CircleAlert aria-hidden className="mt-0.5" />
            <span>
              {isApiError(trouble) ? trouble.message : 'That didn’t work. Try again.'}{' '}
              {codeOf(trouble) === 'payment_declined' && (
                <AppLink to="/organizations/subscription/billing" className="font-medium underline underline-offset-2">
                  Change card
                </AppLink>
              )}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

type PreviewProps = { preview: ChangePreview; offer: Offer; price: OfferPrice; subscription: SubscriptionView };

/** The lines add up to the amount due. */
function Preview({ preview, offer, price: { interval }, subscription }: PreviewProps) {
  const { dueNow, charge, unused, creditUsed, creditLeft, nextBill, endsTrial } = preview;
  const until = !endsTrial && subscription.nextBilledAt && nextBill?.at === subscription.nextBilledAt;
  return (
    <>
      <dl className="grid gap-2">
        {!isZero(charge.total) && (
          <Line label={until ? `${offer.name} until your next invoice` : offer.name}>{formatPrice(charge)}</Line>
        )}
        {!isZero(unused) && <Line label={`Unused part of ${subscription.plan.name}`}>−{formatMoney(unused)}</Line>}
        {!isZero(creditUsed) && <Line label="Credit used">−{formatMoney(creditUsed)}</Line>}
        {!isZero(creditLeft) && <Line label="Credit for future invoices">{formatMoney(creditLeft)}</Line>}
        <Line label="Due now" strong>
          {formatMoney(dueNow)}
        </Line>
        {nextBill && (
          <Line
            label={
              <>
                Next invoice on <Day at={nextBill.at} />
              </>
            }
          >
            {formatMoney(nextBill.due)}
          </Line>
        )}
      </dl>
      {nextBill && <p className="mt-1 text-right text-12 text-ink-3">{explainBill(nextBill)}</p>}
      {endsTrial ? (
        <p className="mt-3 text-13 text-ink-2">
          {offer.name} has no trial, so yours ends now. You’ll pay {formatPrice(charge)} today, then every {interval}.
        </p>
      ) : (
        subscription.status === 'trialing' && (
          <p className="mt-3 text-13 text-ink-2">Your trial continues. You won’t be charged until it ends.</p>
        )
      )}
    </>
  );
}

function explainBill({ price, credit }: Bill): string {
  return isZero(credit) ? formatPrice(price) : `${formatPrice(price)}, less ${formatMoney(credit)} credit`;
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

function PreviewSkeleton() {
  return (
    <div role="status" className="grid gap-3.5 py-1">
      <span className="sr-only">Calculating the price</span>
      {['w-64', 'w-56', 'w-40', 'w-60'].map(width => (
        <span key={width} className="flex justify-between">
          <Skeleton className={`${width} max-w-[60%]`} />
          <Skeleton className="w-16" />
        </span>
      ))}
    </div>
  );
}

/** Never cached: the amount changes by the minute. */
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
