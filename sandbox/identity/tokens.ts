// Sessions, grants and tokens of the OpenID provider, kept in the sandbox's store.
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Store } from '#sandbox/store.ts';

export type StoredToken = {
  id: string;
  model: string;
  grantId: string | null;
  uid: string | null;
  accountId: string | null;
  payload: AdapterPayload;
  consumedAt: number | null;
  expiresAt: number | null;
};

export type Tokens = {
  adapter: (model: string) => Adapter;
  /** A person's own, those that have not expired. */
  list(model: 'Session' | 'Grant', userId: string): StoredToken[];
  put(kept: StoredToken): void;
  delete(kept: StoredToken): void;
  revokeGrant(id: string): void;
  signOut(userId: string): void;
};

/** Two tabs may refresh with the same token at the same moment. */
const reuseWindow = 3_000;

export function openTokens(store: Store, now: () => number): Tokens {
  const table = store.table<StoredToken>('tokens', ['grantId', 'uid', 'accountId']);
  store.run(`delete from tokens where json_extract(body, '$.expiresAt') < ?`, now());

  const read = (kept: StoredToken | undefined): AdapterPayload | undefined => {
    if (!kept) return undefined;
    const leeway = kept.model === 'RefreshToken' ? reuseWindow : 0;
    const isConsumed = kept.consumedAt !== null && now() - kept.consumedAt >= leeway;
    return isConsumed ? { ...kept.payload, consumed: Math.floor((kept.consumedAt ?? 0) / 1000) } : kept.payload;
  };

  return {
    adapter(model) {
      const key = (id: string) => `${model}:${id}`;
      return {
        async upsert(id, payload, expiresIn) {
          table.put({
            id: key(id),
            model,
            grantId: payload.grantId ?? null,
            uid: payload.uid ?? null,
            accountId: payload.accountId ?? null,
            payload,
            consumedAt: table.find(key(id))?.consumedAt ?? null,
            expiresAt: expiresIn ? now() + expiresIn * 1000 : null,
          });
        },
        find: async id => read(table.find(key(id))),
        findByUid: async uid => read(table.where('uid', uid).find(kept => kept.model === model)),
        findByUserCode: async () => undefined,
        async consume(id) {
          const kept = table.find(key(id));
          if (kept) table.put({ ...kept, consumedAt: kept.consumedAt ?? now() });
        },
        destroy: async id => void table.delete(key(id)),
        revokeByGrantId: async grantId => table.deleteWhere('grantId', grantId),
      };
    },
    list: (model, userId) =>
      table
        .where('accountId', userId)
        .filter(kept => kept.model === model && (kept.expiresAt === null || kept.expiresAt > now())),
    put: kept => void table.put(kept),
    delete: kept => void table.delete(kept.id),
    revokeGrant(id) {
      table.deleteWhere('grantId', id);
      table.delete(`Grant:${id}`);
    },
    signOut: userId => table.deleteWhere('accountId', userId),
  };
}
