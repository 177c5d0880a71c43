import { Hono } from 'hono';
import { z } from 'zod';
import type { Keys, SigningKey } from '#sandbox/identity/keys.ts';
import { readBody } from '#sandbox/identity/management/call.ts';

const rotation = z.object({ signingKeyAlgorithm: z.enum(['EC', 'RSA']).default('EC') });

/** The keys that sign tokens. `onChange` runs after a rotation, before it is answered. */
export function createSigningKeys(keys: Keys, onChange: () => void): Hono {
  const app = new Hono();
  app.get('/configs/oidc/private-keys', c => c.json(keys.list().map(describe)));
  app.post('/configs/oidc/private-keys/rotate', async c => {
    const { signingKeyAlgorithm } = await readBody(c, rotation);
    const rotated = await keys.rotate(signingKeyAlgorithm);
    onChange();
    return c.json(rotated.map(describe));
  });
  return app;
}

function describe({ id, createdAt, kind }: SigningKey) {
  return { id, createdAt: Math.floor(createdAt / 1000), signingKeyAlgorithm: kind };
}
