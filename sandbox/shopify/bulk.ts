// Bulk operations: started by a query, processed in slices, reported by webhook and by query.
import { setImmediate as turn } from 'node:timers/promises';
import { execute, type GraphQLSchema } from 'graphql';
import { addressOfFile, createBulkFile } from '#sandbox/shopify/bulk-file.ts';
import { type BulkQuery, readBulkQuery } from '#sandbox/shopify/bulk-query.ts';
import { connect, type QueryContext } from '#sandbox/shopify/connections.ts';
import type { BulkOperation, Product } from '#sandbox/shopify/entities.ts';
import { queueWebhooks } from '#sandbox/shopify/events.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';
import { pagesOf, searchProducts } from '#sandbox/shopify/product-search.ts';
import { viewProduct } from '#sandbox/shopify/product-view.ts';

type Line = Record<string, unknown>;
export type Bulk = ReturnType<typeof openBulk>;

const mostAtOnce = 5;
const sliceSize = 250;
const pause = 20;

export function openBulk(platform: Platform, schema: GraphQLSchema) {
  const { bulkOperations } = platform;
  const work = createWork(platform, schema);
  // Restarts operations that a stopped process left unfinished.
  for (const operation of bulkOperations.list().filter(isOpen)) work.begin(operation.id);

  return {
    run(asking: QueryContext, query: string) {
      const refuse = (code: string, message: string) => ({
        bulkOperation: null,
        userErrors: [{ field: code === 'INVALID' ? ['query'] : null, message, code }],
      });
      const read = readBulkQuery(schema, query);
      if (typeof read === 'string') return refuse('INVALID', read);
      const running = bulkOperations.where('shop', asking.shop).filter(isOpen);
      if (running.length >= mostAtOnce) {
        return refuse('LIMIT_REACHED', `The shop runs ${mostAtOnce} bulk queries already.`);
      }
      const operation = bulkOperations.put(newOperation(platform, asking.shop, query));
      work.begin(operation.id);
      return { bulkOperation: viewOperation(platform, operation), userErrors: [] };
    },
    cancel(shop: string, id: string) {
      const operation = bulkOperations.find(id);
      if (operation?.shop !== shop || !isOpen(operation)) {
        const userErrors = [{ field: ['id'], message: 'Bulk operation does not exist or has ended.' }];
        return { bulkOperation: null, userErrors };
      }
      const changed = bulkOperations.put({ ...operation, status: 'CANCELING' });
      work.begin(id);
      return { bulkOperation: viewOperation(platform, changed), userErrors: [] };
    },
    view: (operation: BulkOperation) => viewOperation(platform, operation),
    /** Continues delayed operations. */
    nudge: () => work.nudge(),
    settle: () => work.settle(),
    close: () => work.close(),
  };
}

function createWork(platform: Platform, schema: GraphQLSchema) {
  const { bulkOperations } = platform;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  let isEnding = false;

  function begin(id: string): void {
    if (running.has(id) || timers.has(id)) return;
    const timer = setTimeout(() => {
      timers.delete(id);
      const done = step(id).finally(() => running.delete(id));
      running.set(id, done);
    }, pause);
    timers.set(id, timer);
  }

  async function step(id: string): Promise<void> {
    const operation = bulkOperations.find(id);
    if (!operation || isEnding) return;
    if (operation.status === 'CANCELING') return finish(platform, operation, { status: 'CANCELED' });
    const started = bulkOperations.put({ ...operation, status: 'RUNNING' });
    // Waits until the fault is turned off.
    if (platform.knobs().bulk === 'slow') return;
    const read = readBulkQuery(schema, operation.query);
    if (typeof read === 'string') throw new Error(read);
    await write(platform, schema, started, read, () => isEnding);
  }

  return {
    begin,
    nudge() {
      for (const { id } of bulkOperations.list().filter(isOpen)) begin(id);
    },
    async settle() {
      while (timers.size + running.size > 0) await new Promise(done => setTimeout(done, pause));
    },
    async close() {
      isEnding = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}

async function write(
  platform: Platform,
  schema: GraphQLSchema,
  operation: BulkOperation,
  query: BulkQuery,
  isEnding: () => boolean,
): Promise<void> {
  const mode = platform.knobs().bulk;
  const scopes = platform.installations.find(operation.shop)?.scopes ?? [];
  if (!scopes.includes('read_products')) {
    return finish(platform, operation, { status: 'FAILED', errorCode: 'ACCESS_DENIED' });
  }
  if (mode === 'failed') return finish(platform, operation, { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' });
  const file = createBulkFile(platform, operation.id);
  const counts = { objects: 0, rootObjects: 0 };
  for (const slice of mode === 'empty' ? [] : slicesOf(platform, operation.shop, query.search)) {
    counts.objects += file.add(nodesOf(platform, schema, operation.shop, query, slice));
    counts.rootObjects += slice.length;
    platform.bulkOperations.put({ ...operation, ...counts });
    await turn();
    if (isEnding()) return;
    if (platform.bulkOperations.find(operation.id)?.status !== 'RUNNING') {
      return finish(platform, operation, { ...counts, status: 'CANCELED' });
    }
    if (mode === 'partial') break;
  }
  const bytes = await file.finish();
  const whole = counts.objects > 0 ? 'whole' : 'none';
  if (mode !== 'partial') return finish(platform, operation, { ...counts, bytes, status: 'COMPLETED', file: whole });
  const broken = { status: 'FAILED', errorCode: 'TIMEOUT', file: 'partial' } as const;
  return finish(platform, operation, { ...counts, bytes, ...broken });
}

function* slicesOf(platform: Platform, shop: string, search: string): Iterable<Product[]> {
  let slice: Product[] = [];
  for (const product of searchProducts(pagesOf(platform, shop), search)) {
    slice.push(product);
    if (slice.length < sliceSize) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

function nodesOf(platform: Platform, schema: GraphQLSchema, shop: string, query: BulkQuery, slice: Product[]): Line[] {
  const contextValue: QueryContext = { platform, shop, token: { scopes: [] }, isBulk: true };
  const views = slice.map(product => viewProduct(platform, product));
  const rootValue = { products: () => connect(views, {}, contextValue) };
  const result = execute({ schema, document: query.document, rootValue, contextValue });
  if (result instanceof Promise) throw new Error('a bulk query is answered at once');
  if (result.errors) throw result.errors[0];
  const [connection] = Object.values(result.data ?? {}) as { edges?: { node: Line }[]; nodes?: Line[] }[];
  return connection?.nodes ?? connection?.edges?.map(({ node }) => node) ?? [];
}

function finish(platform: Platform, operation: BulkOperation, change: Partial<BulkOperation>): void {
  platform.store.transaction(() => {
    const ended = platform.bulkOperations.put({ ...operation, ...change, completedAt: platform.stamp() });
    if (platform.knobs().bulk === 'no-webhook') return;
    queueWebhooks(platform, operation.shop, 'bulk_operations/finish', {
      admin_graphql_api_id: ended.id,
      completed_at: ended.completedAt,
      created_at: ended.createdAt,
      error_code: ended.errorCode?.toLowerCase() ?? null,
      status: ended.status.toLowerCase(),
      type: 'query',
    });
  });
}

function newOperation(platform: Platform, shop: string, query: string): BulkOperation {
  return {
    id: platform.newGid('BulkOperation'),
    shop,
    query,
    status: 'CREATED',
    errorCode: null,
    createdAt: platform.stamp(),
    completedAt: null,
    objects: 0,
    rootObjects: 0,
    bytes: 0,
    file: 'none',
  };
}

function viewOperation(platform: Platform, operation: BulkOperation) {
  const { id, query, status, errorCode, createdAt, completedAt, file } = operation;
  return {
    __typename: 'BulkOperation',
    id,
    query,
    status,
    errorCode,
    createdAt,
    completedAt,
    type: 'QUERY',
    objectCount: String(operation.objects),
    rootObjectCount: String(operation.rootObjects),
    fileSize: file === 'none' ? null : String(operation.bytes),
    url: file === 'whole' ? addressOfFile(platform, id) : null,
    partialDataUrl: file === 'partial' ? addressOfFile(platform, id) : null,
  };
}

function isOpen({ status }: BulkOperation): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';
}
