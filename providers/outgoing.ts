// Whether this process may call outside services. In a quiet copy it may only read from the identity provider, use the file store and
// report errors to the operator.
import { AppError, isAppError } from '#platform/errors.ts';

const code = 'quiet_copy';
const words = 'This is a quiet copy of Aisle, so it doesn’t contact other services until its operator enables it.';

let isRefused: () => Promise<boolean> = async () => false;

/** Until the returned function is called. */
export function refuseOutgoingCallsWhile(check: () => Promise<boolean>): () => void {
  isRefused = check;
  return () => {
    isRefused = async () => false;
  };
}

/** Every module that calls an outside service calls this first. */
export async function requireOutgoingCalls(): Promise<void> {
  if (await isRefused()) throw new AppError('unavailable', code, words, { retryAfter: 60 });
}

export function isQuietCopy(error: unknown): boolean {
  return isAppError(error) && error.code === code;
}
