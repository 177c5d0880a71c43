// Who is here inside a shop's admin: the shop, by the token that its admin gives us, and whether it has a plan.
import { useSyncExternalStore } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { openPricing, sawPricing } from '#app/client/merchant-pricing.ts';
import { setSession, settleWith } from '#app/client/session.ts';
import { type Bridge, waitForBridge } from '#app/client/shopify-bridge.ts';
import { createSubscriptionWatch } from '#app/client/subscription-watch.ts';
import { setTokenSource } from '#app/client/token-source.ts';
import { holdTheme } from '#app/shell/theme.ts';
import { sayElsewhere, type ToastInput } from '#app/ui/toast.tsx';
import { merchantPermissions, permittedBy } from '#domain/identity/inputs.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';

export type Merchant =
  | { step: 'waiting' | 'no-bridge' | 'not-connected' }
  /** `problem` says why it is not known; null when Shopify said that there is no plan. */
  | { step: 'no-plan'; pricingUrl: string; problem: string | null }
  | { step: 'failed'; error: unknown }
  | { step: 'open'; shop: ShopSession };

const waiting = { step: 'waiting' } as Merchant;
/** What Shopify adds to the address of the first document. */
const added = ['again', 'embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];

let merchant = waiting;
let bridge: Promise<Bridge> = new Promise(() => {});
const listeners = new Set<() => void>();

export function useMerchant(): Merchant {
  return useSyncExternalStore(subscribe, getMerchant, () => waiting);
}

export function getMerchant(): Merchant {
  return merchant;
}

/** On the first page, before it comes alive. */
export function startMerchant(): void {
  const { pathname, search } = window.location;
  forgetToken();
  holdTheme('light');
  bridge = waitForBridge();
  const read = () => bridge.then(found => found.idToken());
  setTokenSource({ get: read, renew: read, accessClosed: () => void checkPlan() });
  void bridge.then(found => sayElsewhere(input => sayInAdmin(found, input)));
  const hasChosen = new URLSearchParams(search).has('plan_handle');
  settleWith(pathname === '/shopify/auth' ? bridge : enterShop({ hasChosen }));
}

/** Reads who is here. The screen that connects a shop does it when it is done. */
export async function enterShop({ hasChosen = false } = {}): Promise<void> {
  publish(waiting);
  publish(
    await bridge.then(
      () => findMerchant(hasChosen).catch(explain),
      () => ({ step: 'no-bridge' }) as const,
    ),
  );
  if (merchant.step === 'no-plan' && !sawPricing()) openPricing(merchant.pricingUrl);
}

/** Whoever comes back to the page may have chosen a plan meanwhile, or given one up. */
export function followPlan(): () => void {
  const watch = createSubscriptionWatch({
    isNeeded: () => merchant.step === 'open',
    refresh: checkPlan,
    now: () => performance.now(),
  });
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    if (merchant.step === 'no-plan') void checkPlan();
    else void watch();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}

/** Where it cannot be asked, everything stays as it is. */
export async function checkPlan(): Promise<void> {
  const before = merchant;
  const found = await findMerchant(true).catch(() => before);
  const isKnown = found.step !== 'no-plan' || found.problem === null;
  if (merchant === before && isKnown) publish(found);
}

async function findMerchant(isFresh: boolean): Promise<Merchant> {
  const [plan, shop] = await Promise.all([readPlan(isFresh), call('GET /shopify/api/session')]);
  if (shop.state === 'reauth_required') return { step: 'not-connected' };
  if (!plan.hasSubscription) return { step: 'no-plan', pricingUrl: shop.pricingUrl, problem: plan.problem };
  // Asking for the plan may have been what opened everything.
  const current = shop.access === 'open' ? shop : await call('GET /shopify/api/session');
  enter(current);
  return { step: 'open', shop: current };
}

/** Why it is not known counts as having none: the server answers from what it knew last as long as it may. */
async function readPlan(isFresh: boolean): Promise<{ hasSubscription: boolean; problem: string | null }> {
  try {
    const query = isFresh ? { fresh: 'true' as const } : {};
    const { hasSubscription } = await call('GET /shopify/api/subscription/status', { query });
    return { hasSubscription, problem: null };
  } catch (error) {
    if (!isApiError(error) || error.code === 'shop_not_connected') throw error;
    return { hasSubscription: false, problem: error.message };
  }
}

function explain(error: unknown): Merchant {
  const isNew = isApiError(error) && error.code === 'shop_not_connected';
  return isNew ? { step: 'not-connected' } : { step: 'failed', error };
}

function enter({ organizationId, name, site, access }: ShopSession): void {
  setSession({
    status: 'signed-in',
    organization: { id: organizationId, name },
    sites: [site],
    site,
    sitesState: 'loaded',
    permissions: permittedBy(access, merchantPermissions),
    access,
  });
}

/** It is of no use any more, and must not travel on in links and filters. */
function forgetToken(): void {
  const address = new URL(window.location.href);
  for (const name of added) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
}

function sayInAdmin({ toast }: Bridge, { title, tone, action, duration }: ToastInput): () => void {
  const usual = action ? 10_000 : 5_000;
  const id = toast.show(title, {
    isError: tone === 'failed',
    duration: duration ?? usual,
    ...(action ? { action: action.label, onAction: action.onSelect } : {}),
  });
  return () => toast.hide(id);
}

function publish(next: Merchant): void {
  merchant = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
