import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import type { Directory, User } from '#sandbox/identity/directory.ts';
import { emitEvent, type Management, readBody, record, showPage } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';
import { createUser } from '#sandbox/identity/membership.ts';
import { hashPassword, isPassword } from '#sandbox/identity/password.ts';
import { describeUser } from '#sandbox/identity/user.ts';

const nothing = z.literal('').transform(() => null);
export const userChanges = z.object({
  username: z
    .string()
    .regex(/^[A-Z_a-z]\w*$/)
    .max(128)
    .nullable()
    .optional(),
  primaryEmail: z.email().or(nothing).nullable().optional(),
  primaryPhone: z.string().regex(/^\d+$/).or(nothing).nullable().optional(),
  name: z.string().max(128).nullable().optional(),
  avatar: z.url().or(nothing).nullable().optional(),
  customData: record.optional(),
  profile: record.optional(),
});
const password = z.object({ password: z.string().min(1) });

export function createUsers(sandbox: Management): Hono {
  const { directory, tokens } = sandbox;
  const app = new Hono();
  const requireUser = (c: Context): User => {
    const user = directory.users.find(c.req.param('id') ?? '');
    if (!user) throw notFound('user');
    return user;
  };
  const save = (c: Context, user: User, values: Partial<User>): User => {
    const saved = directory.users.put({ ...user, ...values, updatedAt: directory.now() });
    emitEvent(sandbox, c, 'User.Data.Updated', { status: 200, data: describe(saved) });
    return saved;
  };

  app.get('/users', c => showPage(c, directory.users.list().filter(searchOf(c)).reverse().map(describe)));
  app.post('/users', async c => {
    const { password: secret, ...values } = await readBody(c, userChanges.extend(password.partial().shape));
    requireUnused(directory, values);
    const user = createUser(directory, { ...present(values), password: secret ? hashPassword(secret) : null });
    emitEvent(sandbox, c, 'User.Created', { status: 200, data: describe(user) });
    return c.json(describe(user));
  });
  app.get('/users/:id', c => c.json(describe(requireUser(c))));
  app.patch('/users/:id', async c => {
    const user = requireUser(c);
    const values = await readBody(c, userChanges);
    requireUnused(directory, values, user.id);
    return c.json(describe(save(c, user, present(values))));
  });
  app.delete('/users/:id', c => {
    const user = requireUser(c);
    directory.transaction(() => {
      directory.users.delete(user.id);
      directory.members.deleteWhere('userId', user.id);
      tokens.signOut(user.id);
    });
    emitEvent(sandbox, c, 'User.Deleted', { status: 204, data: describe(user) });
    return c.body(null, 204);
  });

  app.patch('/users/:id/custom-data', async c => {
    const user = requireUser(c);
    const { customData } = await readBody(c, z.object({ customData: record }));
    return c.json(save(c, user, { customData: { ...user.customData, ...customData } }).customData);
  });
  app.patch('/users/:id/profile', async c => {
    const user = requireUser(c);
    const { profile } = await readBody(c, z.object({ profile: record }));
    return c.json(save(c, user, { profile: { ...user.profile, ...profile } }).profile);
  });
  app.patch('/users/:id/password', async c => {
    const user = requireUser(c);
    const { password: secret } = await readBody(c, password);
    return c.json(describe(save(c, user, { password: hashPassword(secret) })));
  });
  app.post('/users/:id/password/verify', async c => {
    const { password: secret } = await readBody(c, password);
    if (isPassword(secret, requireUser(c).password)) return c.body(null, 204);
    throw new ApiError(422, 'session.invalid_credentials', 'Incorrect account or password. Please check your input.');
  });
  app.get('/users/:id/has-password', c => c.json({ hasPassword: Boolean(requireUser(c).password) }));
  app.patch('/users/:id/is-suspended', async c => {
    const user = requireUser(c);
    const { isSuspended } = await readBody(c, z.object({ isSuspended: z.boolean() }));
    const saved = directory.users.put({ ...user, isSuspended, updatedAt: directory.now() });
    if (isSuspended) tokens.signOut(user.id);
    emitEvent(sandbox, c, 'User.SuspensionStatus.Updated', { status: 200, data: describe(saved) });
    return c.json(describe(saved));
  });
  return app;
}

function describe(user: User): object {
  return { ...describeUser(user), hasPassword: Boolean(user.password) };
}

// `search.primaryEmail=x&mode.primaryEmail=exact`, for several values if repeated; without a mode it looks for a part, as SQL's LIKE does.
function searchOf(c: Context): (user: User) => boolean {
  const fields = ['id', 'primaryEmail', 'primaryPhone', 'username', 'name'] as const;
  const asked = fields.flatMap(field => {
    const wanted = c.req.queries(`search.${field}`)?.map(value => value.toLowerCase());
    return wanted === undefined ? [] : [{ field, wanted, isExact: c.req.query(`mode.${field}`) === 'exact' }];
  });
  const anywhere = c.req.query('search')?.toLowerCase().replaceAll('%', '');
  return user => {
    const values = fields.map(field => (user[field] ?? '').toLowerCase());
    if (anywhere !== undefined) return values.some(value => value.includes(anywhere));
    return asked.every(({ field, wanted, isExact }) => {
      const value = (user[field] ?? '').toLowerCase();
      return isExact ? wanted.includes(value) : value.includes((wanted[0] ?? '').replaceAll('%', ''));
    });
  };
}

export function requireUnused(directory: Directory, values: Partial<z.infer<typeof userChanges>>, exceptId = ''): void {
  const others = directory.users.list().filter(user => user.id !== exceptId);
  const isTaken = (field: 'username' | 'primaryEmail') =>
    others.some(user => values[field] && user[field]?.toLowerCase() === values[field].toLowerCase());
  if (isTaken('username')) {
    throw new ApiError(422, 'user.username_already_in_use', 'This username is already in use.');
  }
  if (isTaken('primaryEmail')) {
    throw new ApiError(422, 'user.email_already_in_use', 'This email is associated with an existing account.');
  }
}
