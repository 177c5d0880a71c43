// The cached reads of sites, per process. They are bounded by their number and their size.
import type { Database } from '#database/client.ts';
import { roughSizeOf } from '#domain/rough-size.ts';

export type Reads = Map<string, Promise<unknown>>;

/** `seen`: the database snapshot before the first of these reads. */
type SiteReads = { seen: string; at: number; reads: Reads; bytes: number };
type Cache = { sites: Map<string, SiteReads>; bytes: number };

const maxSites = 200;
const maxReads = 1_000;
/** A sixth of the heap of npm start. */
const maxBytes = 32 * 1024 * 1024;
/** A job deletes recorded changes after two hours. */
const maxAge = 3600_000;

/** Per database object: a draft has its own, so that drafts never get into the visitors' cache. */
const caches = new WeakMap<Database, Cache>();
const placeOf = new WeakMap<Reads, { cache: Cache; key: string }>();

export function findReads(database: Database, key: string): SiteReads | undefined {
  const found = caches.get(database)?.sites.get(key);
  const isUsable = found && Date.now() - found.at < maxAge && found.reads.size < maxReads;
  return isUsable ? found : undefined;
}

/** The site is used last: others are removed first. */
export function touchReads(database: Database, key: string): void {
  const sites = caches.get(database)?.sites;
  const found = sites?.get(key);
  if (!found) return;
  sites?.delete(key);
  sites?.set(key, found);
}

/** Replaces the site's reads with an empty map. */
export function addReads(database: Database, key: string, seen: string): Reads {
  const cache = caches.get(database) ?? { sites: new Map<string, SiteReads>(), bytes: 0 };
  caches.set(database, cache);
  removeReads(database, key);
  const reads: Reads = new Map();
  cache.sites.set(key, { seen, at: Date.now(), reads, bytes: 0 });
  placeOf.set(reads, { cache, key });
  evict(cache);
  return reads;
}

export function removeReads(database: Database, key: string): void {
  const cache = caches.get(database);
  if (cache) remove(cache, key);
}

/** Counts a value that was read. Reads of a removed site stay usable for the questions that have them. */
export function countRead(reads: Reads, value: unknown): void {
  const { cache, key } = placeOf.get(reads) ?? {};
  const site = key === undefined ? undefined : cache?.sites.get(key);
  if (!cache || site?.reads !== reads) return;
  const bytes = roughSizeOf(value);
  site.bytes += bytes;
  cache.bytes += bytes;
  evict(cache);
}

/** In bytes, for tests. */
export function sizeOfReads(database: Database): number {
  return caches.get(database)?.bytes ?? 0;
}

function evict(cache: Cache): void {
  for (const key of cache.sites.keys()) {
    if (cache.bytes <= maxBytes && cache.sites.size <= maxSites) return;
    remove(cache, key);
  }
}

function remove(cache: Cache, key: string): void {
  cache.bytes -= cache.sites.get(key)?.bytes ?? 0;
  cache.sites.delete(key);
}
