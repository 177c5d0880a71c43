// The bearer token of a call, and its renewal.
import { getToken } from '#app/client/identity-client.ts';
import { readIdentity } from '#app/client/identity-config.ts';
import { isMembershipRefusal, isRefusal } from '#app/client/identity-errors.ts';
import { getSession, sessionSettled } from '#app/client/session.ts';
import { endSession, refreshSession } from '#app/client/session-load.ts';
import { type TokenKind, tokenKindOf } from '#app/client/token-kinds.ts';

let renewing: Promise<void> | undefined;
let leaving: Promise<void> | undefined;

export async function tokenFor(operation: string): Promise<string | null> {
  const kind = tokenKindOf(operation);
  if (kind === 'none') return null;
  const failure = kind === 'organization' ? 'Failed to get organization token' : 'Failed to get access token';
  await sessionSettled().catch(error => Promise.reject(tokenError(failure, 0, error)));
  const wanted = wantedBy(kind);
  try {
    return await getToken(wanted);
  } catch (error) {
    if (isMembershipRefusal(error)) leaveOrganization();
    else if (isRefusal(error)) await endSession(error);
    throw tokenError(failure, isRefusal(error) ? 401 : 0, error);
  }
}

/** Renews the tokens once, even if many calls are refused at the same time. */
export async function renewToken(operation: string, refused: string): Promise<string | null> {
  const current = await tokenFor(operation);
  if (current !== refused) return current;
  renewing ??= refreshSession({ notifyOnLoss: true }).finally(() => {
    renewing = undefined;
  });
  await renewing.catch(() => {});
  return tokenFor(operation);
}

/** Once, even if many calls are refused at the same time. */
export function leaveOrganization(): void {
  if (leaving) return;
  leaving = refreshSession({ notifyOnLoss: true })
    .catch(async error => {
      if (isRefusal(error)) await endSession(error);
    })
    .finally(() => {
      leaving = undefined;
    });
}

function wantedBy(kind: TokenKind) {
  const { status, organization } = getSession();
  if (status !== 'signed-in') throw tokenError('User is not authenticated', 401);
  if (kind === 'api') return { resource: readIdentity().apiResource };
  if (!organization) throw tokenError('No active organization', 403);
  return { organizationId: organization.id };
}

function tokenError(message: string, status: number, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { status });
}
