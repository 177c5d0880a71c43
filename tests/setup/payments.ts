// Fills in the payment provider's checkout, and reads the provider's state.

import type { FrameLocator, Page } from 'playwright-core';
import { inject } from 'vitest';

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0038 0000 0446',
} as const;

type PaddleObject = Record<string, unknown> & {
  id: string;
  customer_id: string | null;
  subscription_id: string | null;
};
type SandboxState = { subscriptions: PaddleObject[]; transactions: PaddleObject[] };

export async function readSandbox(): Promise<SandboxState> {
  return (await fetch(`${inject('paddleUrl')}/_sandbox/state`)).json() as Promise<SandboxState>;
}

export function checkoutOn(page: Page): FrameLocator {
  return page.frameLocator('iframe[name=paddle_frame]');
}

/** Fills in the checkout that is open and presses its button. */
export async function payWith(page: Page, card: string, button: RegExp = /^(Pay|Start)/): Promise<void> {
  const checkout = checkoutOn(page);
  await checkout.getByLabel('Card number').fill(card);
  await checkout.getByLabel('Expires').fill('12/40');
  await checkout.getByLabel('CVC').fill('123');
  await checkout.getByLabel('Name on the card').fill('Una Reyes');
  const country = checkout.getByLabel('Country');
  if ((await country.count()) > 0) await country.selectOption('US');
  await checkout.getByRole('button', { name: button }).click();
}
