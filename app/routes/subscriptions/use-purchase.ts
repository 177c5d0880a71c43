import { useEffect, useRef, useState } from 'react';
import { call } from '#app/client/api.ts';
import { findCheckout, keepCheckout } from '#app/client/kept-checkout.ts';
import { useSession } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type State = {
  /** A price, or the plan without one. */
  wanted: string | null;
  stage: 'choosing' | 'paying' | 'finishing';
  problem: string | null;
};

export type Purchase = State & { buy(priceId: string): void; takeFree(): void; goOn(): void };

const choosing: State = { wanted: null, stage: 'choosing', problem: null };

/** From a choice to a plan: a purchase made by the server, paid in the overlay, believed when the server knows of it. */
export function usePurchase(onDone: (subscription: SubscriptionView) => void): Purchase {
  const organizationId = useSession().organization?.id ?? '';
  const [state, setState] = useState(choosing);
  const done = useRef(onDone);
  done.current = onDone;

  // A reload in the middle goes on where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is looked at once for each organisation
  useEffect(() => {
    const kept = findCheckout(organizationId);
    if (!kept) return;
    const leaving = new AbortController();
    if (kept.isPaid) void finish(kept.transactionId, leaving.signal);
    else void lookOnce(kept.transactionId);
    return () => leaving.abort();
  }, [organizationId]);

  async function buy(priceId: string) {
    setState({ wanted: priceId, stage: 'paying', problem: null });
    try {
      const { transactionId } = await call('POST /api/organizations/subscriptions/checkout', { body: { priceId } });
      keepCheckout({ organizationId, transactionId, isPaid: false });
      const { openCheckout } = await import('#app/client/checkout.ts');
      if ((await openCheckout(transactionId)) === 'closed') {
        keepCheckout(null);
        return setState(choosing);
      }
      keepCheckout({ organizationId, transactionId, isPaid: true });
      await finish(transactionId);
    } catch (error) {
      keepCheckout(null);
      setState({ ...choosing, problem: wordsOf(error) });
      // Another tab or person may have chosen meanwhile.
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
      setState({ ...choosing, problem: wordsOf(error) });
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
      if (!signal?.aborted) setState({ wanted: null, stage: 'finishing', problem: wordsOf(error) });
    }
  }

  /** The payment page was open when the page was left: most likely nothing was paid. */
  async function lookOnce(transactionId: string) {
    try {
      const body = { transactionId };
      const found = await call('POST /api/organizations/subscriptions/checkout/finish', { body });
      keepCheckout(null);
      if (found) await refreshSubscription();
    } catch {}
  }

  function goOn() {
    const kept = findCheckout(organizationId);
    if (kept) void finish(kept.transactionId);
    else setState(choosing);
  }

  return { ...state, buy: priceId => void buy(priceId), takeFree: () => void takeFree(), goOn };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'That did not work. Try again.';
}
