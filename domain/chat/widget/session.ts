import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { sessionInput, sessionOutput } from '#domain/chat/inputs.ts';
import type { Visit } from '#domain/chat/widget/visit.ts';
import { hashSecret, newSecret, readClaims, signClaims } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

const sessionSeconds = 15 * 60;
const visitorSeconds = 400 * 24 * 3600;
/** A session's proof stays valid while the required bits rise by no more than this. Has to be less than `leastBits`. */
const toleratedBits = 2;

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

/** Issues a short-lived session for one visitor of one widget on one origin, and a long-lived token that identifies the visitor. */
export async function beginSession(
  visit: Visit,
  input: z.output<typeof sessionInput>,
): Promise<z.input<typeof sessionOutput>> {
  const now = secondsOf(visit);
  const visitor = knownVisitor(visit, input.visitor) ?? newSecret(16);
  const bits = bitsFor(await rateWithNextQuestion(visit));
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
  const [secret = ''] = visit.chatServices.secrets;
  return {
    session: signClaims(secret, 'session', session),
    expiresAt: new Date(session.expires * 1000).toISOString(),
    visitor: signClaims(secret, 'visitor', lasting),
    challenge: bits > 0 ? { salt: session.id, bits } : null,
  };
}

/** Refuses sessions of another widget or another origin, and expired ones. */
export function requireSession(visit: Visit, token: string | undefined): Session {
  const read = sessionClaims.safeParse(token && readClaims(visit.chatServices.secrets, 'session', token));
  if (!read.success || read.data.widget !== visit.widget.id || read.data.origin !== visit.origin) {
    throw new AppError('unauthenticated', 'no_session', 'Start a session first.');
  }
  if (read.data.expires <= secondsOf(visit)) {
    throw new AppError('unauthenticated', 'session_expired', 'This session has expired. Start a new one.');
  }
  return read.data;
}

/** Chats store only this hash, so that reading the database is not enough to act as the visitor. */
export function hashVisitor({ visitor }: Session): string {
  return hashSecret(visitor);
}

/** The rate including the next question. The address is counted exactly, or the next question could be refused at once. */
async function rateWithNextQuestion(visit: Visit): Promise<QuestionRate> {
  const { limits } = visit.limiter;
  const [site, asked] = await Promise.all([countRecentQuestions(visit), limits.read('ask-address', visit.address, 0)]);
  return { site, address: asked + 1 };
}

/** Questions to the site in the current minute. */
export async function countRecentQuestions({ limiter: { limits }, site }: Visit): Promise<number> {
  const [first, later] = await Promise.all([limits.read('ask-site-new', site.id), limits.read('ask-site', site.id)]);
  return first + later;
}

/** While the site or the address is busy, every question needs the proof of work of its session. Each proof is valid once. */
export async function requireProof(
  visit: Visit,
  session: Session,
  proof: string | undefined,
  load: QuestionRate,
): Promise<void> {
  const { limits } = visit.limiter;
  const needed = bitsFor(load);
  if (needed === 0) return;
  const isEnough = session.bits >= needed - toleratedBits;
  if (!isEnough || !isSolved({ salt: session.id, bits: session.bits }, proof)) throw proofNeeded();
  const first = await limits.spend('proof', session.id);
  if (!first.isWithin) throw proofNeeded();
}

function knownVisitor(visit: Visit, token: string | undefined): string | undefined {
  const read = visitorClaims.safeParse(token && readClaims(visit.chatServices.secrets, 'visitor', token));
  const isValid = read.success && read.data.widget === visit.widget.id && read.data.expires > secondsOf(visit);
  return isValid ? read.data.visitor : undefined;
}

function secondsOf({ clock }: Visit): number {
  return Math.floor(clock.now().getTime() / 1000);
}

function proofNeeded(): AppError {
  return new AppError(
    'unauthenticated',
    'proof_needed',
    'Too many questions in a short time. Start a new session and solve its challenge.',
  );
}

/** Questions in the current minute. */
export type QuestionRate = { site: number; address: number };

/** Proof of work is needed from this rate on: cheap for one question, expensive for thousands. */
export const workThreshold: QuestionRate = { site: 60, address: 10 };
const leastBits = 12;
const mostBits = 18;

/** Doubling the rate doubles the work. */
export function bitsFor({ site, address }: QuestionRate): number {
  const load = Math.max(site / workThreshold.site, address / workThreshold.address);
  return load < 1 ? 0 : Math.min(mostBits, leastBits + Math.floor(Math.log2(load)));
}

/** Solved if SHA-256 of `salt:proof` starts with this many zero bits. */
export function isSolved({ salt, bits }: { salt: string; bits: number }, proof: string | undefined): boolean {
  if (!proof) return false;
  const digest = createHash('sha256').update(`${salt}:${proof}`).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}

const customerPurpose = 'shop-customer';
const customerSeconds = 10 * 60;

const customerClaims = z.object({ organization: z.string(), site: z.string(), customer: z.string(), expires: z.int() });

type Customer = { organizationId: string; siteId: string; customer: string };

/** Signs the customer that the shop's platform reported, so that the browser cannot invent one. Valid for minutes, on this site. */
export function signCustomer(secret: string, { organizationId, siteId, customer }: Customer, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + customerSeconds;
  return signClaims(secret, customerPurpose, { organization: organizationId, site: siteId, customer, expires });
}

/** Undefined for a token of another site, an expired one or a forged one: the visitor is then anonymous. */
export function readCustomer(visit: Visit, token: string | undefined): string | undefined {
  const read = customerClaims.safeParse(token && readClaims(visit.chatServices.secrets, customerPurpose, token));
  if (!read.success) return undefined;
  const { organization, site, customer, expires } = read.data;
  const isThisSite = organization === visit.widget.organizationId && site === visit.site.id;
  return isThisSite && expires * 1000 > visit.clock.now().getTime() ? customer : undefined;
}
