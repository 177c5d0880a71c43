import { ApiError } from '#sandbox/identity/api-error.ts';
import type { Directory, OneTimeToken, User } from '#sandbox/identity/directory.ts';
import { addMember } from '#sandbox/identity/membership.ts';

/** The current status: an unused token expires. */
export function statusOf(directory: Directory, token: OneTimeToken): OneTimeToken {
  const isLate = token.status === 'active' && token.expiresAt <= directory.now();
  return isLate ? { ...token, status: 'expired' } : token;
}

export function consumeOneTimeToken(directory: Directory, token: string, email: string): OneTimeToken {
  const [found] = directory.oneTimeTokens.where('token', token);
  if (!found) throw new ApiError(404, 'one_time_token.token_not_found', 'Token not found.');
  if (found.email.toLowerCase() !== email.toLowerCase()) {
    throw new ApiError(400, 'one_time_token.email_mismatch', 'Email mismatch with the given token.');
  }
  const { status } = statusOf(directory, found);
  if (status !== 'active') {
    throw new ApiError(400, `one_time_token.token_${status}`, `The token is ${status}.`);
  }
  return directory.oneTimeTokens.put({ ...found, status: 'consumed' });
}

/** Adds the person to the token's organisations, with their default roles. */
export function joinPromised(directory: Directory, token: OneTimeToken, user: User): string[] {
  return (token.context.jitOrganizationIds ?? []).filter(id => {
    if (!directory.organizations.find(id)) return false;
    return addMember(directory, id, user.id, directory.jitRoles.find(id)?.roleIds ?? []);
  });
}
