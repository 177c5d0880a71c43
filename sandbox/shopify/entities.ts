// The sandbox's stored data.

export type Shop = {
  /** The permanent domain, which names it everywhere: "tarn.myshopify.com". */
  id: string;
  handle: string;
  gid: string;
  name: string;
  email: string;
  currency: string;
  locales: string[];
  primaryDomain: string;
  pages: {
    id: string;
    handle: string;
    title: string;
    body: string;
    updatedAt: string;
    hidden?: boolean | undefined;
  }[];
  policies: { id: string; type: string; title: string; body: string; updatedAt: string }[];
};

export type Installation = {
  /** The shop's domain: an app is installed once in a shop. */
  id: string;
  gid: string;
  scopes: string[];
  installedAt: string;
  embed: 'active' | 'available' | 'unavailable';
  metafields: { namespace: string; key: string; type: string; value: string }[];
};

export type Subscription = {
  id: string;
  gid: string;
  handle: string;
  name: string;
  amount: string;
  interval: 'EVERY_30_DAYS' | 'ANNUAL';
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED';
  startedAt: string;
  trialEndsAt: string | null;
  periodEndsAt: string;
  /** An uninstalled app is paid until then, and not longer. */
  endsWithPeriod: boolean;
  /** False: the Partner API returns no handle, as it does for some subscriptions. */
  hasHandle?: boolean | undefined;
};

export type AccessToken = {
  id: string;
  shop: string;
  kind: 'offline' | 'online';
  scopes: string[];
  /** None: issued without `expiring`, which the Admin API no longer takes. */
  expiresAt: number | null;
};

export type RefreshToken = {
  id: string;
  shop: string;
  access: string;
  expiresAt: number;
  /** The one that came before it, which stays usable until this one is used. */
  replaces: string | null;
};

export type Variant = {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  inventoryQuantity: number;
  inventoryPolicy: 'DENY' | 'CONTINUE';
  selectedOptions: { name: string; value: string }[];
  /** Its address. */
  image: string | null;
};

export type Product = {
  id: string;
  shop: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  isGiftCard: boolean;
  category: string | null;
  seo: { title: string | null; description: string | null };
  options: { name: string; values: string[] }[];
  images: { id: string; url: string; alt: string }[];
  variants: Variant[];
  collections: { id: string; handle: string; title: string }[];
  metafields: { id: string; namespace: string; key: string; type: string; value: string }[];
};

export type BulkOperation = {
  id: string;
  shop: string;
  query: string;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELING' | 'CANCELED' | 'FAILED' | 'EXPIRED';
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null;
  createdAt: string;
  completedAt: string | null;
  objects: number;
  rootObjects: number;
  bytes: number;
  /** Whether there is a file, and whether it is whole. */
  file: 'none' | 'whole' | 'partial';
};

export type WebhookSubscription = {
  id: string;
  shop: string;
  topic: string;
  uri: string;
  createdAt: string;
  failures: number;
};

export type Delivery = {
  id: string;
  webhookId: string;
  eventId: string;
  shop: string;
  topic: string;
  url: string;
  /** Of a subscription made by the API, which too many failures end. */
  subscription: string | null;
  body: string;
  triggeredAt: string;
  flaw: 'bad-hmac' | 'missing-header' | null;
  attempts: number;
  due: number;
};

/** Each time the app came for a token, for tests that count. */
export type Grant = { id: string; shop: string; kind: 'offline' | 'online' | 'refresh' | 'other'; answer: string };

export type Attempt = { id: string; webhookId: string; topic: string; shop: string; status: number; at: string };

export type SandboxSettings = {
  id: string;
  accessSeconds: number;
  refreshSeconds: number;
  bulk: 'ok' | 'failed' | 'partial' | 'slow' | 'no-webhook' | 'empty';
  /** Shopify sends no event for plan changes with managed pricing. */
  tellsPlans: boolean;
  /** An answer with tokens may leave out when they end. */
  tellsExpiry: boolean;
  clockOffset: number;
};
