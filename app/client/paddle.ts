// The provider's own script and its published loader. Fetched on screens where one can pay, and nowhere else.
import { type CheckoutEventsData, initializePaddle, type Paddle, type PaddleEventData } from '@paddle/paddle-js';
import { readPayments } from '#app/client/payment-config.ts';

export type CheckoutEvent = Pick<PaddleEventData, 'name'> & { data?: CheckoutEventsData };
type Listener = (event: CheckoutEvent) => void;

const timeoutMs = 15_000;

let opening: Promise<Paddle> | undefined;
let listener: Listener = () => {};

/** Loaded once per page; a failed load is retried by the next caller. */
export function openPaddle(): Promise<Paddle> {
  opening ??= load().catch(error => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Paddle supports one listener; it belongs to the checkout opened last. */
export function listenToPaddle(next: Listener): void {
  listener = next;
}

async function load(): Promise<Paddle> {
  const { clientToken, scriptUrl, environment } = readPayments();
  try {
    // Before the loader, which then uses this script instead of another host's.
    await addScript(scriptUrl);
    const paddle = await initializePaddle({
      token: clientToken,
      environment,
      eventCallback: event => listener(event as CheckoutEvent),
    });
    if (paddle) return paddle;
  } catch (cause) {
    throw new Error(didNotLoad, { cause });
  }
  throw new Error(didNotLoad);
}

export const didNotLoad =
  'The payment page didn’t load. Check your connection and any content blockers, then try again.';

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('the script did not load'));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.src = address;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}
