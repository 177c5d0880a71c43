// One Shopify with one app: its data, its keys and its clock.
import { randomBytes, randomUUID } from 'node:crypto';
import type { AppSettings } from '#sandbox/shopify/app-settings.ts';
import type {
  AccessToken,
  Attempt,
  BulkOperation,
  Delivery,
  Grant,
  Installation,
  Product,
  RefreshToken,
  SandboxSettings,
  Shop,
  Subscription,
  WebhookSubscription,
} from '#sandbox/shopify/entities.ts';
import type { Store, Table } from '#sandbox/store.ts';

type Keys = { apiKey: string; apiSecret: string; partnerToken: string };

export type Platform = {
  url: string;
  publicUrl: string;
  folder: string;
  app: AppSettings;
  keys: Keys;
  store: Store;
  shops: Table<Shop>;
  installations: Table<Installation>;
  subscriptions: Table<Subscription>;
  accessTokens: Table<AccessToken>;
  refreshTokens: Table<RefreshToken>;
  products: Table<Product>;
  bulkOperations: Table<BulkOperation>;
  webhooks: Table<WebhookSubscription>;
  outbox: Table<Delivery>;
  attempts: Table<Attempt>;
  grants: Table<Grant>;
  knobs(): SandboxSettings;
  turn(change: Partial<Omit<SandboxSettings, 'id'>>): SandboxSettings;
  now(): number;
  stamp(): string;
  newGid(kind: string): string;
  /** Called when something waits to be delivered. */
  wake(): void;
  /** Deletes everything except the keys. */
  clear(): void;
};

export const partnerOrganization = '4105';
export const appGid = 'gid://shopify/App/7300421';
/** The name of the block's file in the theme app extension. */
export const embedHandle = 'assistant-embed';

const tables = [
  'shops',
  'installations',
  'subscriptions',
  'access_tokens',
  'refresh_tokens',
  'products',
  'bulk_operations',
  'webhooks',
  'outbox',
  'attempts',
  'grants',
  'knobs',
  'counters',
];
const usual: SandboxSettings = {
  id: 'knobs',
  accessSeconds: 3_600,
  refreshSeconds: 7_776_000,
  bulk: 'ok',
  tellsPlans: false,
  tellsExpiry: true,
  clockOffset: 0,
};

type Options = Pick<Platform, 'url' | 'publicUrl' | 'folder' | 'app' | 'store'>;

export function openPlatform(options: Options): Platform {
  const { store } = options;
  const knobs = store.table<SandboxSettings>('knobs');
  const counters = store.table<{ id: string; value: number }>('counters');
  const platform: Platform = {
    ...options,
    keys: store.keep('keys', makeKeys),
    shops: store.table('shops'),
    installations: store.table('installations'),
    subscriptions: store.table('subscriptions'),
    accessTokens: store.table('access_tokens', ['shop']),
    refreshTokens: store.table('refresh_tokens', ['shop', 'replaces']),
    products: store.table('products', ['shop', 'handle']),
    bulkOperations: store.table('bulk_operations', ['shop', 'status']),
    webhooks: store.table('webhooks', ['shop']),
    outbox: store.table('outbox', ['shop']),
    attempts: store.table('attempts', ['shop']),
    grants: store.table('grants', ['shop']),
    knobs: () => ({ ...usual, ...knobs.find('knobs') }),
    turn: change => knobs.put({ ...platform.knobs(), ...change }),
    now: () => Date.now() + platform.knobs().clockOffset * 1_000,
    stamp: () => new Date(platform.now()).toISOString(),
    newGid(kind) {
      const value = (counters.find('gid')?.value ?? 8_000_000_000) + 1;
      counters.put({ id: 'gid', value });
      return `gid://shopify/${kind}/${value}`;
    },
    wake: () => {},
    clear() {
      store.transaction(() => {
        for (const table of tables) store.run(`delete from "${table}"`);
      });
    },
  };
  return platform;
}

export function handleOf(shop: string): string {
  return shop.replace(/\.myshopify\.com$/, '');
}

export function domainOf(handle: string): string {
  return `${handle}.myshopify.com`;
}

export function numberOf(gid: string): number {
  return Number(gid.split('/').at(-1));
}

export function newUuid(): string {
  return randomUUID();
}

function makeKeys(): Keys {
  return {
    apiKey: randomBytes(16).toString('hex'),
    apiSecret: `shpss_${randomBytes(16).toString('hex')}`,
    partnerToken: `prtapi_${randomBytes(16).toString('hex')}`,
  };
}
