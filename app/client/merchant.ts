// The session inside the Shopify admin: the shop, identified by its session token, and its plan.
import { useSyncExternalStore } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { setSession, setSessionWork } from '#app/client/session.ts';
import { type Bridge, waitForBridge } from '#app/client/shopify-bridge.ts';
import { createSubscriptionWatch } from '#app/client/subscription-watch.ts';
import { setTokenSource } from '#app/client/token-source.ts';
import { forceTheme } from '#app/shell/theme.ts';
import { setToastHandler, type ToastInput } from '#app/ui/toast.tsx';
import { merchantPermissions, permittedBy } from '#domain/identity/inputs.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';

export type Merchant =
  | { step: 'waiting' | 'no-bridge' | 'not-connected' }
  /** `problem` is set if the plan couldn't be checked; null if there is no plan. */
  | { step: 'no-plan'; pricingUrl: string; problem: string | null }
  | { step: 'failed'; error: unknown }
  | { step: 'open'; shop: ShopSession };

const waiting = { step: 'waiting' } as Merchant;
/** Query parameters that Shopify adds to the first URL. */
const shopifyParams = ['again', 'embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];

let merchant = waiting;
let bridge: Promise<Bridge> = new Promise(() => {});
const listeners = new Set<() => void>();

export function useMerchant(): Merchant {
  return useSyncExternalStore(subscribe, getMerchant, () => waiting);
}

export function getMerchant(): Merchant {
  return merchant;
}

/** Called on the first page, before hydration. */
export function startMerchant(): void {
  const { pathname } = window.location;
  forgetToken();
  forceTheme('light');
  bridge = waitForBridge();
  const read = () => bridge.then(found => found.idToken());
  setTokenSource({ get: read, renew: read, accessClosed: () => void checkPlan() });
  void bridge.then(found => setToastHandler(input => showAdminToast(found, input)));
  setSessionWork(pathname === '/shopify/auth' ? bridge : enterShop());
}

/** Loads the shop and its plan. The connect screen calls it once the shop is connected. */
export async function enterShop(): Promise<void> {
  publish(waiting);
  const found = await bridge.then(
    () => findMerchant().catch(explain),
    () => ({ step: 'no-bridge' }) as const,
  );
  const opensPlans = found.step === 'no-plan' && (await notePlansVisit());
  publish(found);
  if (opensPlans) openPricing(found.pricingUrl);
}

/** Opens in the top window: the page can't be framed. */
export function openPricing(url: string): void {
  window.open(url, '_top');
}

/** Records the visit, so that a merchant who declined isn't redirected there again. */
export async function openPlans(url: string): Promise<void> {
  await notePlansVisit();
  openPricing(url);
}

/** Whether this is the first visit. Stored on the server, because storage may be blocked; false if it can't be stored. */
async function notePlansVisit(): Promise<boolean> {
  return call('POST /shopify/api/subscription/plans-visit').then(
    ({ isFirst }) => isFirst,
    () => false,
  );
}

/** Checks the plan again when the merchant returns to the page. */
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

/** Keeps the current state if the check fails. */
export async function checkPlan(): Promise<void> {
  const before = merchant;
  const found = await findMerchant().catch(() => before);
  const isKnown = found.step !== 'no-plan' || found.problem === null;
  if (merchant === before && isKnown) publish(found);
}

async function findMerchant(): Promise<Merchant> {
  const [plan, shop] = await Promise.all([readPlan(), call('GET /shopify/api/session')]);
  if (shop.state === 'reauth_required') return { step: 'not-connected' };
  if (!plan.hasSubscription) return { step: 'no-plan', pricingUrl: shop.pricingUrl, problem: plan.problem };
  // Reading the plan may have granted access.
  const current = shop.access === 'open' ? shop : await call('GET /shopify/api/session');
  enter(current);
  return { step: 'open', shop: current };
}

/** A failed check counts as no plan: the server already falls back to its last known plan while it may. */
async function readPlan(): Promise<{ hasSubscription: boolean; problem: string | null }> {
  try {
    const { hasSubscription } = await call('GET /shopify/api/subscription/status', { query: { fresh: 'true' } });
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

/** Removes the used token from the URL, so that links and filters don't carry it along. */
function forgetToken(): void {
  const address = new URL(window.location.href);
  for (const name of shopifyParams) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
}

function showAdminToast({ toast }: Bridge, { title, tone, action, duration }: ToastInput): () => void {
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
