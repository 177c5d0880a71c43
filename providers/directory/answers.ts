import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import type { Management } from '#providers/management.ts';

export type Answer = Awaited<ReturnType<Management['request']>>;

/** Returns the response of the identity provider. An unexpected refusal is an error. */
export function read<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  if (answer.status >= 300) throw unforeseen(answer);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new AppError('unavailable', 'identity_unreadable', words, { cause: parsed.error });
}

export function requireDone(answer: Answer, ...alsoFine: number[]): void {
  if (answer.status >= 300 && !alsoFine.includes(answer.status)) throw unforeseen(answer);
}

/** For calls that send an email. */
export function requireSent(answer: Answer): void {
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

export function codeOf(answer: Answer): string {
  return z.object({ code: z.string() }).safeParse(answer.body).data?.code ?? '';
}

export function messageOf(answer: Answer): string {
  return z.object({ message: z.string() }).safeParse(answer.body).data?.message ?? '';
}

/** The time of a response by the identity provider's clock, which also dates its tokens. */
export function momentOf(answer: Answer): Date {
  const given = Date.parse(answer.headers.get('date') ?? '');
  return new Date(Number.isNaN(given) ? Date.now() : given);
}

const words = 'The sign-in service sent an unexpected response. Try again in a moment.';

function unforeseen(answer: Answer): AppError {
  const cause = new Error(`identity provider: ${answer.status} ${codeOf(answer)} ${messageOf(answer)}`);
  return new AppError('unavailable', 'identity_refused', words, { cause });
}
