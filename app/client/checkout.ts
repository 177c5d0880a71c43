// The provider's overlay takes the payment for a purchase the server created. Only the server confirms it.
import { call, isApiError } from '#app/client/api.ts';
import { type CheckoutEvent, didNotLoad, listenToPaddle, openPaddle } from '#app/client/paddle.ts';
import { saveCheckout } from '#app/client/saved-checkout.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const timeoutMs = 20_000;
const attempts = 60;
const pause = 1_000;

/** Opens the payment overlay. Close dialogs first: they trap the keyboard. */
export async function openCheckout(transactionId: string): Promise<'completed' | 'closed'> {
  const paddle = await openPaddle();
  return new Promise((resolve, reject) => {
    let problem: string | undefined;
    const settle = (work: () => void) => {
      clearTimeout(timer);
      listenToPaddle(() => {});
      paddle.Checkout.close();
      work();
    };
    const timer = setTimeout(() => settle(() => reject(new Error(didNotLoad))), timeoutMs);
    listenToPaddle(({ name }: CheckoutEvent) => {
      clearTimeout(timer);
      if (name === 'checkout.completed') settle(() => resolve('completed'));
      else if (name === 'checkout.error') problem = 'This purchase can no longer be paid. Start over.';
      else if (name === 'checkout.closed') settle(() => (problem ? reject(new Error(problem)) : resolve('closed')));
    });
    paddle.Checkout.open({
      transactionId,
      settings: {
        displayMode: 'overlay',
        theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
        locale: 'en',
        allowLogout: false,
      },
    });
  });
}

/** Polls the server until it has confirmed the purchase, then refreshes the session. */
export async function finishCheckout(transactionId: string, signal?: AbortSignal): Promise<SubscriptionView> {
  const body = { transactionId };
  const found = await pollUntil(() => call('POST /api/organizations/subscriptions/checkout/finish', { body }), signal);
  saveCheckout(null);
  await refreshSubscription();
  return found;
}

/** After a card change or an overdue payment: polls until the subscription has the expected state. */
export async function awaitSubscription(
  isReached: (subscription: SubscriptionView) => boolean,
  signal?: AbortSignal,
): Promise<SubscriptionView> {
  const found = await pollUntil(async () => {
    const current = await call('GET /api/organizations/subscriptions');
    return current && isReached(current) ? current : null;
  }, signal);
  await refreshSubscription();
  return found;
}

async function pollUntil<T>(ask: () => Promise<T | null>, signal: AbortSignal | undefined): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    signal?.throwIfAborted();
    const found = await ask().catch(ignoreTemporaryError);
    if (found) return found;
    await new Promise(done => setTimeout(done, pause));
  }
  throw new Error('The payment provider hasn’t confirmed your payment yet. Check again in a few minutes.');
}

/** Swallows errors that may pass; rethrows refusals. */
function ignoreTemporaryError(error: unknown): null {
  if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
  return null;
}
