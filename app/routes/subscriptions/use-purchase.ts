import { useEffect, useRef, useState } from 'react';
import { call } from '#app/client/api.ts';
import { findCheckout, saveCheckout } from '#app/client/saved-checkout.ts';
import { useSession } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import { messageOf } from '#app/ui/error-message.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type State = {
  /** A price id, or 'free'. */
  wanted: string | null;
  stage: 'choosing' | 'paying' | 'finishing';
  problem: string | null;
};

export type Purchase = State & { buy(priceId: string): void; takeFree(): void; resume(): void };

const choosing: State = { wanted: null, stage: 'choosing', problem: null };

/** Buys a plan: the server creates the purchase, the overlay takes the payment, the server confirms it. */
export function usePurchase(onDone: (subscription: SubscriptionView) => void): Purchase {
  const organizationId = useSession().organization?.id ?? '';
  const [state, setState] = useState(choosing);
  const done = useRef(onDone);
  done.current = onDone;

  // Continue a purchase that a reload interrupted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is looked at once for each organisation
  useEffect(() => {
    const saved = findCheckout(organizationId);
    if (!saved) return;
    const leaving = new AbortController();
    if (saved.isPaid) void finish(saved.transactionId, leaving.signal);
    else void lookOnce(saved.transactionId);
    return () => leaving.abort();
  }, [organizationId]);

  async function buy(priceId: string) {
    setState({ wanted: priceId, stage: 'paying', problem: null });
    try {
      const { transactionId } = await call('POST /api/organizations/subscriptions/checkout', { body: { priceId } });
      saveCheckout({ organizationId, transactionId, isPaid: false });
      const { openCheckout } = await import('#app/client/checkout.ts');
      if ((await openCheckout(transactionId)) === 'closed') {
        saveCheckout(null);
        return setState(choosing);
      }
      saveCheckout({ organizationId, transactionId, isPaid: true });
      await finish(transactionId);
    } catch (error) {
      saveCheckout(null);
      setState({ ...choosing, problem: messageOf(error) });
      // Another tab or person may have chosen a plan in the meantime.
      void refreshSubscription().catch(() => {});
    }
  }

  async function takeFree() {
    setState({ wanted: 'free', stage: 'paying', problem: null });
    try {
      const subscription = await call('POST /api/organizations/subscriptions/free');
      setState({ wanted: null, stage: 'finishing', problem: null });
      await refreshSubscription();
      done.current(subscription);
      setState(choosing);
    } catch (error) {
      setState({ ...choosing, problem: messageOf(error) });
      void refreshSubscription().catch(() => {});
    }
  }

  async function finish(transactionId: string, signal?: AbortSignal) {
    setState({ wanted: null, stage: 'finishing', problem: null });
    try {
      const { finishCheckout } = await import('#app/client/checkout.ts');
      done.current(await finishCheckout(transactionId, signal));
      setState(choosing);
    } catch (error) {
      if (!signal?.aborted) setState({ wanted: null, stage: 'finishing', problem: messageOf(error) });
    }
  }

  /** The page was left while the payment page was open: most likely nothing was paid. */
  async function lookOnce(transactionId: string) {
    try {
      const body = { transactionId };
      const found = await call('POST /api/organizations/subscriptions/checkout/finish', { body });
      saveCheckout(null);
      if (found) await refreshSubscription();
    } catch {}
  }

  function resume() {
    const saved = findCheckout(organizationId);
    if (saved) void finish(saved.transactionId);
    else setState(choosing);
  }

  return { ...state, buy: priceId => void buy(priceId), takeFree: () => void takeFree(), resume };
}
