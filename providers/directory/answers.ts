import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import type { Management } from '#providers/management.ts';

export type Answer = Awaited<ReturnType<Management['request']>>;

/** What the identity provider answered, or an error: a refusal that nobody foresaw is a fault, not an answer. */
export function read<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  if (answer.status >= 300) throw unforeseen(answer);
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new AppError('unavailable', 'identity_unreadable', words, { cause: parsed.error });
}

export function requireDone(answer: Answer, ...alsoFine: number[]): void {
  if (answer.status >= 300 && !alsoFine.includes(answer.status)) throw unforeseen(answer);
}

export function codeOf(answer: Answer): string {
  return z.object({ code: z.string() }).safeParse(answer.body).data?.code ?? '';
}

export function messageOf(answer: Answer): string {
  return z.object({ message: z.string() }).safeParse(answer.body).data?.message ?? '';
}

/** The moment of an answer by the identity provider's own clock, which also dates its tokens. */
export function momentOf(answer: Answer): Date {
  const given = Date.parse(answer.headers.get('date') ?? '');
  return new Date(Number.isNaN(given) ? Date.now() : given);
}

const words = 'The sign-in service answered in a way we do not understand. Try again in a moment.';

function unforeseen(answer: Answer): AppError {
  const cause = new Error(`identity provider: ${answer.status} ${codeOf(answer)} ${messageOf(answer)}`);
  return new AppError('unavailable', 'identity_refused', words, { cause });
}
