// Reads a shop's plan. The result is paid, unpaid or unknown.
import type { Document } from '#providers/shopify/admin.ts';
import { post } from '#providers/shopify/call.ts';
import { activeSubscriptionDocument, installationDocument } from '#providers/shopify/documents.ts';
import type { ShopifyEndpoints } from '#providers/shopify/endpoints.ts';

export type ShopSubscription =
  | { state: 'active'; planHandle: string; trialEndsAt: string | null; periodEndsAt: string | null; isEnding: boolean }
  | { state: 'none' }
  /** `hasNoHandle`: there is a subscription, but this API does not say for which plan. */
  | { state: 'unknown'; reason: string; hasNoHandle?: true };

export type Partner = { organization: string; token: string; appId: string };

/** Shopify releases the Partner API separately from the Admin API. */
export const partnerApiVersion = '2026-07';

const timeout = 10_000;
const dayLength = 86_400_000;

/** Through the Partner API, as Shopify recommends. Needs a Partner token. */
export async function askPartner(
  endpoints: ShopifyEndpoints,
  partner: Partner,
  shopId: string,
): Promise<ShopSubscription> {
  try {
    const { status, body } = await post({
      url: `${endpoints.partner}/${partner.organization}/api/${partnerApiVersion}/graphql.json`,
      headers: { 'X-Shopify-Access-Token': partner.token },
      body: { query: activeSubscriptionDocument.text, variables: { appId: partner.appId, shopId } },
      timeout,
    });
    const { data, errors } = (body ?? {}) as { data?: unknown; errors?: unknown };
    if (status !== 200 || errors) return { state: 'unknown', reason: `the Partner API answered ${status}` };
    const { activeSubscription: found } = activeSubscriptionDocument.answer.parse(data);
    if (!found) return { state: 'none' };
    return oneOf(
      found.items.map(({ handle }) => ({
        planHandle: handle ?? '',
        trialEndsAt: found.trialEndsAt,
        periodEndsAt: found.currentBillingCycle?.endTime ?? found.trialEndsAt,
        isEnding: found.cancelAtEndOfCycle,
      })),
    );
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).message };
  }
}

/** Through the shop's Admin API. Frozen and pending are unknown. */
export async function askShop(ask: <T>(document: Document<T>) => Promise<T>): Promise<ShopSubscription> {
  try {
    const { currentAppInstallation } = await ask(installationDocument);
    const { activeSubscriptions: all } = currentAppInstallation;
    if (all.length === 0) return { state: 'none' };
    const active = all.filter(({ status }) => status === 'ACTIVE');
    if (active.length === 0) return { state: 'unknown', reason: `the subscription is ${all[0]?.status.toLowerCase()}` };
    return oneOf(
      active.flatMap(({ lineItems, trialDays, createdAt, currentPeriodEnd }) =>
        lineItems.map(({ plan }) => ({
          planHandle: plan.pricingDetails.planHandle ?? '',
          trialEndsAt: trialDays > 0 ? new Date(Date.parse(createdAt) + trialDays * dayLength).toISOString() : null,
          periodEndsAt: currentPeriodEnd,
          isEnding: false,
        })),
      ),
    );
  } catch (error) {
    return { state: 'unknown', reason: (error as Error).message };
  }
}

type Paid = Omit<Extract<ShopSubscription, { state: 'active' }>, 'state'>;

/** Several plans, or a plan without a name, are unknown. */
function oneOf(found: Paid[]): ShopSubscription {
  const [first] = found;
  const handles = new Set(found.map(({ planHandle }) => planHandle));
  if (first && handles.size === 1 && !first.planHandle) {
    return { state: 'unknown', reason: 'the subscription names no plan', hasNoHandle: true };
  }
  if (!first || handles.size !== 1) {
    return { state: 'unknown', reason: `the subscription names ${[...handles].join(', ') || 'no plan'}` };
  }
  return { state: 'active', ...first };
}
