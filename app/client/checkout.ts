// A purchase that the server has made is paid in the provider's overlay. Only the server's word counts as bought.
import { call, isApiError } from '#app/client/api.ts';
import { keepCheckout } from '#app/client/kept-checkout.ts';
import { type CheckoutEvent, didNotLoad, listenToPaddle, openPaddle } from '#app/client/paddle.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const patience = 20_000;
const attempts = 60;
const pause = 1_000;

/** Shows the payment page over everything. Close dialogs first: they would keep the keyboard from it. */
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
    const timer = setTimeout(() => settle(() => reject(new Error(didNotLoad))), patience);
    listenToPaddle(({ name }: CheckoutEvent) => {
      clearTimeout(timer);
      if (name === 'checkout.completed') settle(() => resolve('completed'));
      else if (name === 'checkout.error') problem = 'This purchase cannot be paid any more. Begin again.';
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

/** Asks our server until it knows of the purchase; the page's session then knows, too. */
export async function finishCheckout(transactionId: string, signal?: AbortSignal): Promise<SubscriptionView> {
  const body = { transactionId };
  const found = await askUntil(() => call('POST /api/organizations/subscriptions/checkout/finish', { body }), signal);
  keepCheckout(null);
  await refreshSubscription();
  return found;
}

/** After a card was changed or a late bill paid: until the subscription is as it should be. */
export async function awaitSubscription(
  isReached: (subscription: SubscriptionView) => boolean,
  signal?: AbortSignal,
): Promise<SubscriptionView> {
  const found = await askUntil(async () => {
    const current = await call('GET /api/organizations/subscriptions');
    return current && isReached(current) ? current : null;
  }, signal);
  await refreshSubscription();
  return found;
}

async function askUntil<T>(ask: () => Promise<T | null>, signal: AbortSignal | undefined): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    signal?.throwIfAborted();
    const found = await ask().catch(forgive);
    if (found) return found;
    await new Promise(done => setTimeout(done, pause));
  }
  throw new Error(
    'The payment provider has not confirmed your payment yet. Nothing is lost: look again in a few minutes.',
  );
}

/** Whoever does not answer now may answer next time; a refusal stays one. */
function forgive(error: unknown): null {
  if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
  return null;
}
