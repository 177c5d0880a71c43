// What the owner of an address decides with the link in an email: to get answers by email, or no emails from any site.
import { type Consent, confirmConsent, readConsent, withdrawConsent } from '#domain/chat/contact-consent.ts';
import { type Context, inOrganization, transaction } from '#domain/context.ts';
import { findAskedSite, requireAnswerClaims } from '#domain/gaps/answer-link.ts';
import type { VisitorEmails } from '#domain/gaps/inputs.ts';
import { queueWaitingNotices } from '#domain/gaps/notices.ts';
import { allowMail, isSuppressed, suppressMail } from '#domain/people/mail-suppression.ts';
import { AppError } from '#platform/errors.ts';

/** Mail scanners open links, so reading changes nothing. */
export async function readVisitorEmails(ctx: Context, token: string): Promise<VisitorEmails> {
  const claims = requireAnswerClaims(ctx, token);
  const asked = await findAskedSite(ctx, claims);
  const site = asked?.site ?? null;
  if (await isSuppressed(ctx, claims.hash)) return { site, state: 'unsubscribed' };
  if (!asked) return { site, state: 'ended' };
  return { site, state: states[await transaction(asked.own, tx => readConsent(tx, asked.contact))] };
}

const states: Record<Consent, VisitorEmails['state']> = { unknown: 'asked', asked: 'asked', confirmed: 'confirmed' };

/** Idempotent. Also ends an earlier unsubscription. */
export async function confirmVisitorEmails(ctx: Context, token: string): Promise<VisitorEmails> {
  const asked = await findAskedSite(ctx, requireAnswerClaims(ctx, token));
  if (!asked)
    throw new AppError('not-found', 'answer_link_ended', 'The chat was deleted, so there’s no answer to send.');
  const { own, site, contact } = asked;
  await allowMail(ctx, contact.hash);
  await transaction(own, async tx => {
    await confirmConsent(tx, own, contact);
    await queueWaitingNotices(tx, own, contact);
  });
  return { site, state: 'confirmed' };
}

/** Idempotent. Needs no chat: the link in an old email must work, too. */
export async function unsubscribeVisitor(ctx: Context, token: string): Promise<VisitorEmails> {
  const claims = requireAnswerClaims(ctx, token);
  await suppressMail(ctx, claims.hash);
  await transaction(inOrganization(ctx, claims.organizationId), tx => withdrawConsent(tx, claims.hash));
  return { site: (await findAskedSite(ctx, claims))?.site ?? null, state: 'unsubscribed' };
}
