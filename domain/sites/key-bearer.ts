import { and, eq } from 'drizzle-orm';
import { findOwner } from '#database/lookups.ts';
import { keys } from '#database/schema/sites.ts';
import { anonymousCaller, type Services, transaction } from '#domain/context.ts';
import { isValid, keyPrefix } from '#domain/sites/keys.ts';
import { hashSecret } from '#platform/crypto.ts';

export type KeyBearer = { organizationId: string; siteId: string; keyId: string };

const wholeKey = new RegExp(`^${keyPrefix}[0-9A-Za-z]{43}$`);
const minute = 60_000;

/**
 * The owner of a key, for calls from other servers. Nothing is cached: a disabled or ended key is refused at once, on
 * every process.
 */
export async function findKey(services: Services, value: string): Promise<KeyBearer | undefined> {
  if (!wholeKey.test(value)) return undefined;
  const owner = await findOwner(services.database, 'site-key', value);
  if (!owner) return undefined;
  const { organizationId, objectId: keyId } = owner;
  const now = services.clock.now();
  return transaction({ ...services, ...anonymousCaller, organizationId }, async tx => {
    const condition = and(eq(keys.id, keyId), eq(keys.hash, hashSecret(value, 'hex')));
    const [key] = await tx.select().from(keys).where(and(condition, isValid));
    if (!key?.enabled) return undefined;
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= minute) {
      await tx.update(keys).set({ lastUsedAt: now }).where(condition);
    }
    return { organizationId, siteId: key.siteId, keyId };
  });
}
