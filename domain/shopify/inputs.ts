// What the embedded area asks for and gets. Safe for the browser.
import { z } from 'zod';
import { accesses } from '#domain/identity/inputs.ts';
import { email } from '#domain/people/inputs.ts';

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
  code: z.string().trim().min(1, 'Enter the code.').max(40, 'This is longer than a code.').optional(),
});
export type ConnectInput = z.infer<typeof connectInput>;

/** Before a shop has a session: whether it comes for the first time, and may choose where it belongs. */
export const shopArrival = z.object({ shop: z.string(), isNew: z.boolean() });
export type ShopArrival = z.infer<typeof shopArrival>;

export const linkCode = z.object({ code: z.string(), expiresAt: moment });
export type LinkCode = z.infer<typeof linkCode>;

/** The shop of an organisation, as its members see it. */
export const linkedShop = z.object({
  shop: z.string(),
  name: z.string(),
  domain: z.string(),
  state: z.enum(['installed', 'reauth_required', 'uninstalled']),
  site: z.object({ id: z.uuid(), name: z.string() }),
  installedAt: moment,
  adminUrl: z.url(),
});
export type LinkedShop = z.infer<typeof linkedShop>;

/** Somebody who works in the dashboard, too: the first Owner of the shop's organisation. */
export const ownerInvitationInput = z.strictObject({ email });
export const ownerInvitation = z.object({ email: z.string(), isMailSent: z.boolean() });
export type OwnerInvitation = z.infer<typeof ownerInvitation>;

export const subscriptionQuery = z.strictObject({
  /** Back from the pricing page: what was heard before is not good enough. */
  fresh: z.stringbool().default(false),
});

const subscriptionStates = ['active', 'none', 'unknown'] as const;

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
  /** Why it is not known, in words for the merchant. */
  problem: z.string().nullable(),
});
export type ShopSubscriptionView = z.infer<typeof shopSubscription>;

export const syncKinds = ['catalogue', 'content'] as const;
const syncCauses = ['first', 'asked', 'nightly', 'changed'] as const;
const syncStates = ['waiting', 'preparing', 'reading', 'done', 'failed'] as const;

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
  /** How much of the catalogue is known, by the last time it was read; none before the first. */
  products: z.object({ known: z.int(), expected: z.int().nullable(), isReading: z.boolean() }).nullable(),
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
