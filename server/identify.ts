import type { TokenKind } from '#api/operation.ts';
import { type Caller, nobody } from '#domain/context.ts';
import { isPermission } from '#domain/identity/inputs.ts';
import { AppError } from '#platform/errors.ts';
import type { Identity } from '#providers/identity.ts';

/** From what a request brings to who asks. Each kind of token has its own rule, and refuses the others. */
export function createIdentify(identity: Identity) {
  return async (authorization: string | undefined, kind: TokenKind): Promise<Caller> => {
    if (kind === 'none') return nobody;
    const token = requireBearer(authorization);
    const claims =
      kind === 'organization' ? await identity.verifyOrganizationToken(token) : await identity.verifyApiToken(token);
    return {
      actor: { kind: 'person', id: claims.subject },
      organizationId: claims.organizationId,
      permissions: new Set(claims.scopes.filter(isPermission)),
    };
  };
}

function requireBearer(authorization = ''): string {
  const [scheme, token, ...rest] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
    throw new AppError('unauthenticated', 'no_token', 'User is not authenticated');
  }
  return token;
}
