// The provider's own script and its published loader. Fetched on screens where one can pay, and nowhere else.
import { type CheckoutEventsData, initializePaddle, type Paddle, type PaddleEventData } from '@paddle/paddle-js';
import { readPayments } from '#app/client/payment-config.ts';

export type CheckoutEvent = Pick<PaddleEventData, 'name'> & { data?: CheckoutEventsData };
type Listener = (event: CheckoutEvent) => void;

const patience = 15_000;

let opening: Promise<Paddle> | undefined;
let listener: Listener = () => {};

/** One for the life of the page; a load that failed is tried again by whoever asks next. */
export function openPaddle(): Promise<Paddle> {
  opening ??= load().catch(error => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Paddle tells one listener only; it belongs to whoever opened the checkout last. */
export function listenToPaddle(next: Listener): void {
  listener = next;
}

async function load(): Promise<Paddle> {
  const { clientToken, scriptUrl, environment } = readPayments();
  try {
    // Before the loader, which then takes what is there and never asks another host.
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
  'The payment page did not load. Check your connection, or whether something blocks it, and try again.';

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('the script did not load'));
    };
    const timer = setTimeout(fail, patience);
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
