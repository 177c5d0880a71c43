// The link in emails to visitors. Only the owner of the address has it.
import { and, eq, isNull } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, globalSingle, inOrganization, type Services, transaction } from '#domain/context.ts';
import { mailboxOf } from '#domain/people/mail-budget.ts';
import { readClaims, signClaims } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

export type AnswerLink = { page: string; unsubscribe: string };
type Claims = { organizationId: string; chatId: string; hash: string };

const purpose = 'answers';

/** The end of both URLs. Undefined on a server that cannot sign: then nothing can be sent. */
export function answerLinkToken(
  { sealingSecrets: [secret] }: Pick<Services, 'sealingSecrets'>,
  { email, ...owner }: { organizationId: string; chatId: string; email: string },
): string | undefined {
  return secret ? signClaims(secret, purpose, { ...owner, hash: mailboxOf(email) } satisfies Claims) : undefined;
}

export function answerLinkOf({ publicUrl }: Pick<Services, 'publicUrl'>, token: string): AnswerLink {
  return {
    page: `${publicUrl}/emails/answers/${token}`,
    unsubscribe: `${publicUrl}/api/answer-links/${token}/unsubscribe`,
  };
}

export function requireAnswerClaims({ sealingSecrets }: Pick<Services, 'sealingSecrets'>, token: string): Claims {
  const claims = readClaims(sealingSecrets, purpose, token) as Claims | undefined;
  if (claims) return claims;
  const words = 'This link isn’t valid. Copy the whole link from the email.';
  throw new AppError('not-found', 'answer_link_ended', words);
}

/** The site whose chat the link is about. Undefined after the chat was deleted, or if the visitor entered another address. */
export async function findAskedSite(ctx: Context, { organizationId, chatId, hash }: Claims) {
  const isActive = and(eq(organizations.id, organizationId), eq(organizations.state, 'active'));
  const known = await globalSingle(ctx, tx => tx.select({ id: organizations.id }).from(organizations).where(isActive));
  if (known.length === 0) return undefined;
  const own = inOrganization(ctx, organizationId);
  const [chat] = await transaction(own, tx =>
    tx
      .select({ siteId: chats.siteId, contactEmail: chats.contactEmail, site: sites.name })
      .from(chats)
      .innerJoin(sites, and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId)))
      .where(and(eq(chats.id, chatId), isNull(sites.deletedAt))),
  );
  if (!chat?.contactEmail || mailboxOf(chat.contactEmail) !== hash) return undefined;
  return { own, site: chat.site, contact: { siteId: chat.siteId, hash } };
}
