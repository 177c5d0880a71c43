// npm run bench -- catalogue. How long a small and a large catalogue take to import from Shopify, and how much memory;
// then how long a sync without changes takes. PRODUCTS is the size of the large one.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, requireShopify, transaction } from '#domain/context.ts';
import { storeTokens } from '#domain/shopify/access.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { startSync } from '#domain/shopify/sync.ts';
import { newId } from '#platform/ids.ts';
import { shopDocument } from '#providers/shopify/documents.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import type { ShopifySandbox } from '#sandbox/shopify/shopify.ts';
import type { Figures } from './bench.ts';
import { addSite, openRig, type Rig } from './retrieval/rig.ts';

type Sandbox = Omit<ShopifySandbox, 'control' | 'close'> & { process: ChildProcess };

const large = Number(process.env.PRODUCTS ?? 50_000);
const small = Math.min(3_000, large);

export async function benchCatalogue(): Promise<Figures> {
  const sandbox = await startSandboxServices();
  const rig = await openRig();
  try {
    const figures: Figures = {};
    const addFigure = (name: string, value: Figures[string]) => {
      console.error(`${name}: ${JSON.stringify(value)}`);
      figures[name] = value;
    };
    await asOwner(rig.ownerUrl, `update plans set max_products = ${large} where id = 'scale'`);
    for (const size of new Set([small, large])) {
      const { ctx, installation } = await connect(rig, sandbox, size);
      addFigure(`${size}: first`, await measure(ctx, installation));
      await asOwner(rig.ownerUrl, 'vacuum analyze products, product_terms, shopify_products');
      addFigure(`${size}: nothing changed`, await measure(ctx, installation));
    }
    return figures;
  } finally {
    sandbox.process.disconnect();
    await rig.stop();
  }
}

async function measure(ctx: Context, installation: Installation): Promise<Figures[string]> {
  const { id } = await transaction(ctx, tx => startSync(tx, ctx, installation, 'catalogue', 'asked'));
  const started = performance.now();
  let prepared = started;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  for (;;) {
    const step = performance.now();
    await syncShop(ctx, id);
    const [sync] = await transaction(ctx, tx => tx.select().from(shopifySyncs).where(eq(shopifySyncs.id, id)));
    if (sync?.state === 'failed') throw new Error(sync.problem ?? 'the sync failed');
    prepared = step;
    if (sync?.state !== 'done') {
      await wait(250);
      continue;
    }
    clearInterval(watch);
    const seconds = (performance.now() - prepared) / 1000;
    return {
      products: sync.taken,
      'seconds at Shopify': tenths((prepared - started) / 1000),
      'seconds here': tenths(seconds),
      'products/s': Math.round(sync.taken / seconds),
      'peak MB added': Math.round((peak - before) / 2 ** 20),
      'peak MB': Math.round(peak / 2 ** 20),
    };
  }
}

async function startSandboxServices(): Promise<Sandbox> {
  const child = fork(join(import.meta.dirname, 'catalogue-sandbox.ts'));
  const [facts] = await once(child, 'message');
  return { ...(facts as Omit<Sandbox, 'process'>), process: child };
}

async function connect(
  rig: Rig,
  sandbox: Sandbox,
  size: number,
): Promise<{ ctx: Context; installation: Installation }> {
  const { apiKey, apiSecret, appHandle, url, partner } = sandbox;
  const handle = `bench-${size}`;
  const shop = `${handle}.myshopify.com`;
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  await ask('/sandbox/control/shops', { handle, name: `${size} products` });
  await ask('/sandbox/control/install', { shop });
  await ask('/sandbox/control/products', { shop, generate: size });
  const { token } = (await ask('/sandbox/api/session-token', { shop })) as { token: string };
  const shopify = openShopify({ apiKey, secrets: [apiSecret], appHandle, sandboxUrl: url, partner });
  const ctx: Context = { ...rig.ctx, organizationId: handle, shopify };
  return { ctx, installation: await addInstallation(ctx, shop, token) };
}

const headers = { 'Content-Type': 'application/json' };

async function addInstallation(ctx: Context, shop: string, token: string): Promise<Installation> {
  const now = new Date();
  const organizationId = requireOrganization(ctx);
  const plan = { planId: 'scale', source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
  await transaction(ctx, async tx => {
    await tx.insert(organizations).values({ id: organizationId });
    await tx.insert(entitlements).values({ organizationId, ...plan });
  });
  const siteId = await addSite(ctx, shop, 'en');
  const { tokens, admin } = requireShopify(ctx);
  const pair = await tokens.exchange(shop, token, now);
  const facts = await admin.ask({ shop, accessToken: pair.accessToken }, shopDocument);
  const row = { organizationId, id: newId(), siteId, shop, shopId: facts.shop.id, state: 'installed' } as const;
  const named = { name: facts.shop.name, domain: facts.shop.primaryDomain.host };
  return transaction(ctx, async tx => {
    const dates = { installedAt: now, createdAt: now, updatedAt: now };
    const [made] = await tx
      .insert(shopifyInstallations)
      .values({ ...row, ...named, ...dates })
      .returning();
    if (!made) throw new Error('the installation was not stored');
    await storeTokens(tx, ctx, made, pair);
    return made;
  });
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
