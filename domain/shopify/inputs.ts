// Inputs and outputs of the embedded area. Safe for the browser.
import { z } from 'zod';
import {
  installationStates,
  shopSubscriptionStates,
  syncCauses,
  syncKinds,
  syncStates,
} from '#database/column-values.ts';
import { accesses } from '#domain/identity/inputs.ts';
import { mailOutcome } from '#domain/organizations/inputs.ts';
import { email } from '#domain/people/inputs.ts';

export { syncKinds };

const moment = z.iso.datetime();

/** The current shop, its site and the admin pages it needs. */
export const shopSession = z.object({
  shop: z.string(),
  name: z.string(),
  /** The shop's public domain. */
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
  /** A code from the dashboard, to join an existing organisation. */
  code: z.string().trim().min(1, 'Enter the code.').max(40, 'That code is too long.').optional(),
  /** Linking deletes the shop's current rules, documents and chats: only if this is true. */
  replaces: z.boolean().optional(),
});
export type ConnectInput = z.infer<typeof connectInput>;

export const linkCode = z.object({ code: z.string(), expiresAt: moment });
export type LinkCode = z.infer<typeof linkCode>;

/** The shop of an organisation, as its members see it. */
export const linkedShop = z.object({
  shop: z.string(),
  name: z.string(),
  domain: z.string(),
  state: z.enum(installationStates),
  site: z.object({ id: z.uuid(), name: z.string() }),
  installedAt: moment,
  adminUrl: z.url(),
});
export type LinkedShop = z.infer<typeof linkedShop>;

/** Invites the first Owner of the shop's organisation to the dashboard. */
export const ownerInvitationInput = z.strictObject({ email });
export const ownerInvitation = mailOutcome.extend({ email: z.string() });
export type OwnerInvitation = z.infer<typeof ownerInvitation>;

export const subscriptionQuery = z.strictObject({
  /** Set when the merchant opens the app or returns from the pricing page: a cached answer is not good enough then. */
  fresh: z.stringbool().default(false),
});

export const shopSubscription = z.object({
  hasSubscription: z.boolean(),
  /** The last definite answer from Shopify; `isOld` if Shopify could not be asked since. */
  state: z.enum(shopSubscriptionStates),
  isOld: z.boolean(),
  planName: z.string().nullable(),
  trialEndsAt: moment.nullable(),
  periodEndsAt: moment.nullable(),
  isEnding: z.boolean(),
  verifiedAt: moment.nullable(),
  pricingUrl: z.url(),
  /** Why the plan is unknown, for the merchant. */
  problem: z.string().nullable(),
});
export type ShopSubscriptionView = z.infer<typeof shopSubscription>;

export const plansVisit = z.object({ isFirst: z.boolean() });

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

/**
 * The widget in the shop's theme, as far as the server knows; whether the embed is on, the page asks the admin itself.
 */
export const shopEmbed = z.object({
  widgetId: z.uuid().nullable(),
  widgetKey: z.string().nullable(),
  seenAt: moment.nullable(),
  seenOn: z.string().nullable(),
  /** How much of the catalogue was imported by the last sync; null before the first. */
  products: z.object({ known: z.int(), expected: z.int().nullable(), isReading: z.boolean() }).nullable(),
  themeEditorUrl: z.url(),
  storefrontUrl: z.url(),
});
export type ShopEmbed = z.infer<typeof shopEmbed>;

/** Recent Shopify events, for the status screen. */
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
