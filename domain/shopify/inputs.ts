// What the embedded area asks for and gets. Safe for the browser.
import { z } from 'zod';
import { accesses } from '#domain/identity/inputs.ts';

const moment = z.iso.datetime();

/** Who is here: the shop, its site, and where in the admin things are. */
export const shopSession = z.object({
  shop: z.string(),
  name: z.string(),
  /** Where buyers find the shop. */
  domain: z.string(),
  state: z.enum(['installed', 'reauth_required']),
  organizationId: z.string(),
  site: z.object({ id: z.uuid(), name: z.string(), urls: z.array(z.string()) }),
  access: z.enum(accesses),
  /** Opened in the top frame, never inside ours. */
  pricingUrl: z.url(),
  themeEditorUrl: z.url(),
});
export type ShopSession = z.infer<typeof shopSession>;

export const connectInput = z.strictObject({
  /** From the dashboard, to join an organisation that exists already. */
  code: z.string().trim().min(1).max(40).optional(),
});
export type ConnectInput = z.infer<typeof connectInput>;

export const subscriptionStates = ['active', 'none', 'unknown'] as const;

export const shopSubscription = z.object({
  hasSubscription: z.boolean(),
  /** What Shopify last said for certain; `isOld` when it could not be asked again since. */
  state: z.enum(subscriptionStates),
  isOld: z.boolean(),
  planName: z.string().nullable(),
  trialEndsAt: moment.nullable(),
  periodEndsAt: moment.nullable(),
  isEnding: z.boolean(),
  verifiedAt: moment.nullable(),
  pricingUrl: z.url(),
});
export type ShopSubscriptionView = z.infer<typeof shopSubscription>;

export const syncKinds = ['catalogue', 'content'] as const;
export const syncCauses = ['first', 'asked', 'nightly', 'changed'] as const;
export const syncStates = ['waiting', 'preparing', 'reading', 'done', 'failed'] as const;

export const shopSync = z.object({
  id: z.uuid(),
  kind: z.enum(syncKinds),
  cause: z.enum(syncCauses),
  state: z.enum(syncStates),
  expected: z.int().nullable(),
  taken: z.int(),
  skipped: z.int(),
  overPlan: z.int(),
  removed: z.int(),
  problem: z.string().nullable(),
  startedAt: moment,
  endedAt: moment.nullable(),
});
export type ShopSync = z.infer<typeof shopSync>;

/** The widget in the shop's theme, as far as the server knows: whether the embed is on, the admin tells the page itself. */
export const shopEmbed = z.object({
  widgetKey: z.string().nullable(),
  seenAt: moment.nullable(),
  seenOn: z.string().nullable(),
  themeEditorUrl: z.url(),
  storefrontUrl: z.url(),
});
export type ShopEmbed = z.infer<typeof shopEmbed>;

/** What Shopify told us lately, for the status screen. */
export const shopEvent = z.object({
  id: z.string(),
  topic: z.string(),
  receivedAt: moment,
  processedAt: moment.nullable(),
  outcome: z.string().nullable(),
});
export type ShopEvent = z.infer<typeof shopEvent>;

export const shopDataRequest = z.object({
  id: z.uuid(),
  requestId: z.string(),
  chats: z.int(),
  createdAt: moment,
  readyAt: moment.nullable(),
});
export type ShopDataRequest = z.infer<typeof shopDataRequest>;
