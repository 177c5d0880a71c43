// Logto's Management API, as far as the product uses it.
import { type Context, Hono } from 'hono';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { ApiError, showError } from '#sandbox/identity/api-error.ts';
import type { Keys } from '#sandbox/identity/keys.ts';
import { createAccountCenter } from '#sandbox/identity/management/account-center.ts';
import { createApplications } from '#sandbox/identity/management/applications.ts';
import type { Management } from '#sandbox/identity/management/call.ts';
import { createHooks } from '#sandbox/identity/management/hooks.ts';
import { createInvitations } from '#sandbox/identity/management/invitations.ts';
import { createMembers } from '#sandbox/identity/management/members.ts';
import { createMfa } from '#sandbox/identity/management/mfa.ts';
import { createOneTimeTokens } from '#sandbox/identity/management/one-time-tokens.ts';
import { createOrganizations } from '#sandbox/identity/management/organizations.ts';
import { createResources } from '#sandbox/identity/management/resources.ts';
import { createSessions } from '#sandbox/identity/management/sessions.ts';
import { createSignInExperience } from '#sandbox/identity/management/sign-in-experience.ts';
import { createSigningKeys } from '#sandbox/identity/management/signing-keys.ts';
import { createTemplate } from '#sandbox/identity/management/template.ts';
import { createUsers } from '#sandbox/identity/management/users.ts';
import { createVerificationCodes } from '#sandbox/identity/management/verification-codes.ts';
import { managementResource } from '#sandbox/identity/seed.ts';

export function createManagement(sandbox: Management, issuer: string, keys: Keys, onNewKey: () => void): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    const scope = await readScope(c);
    if (!scope.split(' ').includes('all'))
      throw new ApiError(403, 'auth.forbidden', 'Forbidden. Please check your permissions.');
    await next();
  });
  app.onError(showError);
  app.notFound(c => c.json({ code: 'entity.not_found', message: 'The resource does not exist.' }, 404));

  const rooms = [
    createOrganizations,
    createMembers,
    createInvitations,
    createOneTimeTokens,
    createTemplate,
    createResources,
    createUsers,
    createSessions,
    createApplications,
    createVerificationCodes,
    createHooks,
    createAccountCenter,
    createSignInExperience,
    createMfa,
  ];
  for (const create of rooms) app.route('/', create(sandbox));
  app.route('/', createSigningKeys(keys, onNewKey));
  return app;

  async function readScope(c: Context): Promise<string> {
    const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (!token) throw new ApiError(401, 'auth.authorization_header_missing', 'Authorization header is missing.');
    try {
      const known = createLocalJWKSet({ keys: keys.published() });
      const { payload } = await jwtVerify(token, known, { issuer, audience: managementResource });
      return typeof payload.scope === 'string' ? payload.scope : '';
    } catch {
      throw new ApiError(401, 'auth.unauthorized', 'Unauthorized. Please check credentials and its scope.');
    }
  }
}
