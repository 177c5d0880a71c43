import { Hono } from 'hono';
import { z } from 'zod';
import { accountFields, readAccountCenter } from '#sandbox/identity/account-center.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';

const control = z.enum(['Off', 'ReadOnly', 'Edit']);
const changes = z.object({
  enabled: z.boolean().optional(),
  fields: z.partialRecord(z.enum(accountFields), control).optional(),
});

export function createAccountCenter({ directory }: Management): Hono {
  const app = new Hono();
  app.get('/account-center', c => c.json(readAccountCenter(directory)));
  app.patch('/account-center', async c =>
    c.json(directory.accountCenter.put({ ...readAccountCenter(directory), ...present(await readBody(c, changes)) })),
  );
  return app;
}
