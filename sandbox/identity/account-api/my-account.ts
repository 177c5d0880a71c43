import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Caller, requireScope } from '#sandbox/identity/account-api/caller.ts';
import { requireProof, requireProvenAddress } from '#sandbox/identity/account-api/verifications.ts';
import { type AccountField, isShown, readAccountCenter, requireEditable } from '#sandbox/identity/account-center.ts';
import { ApiError } from '#sandbox/identity/api-error.ts';
import type { Directory, User } from '#sandbox/identity/directory.ts';
import { emitEvent, type Management, readBody, record } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';
import { requireUnused, userChanges } from '#sandbox/identity/management/users.ts';
import { hashPassword } from '#sandbox/identity/password.ts';
import { findPasswordIssues } from '#sandbox/identity/password-policy.ts';
import { readExperience } from '#sandbox/identity/sign-in-experience.ts';
import { describeUser } from '#sandbox/identity/user.ts';

const changes = userChanges.pick({ name: true, avatar: true, username: true, customData: true });
const newEmail = z.object({ email: z.email(), newIdentifierVerificationRecordId: z.string() });

export function createMyAccount(sandbox: Management): Hono<Caller> {
  const { directory } = sandbox;
  const app = new Hono<Caller>();
  const save = (c: Context<Caller>, values: Partial<User>, status: 200 | 204): User => {
    const saved = directory.users.put({ ...c.get('user'), ...values, updatedAt: directory.now() });
    emitEvent(sandbox, c, 'User.Data.Updated', { status, data: describeUser(saved) });
    return saved;
  };
  const mayEdit = (field: AccountField) => requireEditable(readAccountCenter(directory), field);

  app.get('/my-account', c => c.json(describe(directory, c.get('user'))));
  app.patch('/my-account', async c => {
    const values = present(await readBody(c, changes));
    for (const field of Object.keys(values)) {
      mayEdit(field as AccountField);
      requireScope(c.get('scopes'), field === 'customData' ? 'custom_data' : 'profile');
    }
    requireUnused(directory, values, c.get('user').id);
    return c.json(describe(directory, save(c, values, 200)));
  });
  app.patch('/my-account/profile', async c => {
    const values = await readBody(c, record);
    mayEdit('profile');
    requireScope(c.get('scopes'), 'profile');
    return c.json(save(c, { profile: { ...c.get('user').profile, ...values } }, 200).profile);
  });

  app.post('/my-account/password', async c => {
    requireProof(directory, c);
    const { password } = await readBody(c, z.object({ password: z.string().min(1) }));
    mayEdit('password');
    if (findPasswordIssues(readExperience(directory).passwordPolicy, password, c.get('user')).length > 0) {
      throw new ApiError(
        422,
        'password.rejected',
        'Password rejected. Please check your password meets the requirements.',
      );
    }
    save(c, { password: hashPassword(password) }, 204);
    return c.body(null, 204);
  });
  app.post('/my-account/primary-email', async c => {
    requireProof(directory, c);
    const { email, newIdentifierVerificationRecordId } = await readBody(c, newEmail);
    mayEdit('email');
    requireScope(c.get('scopes'), 'email');
    requireProvenAddress(directory, newIdentifierVerificationRecordId, email);
    requireUnused(directory, { primaryEmail: email }, c.get('user').id);
    save(c, { primaryEmail: email }, 204);
    return c.body(null, 204);
  });
  app.delete('/my-account/primary-email', c => {
    requireProof(directory, c);
    mayEdit('email');
    requireScope(c.get('scopes'), 'email');
    save(c, { primaryEmail: null }, 204);
    return c.body(null, 204);
  });
  return app;
}

function describe(directory: Directory, user: User): object {
  const center = readAccountCenter(directory);
  const { id, name, avatar, username, profile, customData, lastSignInAt, createdAt, updatedAt } = user;
  const fields: Partial<Record<AccountField, object>> = {
    name: { name },
    avatar: { avatar },
    username: { username },
    profile: { profile },
    customData: { customData },
    email: { primaryEmail: user.primaryEmail },
    phone: { primaryPhone: user.primaryPhone },
    password: { hasPassword: user.password !== null },
  };
  const shown = Object.entries(fields).filter(([field]) => isShown(center, field as AccountField));
  return Object.assign({ id, lastSignInAt, createdAt, updatedAt }, ...shown.map(([, value]) => value));
}
