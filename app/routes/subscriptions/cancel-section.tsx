import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const CancelDialog = lazy(() => import('#app/routes/subscriptions/cancel-dialog.tsx'));

/** Cancels the plan, or ends a cancelled plan early. */
export function CancelSection({ subscription }: { subscription: SubscriptionView }) {
  const [asks, setAsks] = useState(false);
  const isEnding = subscription.scheduledChange?.action === 'cancel';
  return (
    <section
      aria-labelledby="canceling"
      className="flex items-center gap-6 border-line border-t pt-6 max-[480px]:flex-col max-[480px]:items-stretch max-[480px]:gap-3"
    >
      <div className="min-w-0 flex-1">
        <h2 id="canceling" className="font-medium text-14">
          {isEnding ? 'End plan now' : 'Cancel your plan'}
        </h2>
        <p className="text-13 text-ink-2">{explain(subscription)}</p>
      </div>
      <Button className="text-red" onClick={() => setAsks(true)}>
        {isEnding ? 'End now' : 'Cancel plan'}
      </Button>
      {asks && (
        <Suspense>
          <CancelDialog subscription={subscription} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </section>
  );
}

function explain({ status, scheduledChange }: SubscriptionView): string {
  if (scheduledChange?.action === 'cancel') return "You don't have to wait for the last day.";
  if (status === 'past_due')
    return 'Your plan ends immediately, and the overdue invoice is cancelled. Your data is kept.';
  if (status === 'paused') return 'Your plan ends immediately. Your data is kept.';
  return 'You choose when it ends. Your data is kept.';
}
