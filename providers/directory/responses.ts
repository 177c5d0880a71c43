import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import type { Management } from '#providers/management.ts';

export type DirectoryResponse = Awaited<ReturnType<Management['request']>>;

/** Parses the identity provider's response. Throws if it is an unexpected refusal. */
export function read<S extends z.ZodType>(answer: DirectoryResponse, schema: S): z.output<S> {
  if (answer.status >= 300) throw unexpectedResponse(answer);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new AppError('unavailable', 'identity_unreadable', words, { cause: parsed.error });
}

export function requireDone(answer: DirectoryResponse, ...alsoFine: number[]): void {
  if (answer.status >= 300 && !alsoFine.includes(answer.status)) throw unexpectedResponse(answer);
}

/** For calls that send an email. */
export function requireSent(answer: DirectoryResponse): void {
  if (answer.status === 429) {
    const words = 'Too many emails were sent to this address. Try again in ten minutes.';
    throw new AppError('too-many', 'mail_rate_limited', words, { retryAfter: 600 });
  }
  if (answer.status === 501) {
    const words = 'Email isn’t set up on this server yet. Contact its operator.';
    throw new AppError('unavailable', 'mail_not_set_up', words);
  }
  requireDone(answer);
}

export function codeOf(answer: DirectoryResponse): string {
  return z.object({ code: z.string() }).safeParse(answer.body).data?.code ?? '';
}

export function messageOf(answer: DirectoryResponse): string {
  return z.object({ message: z.string() }).safeParse(answer.body).data?.message ?? '';
}

/** The time of a response by the identity provider's clock, which also dates its tokens. */
export function momentOf(answer: DirectoryResponse): Date {
  const given = Date.parse(answer.headers.get('date') ?? '');
  return new Date(Number.isNaN(given) ? Date.now() : given);
}

const words = 'The sign-in service sent an unexpected response. Try again in a moment.';

function unexpectedResponse(answer: DirectoryResponse): AppError {
  const cause = new Error(`identity provider: ${answer.status} ${codeOf(answer)} ${messageOf(answer)}`);
  return new AppError('unavailable', 'identity_refused', words, { cause });
}
