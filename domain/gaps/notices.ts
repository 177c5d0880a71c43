// Emails visitors who left an address that their question is answered now: once each, if a person requests it, from paid plans, and only
// after the owner of the address agreed.
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats } from '#database/schema/chat.ts';
import { gapNotices, gaps } from '#database/schema/gaps.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { type Contact, noteAsked, readConsent } from '#domain/chat/contact-consent.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type AnswerLink, answerLinkOf, answerLinkToken } from '#domain/gaps/answer-link.ts';
import { gapLimits } from '#domain/gaps/inputs.ts';
import { noticeQueue } from '#domain/gaps/jobs.ts';
import { listGapQuestions } from '#domain/gaps/questions.ts';
import { type GapRow, listWordings } from '#domain/gaps/rows.ts';
import { findEntitlement, isPaid } from '#domain/organizations/entitlement.ts';
import { hasAddress } from '#domain/people/inputs.ts';
import { mailboxOf, spendFirstEmail, spendMailBudget } from '#domain/people/mail-budget.ts';
import { isSuppressed } from '#domain/people/mail-suppression.ts';
import { comparableText } from '#domain/retrieval/words.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { composeEmail } from '#providers/mail.ts';

type SiteRow = typeof sites.$inferSelect;

const mostContacts = 500;

/** One chat per email address that was not emailed about this gap yet, the newest first. */
export async function findVisitors(tx: Transaction, ctx: Context, gap: GapRow): Promise<string[]> {
  const contacts = await tx
    .select({ id: chats.id, email: chats.contactEmail })
    .from(chats)
    .where(and(eq(chats.siteId, gap.siteId), isNotNull(chats.contactAt)))
    .orderBy(desc(chats.updatedAt))
    .limit(mostContacts);
  if (contacts.length === 0) return [];
  const asking = await listAskingChats(tx, ctx, gap);
  const notified = await tx
    .select({ email: chats.contactEmail })
    .from(gapNotices)
    .innerJoin(chats, and(eq(chats.organizationId, gapNotices.organizationId), eq(chats.id, gapNotices.chatId)))
    .where(eq(gapNotices.gapId, gap.id));
  const known = new Set(notified.map(({ email }) => email && mailboxOf(email)));
  const byMailbox = new Map<string, string>();
  for (const { id, email } of contacts) {
    const mailbox = email && mailboxOf(email);
    if (mailbox && asking.has(id) && !known.has(mailbox) && !byMailbox.has(mailbox)) byMailbox.set(mailbox, id);
  }
  return [...byMailbox.values()].slice(0, gapLimits.notices);
}

async function listAskingChats(tx: Transaction, ctx: Context, gap: GapRow): Promise<Set<string>> {
  const wordings = new Set((await listWordings(tx, [gap.id])).map(({ text }) => comparableText(text)));
  const asked = await listGapQuestions(tx, gap.siteId, ctx.clock.now());
  const belongsToGap = ({ text, askedAt }: (typeof asked)[number]) =>
    (!gap.closedAt || askedAt > gap.closedAt) && wordings.has(comparableText(text));
  return new Set(asked.filter(belongsToGap).map(({ chatId }) => chatId));
}

/** In the transaction that closes the gap. */
export async function queueNotices(tx: Transaction, ctx: Context, gap: GapRow): Promise<void> {
  const organizationId = requireOrganization(ctx);
  for (const chatId of await findVisitors(tx, ctx, gap)) {
    const notice = { organizationId, gapId: gap.id, chatId, queuedAt: ctx.clock.now() };
    const [added] = await tx.insert(gapNotices).values(notice).onConflictDoNothing().returning();
    if (added) await ctx.jobs.enqueue(tx, noticeQueue, { organizationId, gapId: gap.id, chatId });
  }
}

/** Job. Sends nothing if the answer or the chat was deleted, or if it was sent before. */
export async function sendNotice(ctx: Context, { gapId, chatId }: { gapId: string; chatId: string }): Promise<void> {
  const found = await transaction(ctx, tx => findNotice(tx, ctx, gapId, chatId));
  if (!found) return;
  const { site, email, question, answer, consent } = found;
  const token = answerLinkToken(ctx, { organizationId: requireOrganization(ctx), chatId, email });
  if (!token || (await isSuppressed(ctx, mailboxOf(email)))) return;
  const link = answerLinkOf(ctx, token);
  if (consent !== 'confirmed') return consent === 'asked' ? undefined : askForConsent(ctx, site, email, link);
  await spendMailBudget(ctx, email);
  await ctx.mail.send({
    ...composeEmail({
      subject: `Your question to ${site.name}`,
      lines: [
        `You asked on ${site.name}: “${question}”`,
        'We didn’t have a good answer then. Here it is now:',
        ...stripMarkdown(answer).split(/\n+/),
      ],
      footer: {
        line: `You get this email because you asked on ${site.name} and confirmed your address.`,
        links: [{ label: 'Unsubscribe', href: link.page }],
      },
    }),
    to: email,
    unsubscribeUrl: link.unsubscribe,
    ...(site.contactEmail && hasContact(site) ? { replyTo: { name: site.name, address: site.contactEmail } } : {}),
    // The same for every attempt, so that a mail server can detect duplicates.
    messageId: `gap-${gapId}-${chatId}`,
  });
  const isSent = and(eq(gapNotices.gapId, gapId), eq(gapNotices.chatId, chatId));
  await transaction(ctx, tx => tx.update(gapNotices).set({ sentAt: ctx.clock.now() }).where(isSent));
}

/** The first email has no words of the organisation but the site's name. Sent once per address and site. */
async function askForConsent(ctx: Context, site: SiteRow, email: string, link: AnswerLink): Promise<void> {
  await spendFirstEmail(ctx, email);
  const name = hasAddress(site.name) ? 'a website' : site.name;
  const message = composeEmail({
    subject: `Do you want the answer from ${name}?`,
    lines: [
      `Someone entered this email address in the chat on ${name} and asked a question. There’s an answer now.`,
      'If it was you, confirm your address to get the answer by email.',
      'If it wasn’t you, ignore this email. We won’t ask again.',
    ],
    button: { label: 'Confirm my address', href: link.page },
    footer: { line: 'Sent by Aisle.', links: [{ label: 'Don’t email me again', href: link.page }] },
  });
  const contact = { siteId: site.id, hash: mailboxOf(email) };
  const messageId = `ask-${contact.siteId}-${contact.hash}`;
  await ctx.mail.send({ ...message, to: email, unsubscribeUrl: link.unsubscribe, messageId });
  await transaction(ctx, tx => noteAsked(tx, ctx, contact));
}

/** Whether the plan includes emails to visitors. */
export async function mayEmailVisitors(tx: Transaction, ctx: Context): Promise<boolean> {
  const entitlement = await findEntitlement(tx, ctx);
  return entitlement !== undefined && isPaid(entitlement, ctx.clock.now());
}

/** Sends what waited for the consent of this address. */
export async function queueWaitingNotices(tx: Transaction, ctx: Context, contact: Contact): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const waiting = await tx
    .select({ gapId: gapNotices.gapId, chatId: gapNotices.chatId, email: chats.contactEmail })
    .from(gapNotices)
    .innerJoin(chats, and(eq(chats.organizationId, gapNotices.organizationId), eq(chats.id, gapNotices.chatId)))
    .where(and(isNull(gapNotices.sentAt), eq(chats.siteId, contact.siteId)));
  for (const { email, ...notice } of waiting) {
    if (email && mailboxOf(email) === contact.hash)
      await ctx.jobs.enqueue(tx, noticeQueue, { organizationId, ...notice });
  }
}

async function findNotice(tx: Transaction, ctx: Context, gapId: string, chatId: string) {
  const [row] = await tx
    .select({ gap: gaps, chat: chats, site: sites })
    .from(gapNotices)
    .innerJoin(gaps, and(eq(gaps.organizationId, gapNotices.organizationId), eq(gaps.id, gapNotices.gapId)))
    .innerJoin(chats, and(eq(chats.organizationId, gapNotices.organizationId), eq(chats.id, gapNotices.chatId)))
    .innerJoin(sites, and(eq(sites.organizationId, gaps.organizationId), eq(sites.id, gaps.siteId)))
    .where(and(eq(gapNotices.gapId, gapId), eq(gapNotices.chatId, chatId), isNull(gapNotices.sentAt)));
  if (!row?.chat.contactEmail || row.gap.state !== 'closed') return undefined;
  const answer = await findAnswer(tx, row.gap);
  const question = await findQuestion(tx, ctx, row.gap, chatId);
  if (!answer || !question || !(await mayEmailVisitors(tx, ctx))) return undefined;
  const email = row.chat.contactEmail;
  const consent = await readConsent(tx, { siteId: row.site.id, hash: mailboxOf(email) });
  return { site: row.site, email, question, answer, consent };
}

/** As it is published now. */
async function findAnswer(tx: Transaction, { documentId, ruleId }: GapRow): Promise<string | undefined> {
  if (ruleId) {
    const [rule] = await tx.select().from(rules).where(eq(rules.id, ruleId));
    return rule?.enabled ? rule.wordings[0]?.text : undefined;
  }
  const [row] = await tx
    .select({ version: documentVersions })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, documents.version),
      ),
    )
    .where(and(eq(documents.id, documentId ?? ''), eq(documents.enabled, true)));
  return row?.version.pairs?.[0]?.answer ?? row?.version.text;
}

async function findQuestion(tx: Transaction, ctx: Context, gap: GapRow, chatId: string): Promise<string | undefined> {
  const wordings = new Set((await listWordings(tx, [gap.id])).map(({ text }) => comparableText(text)));
  const asked = await listGapQuestions(tx, gap.siteId, ctx.clock.now());
  return asked.find(one => one.chatId === chatId && wordings.has(comparableText(one.text)))?.text;
}
