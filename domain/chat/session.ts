import { z } from 'zod';
import { bitsFor, isSolved } from '#domain/chat/challenge.ts';
import { readCustomer } from '#domain/chat/customer.ts';
import type { sessionInput, sessionOutput } from '#domain/chat/inputs.ts';
import type { Visit } from '#domain/chat/visit.ts';
import { hashSecret, newSecret, readClaims, signClaims } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

const sessionSeconds = 15 * 60;
const visitorSeconds = 400 * 24 * 3600;
/** How much the load may have risen since a session began before its work is not enough any more. Less than the least work. */
const forgivenBits = 2;

const sessionClaims = z.object({
  id: z.string(),
  widget: z.string(),
  origin: z.string(),
  visitor: z.string(),
  customer: z.string().optional(),
  bits: z.int(),
  expires: z.int(),
});

const visitorClaims = z.object({ widget: z.string(), visitor: z.string(), expires: z.int() });

export type Session = z.infer<typeof sessionClaims>;

/** A short pass for one visitor of one widget on one origin, and what they are known by the next time. */
export async function beginSession(
  visit: Visit,
  input: z.output<typeof sessionInput>,
): Promise<z.input<typeof sessionOutput>> {
  const now = secondsOf(visit);
  const visitor = knownVisitor(visit, input.visitor) ?? newSecret(16);
  const bits = bitsFor(await countLately(visit));
  const session: Session = {
    id: newSecret(12),
    widget: visit.widget.id,
    origin: visit.origin,
    visitor,
    customer: readCustomer(visit, input.customer),
    bits,
    expires: now + sessionSeconds,
  };
  const lasting = { widget: visit.widget.id, visitor, expires: now + visitorSeconds };
  const [secret = ''] = visit.door.secrets;
  return {
    session: signClaims(secret, 'session', session),
    expiresAt: new Date(session.expires * 1000).toISOString(),
    visitor: signClaims(secret, 'visitor', lasting),
    challenge: bits > 0 ? { salt: session.id, bits } : null,
  };
}

/** Who asks. A pass of another widget or another page is no pass here, and neither is one whose time is over. */
export function requireSession(visit: Visit, token: string | undefined): Session {
  const read = sessionClaims.safeParse(token && readClaims(visit.door.secrets, 'session', token));
  if (!read.success || read.data.widget !== visit.widget.id || read.data.origin !== visit.origin) {
    throw new AppError('unauthenticated', 'no_session', 'Begin a session first.');
  }
  if (read.data.expires <= secondsOf(visit)) {
    throw new AppError('unauthenticated', 'session_expired', 'This session is over. Begin a new one.');
  }
  return read.data;
}

/** The visitor as chats know them: who reads the database cannot pass for them. */
export function hashVisitor({ visitor }: Session): string {
  return hashSecret(visitor);
}

/** How many questions the site got within the present minute. */
export function countLately({ purse, site }: Visit): Promise<number> {
  return purse.limits.read('ask-site', site.id);
}

/**
 * While the site is busy every question brings the work its session was asked for, and the work of one session counts once. `asked`
 * is what `countLately` says.
 */
export async function requireProof(
  visit: Visit,
  session: Session,
  proof: string | undefined,
  asked: number,
): Promise<void> {
  const { limits } = visit.purse;
  const needed = bitsFor(asked);
  if (needed === 0) return;
  const isEnough = session.bits >= needed - forgivenBits;
  if (!isEnough || !isSolved({ salt: session.id, bits: session.bits }, proof)) throw proofNeeded();
  const first = await limits.spend('proof', session.id);
  if (!first.isWithin) throw proofNeeded();
}

function knownVisitor(visit: Visit, token: string | undefined): string | undefined {
  const read = visitorClaims.safeParse(token && readClaims(visit.door.secrets, 'visitor', token));
  const isKnown = read.success && read.data.widget === visit.widget.id && read.data.expires > secondsOf(visit);
  return isKnown ? read.data.visitor : undefined;
}

function secondsOf({ clock }: Visit): number {
  return Math.floor(clock.now().getTime() / 1000);
}

function proofNeeded(): AppError {
  return new AppError(
    'unauthenticated',
    'proof_needed',
    'This site is busy. Begin a new session and solve its challenge.',
  );
}
