import { and, asc, eq, lte } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import type { ContactInput } from '#domain/chat/inputs.ts';
import { contactQueue } from '#domain/chat/jobs.ts';
import {
  type ChatDetails,
  findCurrentChat,
  lockVisitor,
  newChatId,
  startOrContinueChat,
} from '#domain/chat/storage/chats.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import { announceContact } from '#domain/chat/webhook-events.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { newId } from '#platform/ids.ts';
import { composeEmail } from '#providers/mail.ts';

/** Stores a visitor's message to the team, and queues the email. */
export async function storeContactMessage(
  ctx: Context,
  details: ChatDetails,
  input: ContactInput,
): Promise<{ chatId: string }> {
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    await lockVisitor(tx, details);
    const current = await findCurrentChat(tx, ctx, details);
    const chatId = current?.id ?? newChatId(details, now);
    await startOrContinueChat(tx, ctx, details, { id: chatId, isNew: !current, counts: false });
    const messageId = newId(now.getTime());
    const position = (current?.position ?? 0) + 1;
    await tx.insert(messages).values({
      organizationId,
      id: messageId,
      chatId,
      position,
      role: 'visitor',
      text: input.message,
      createdAt: now,
    });
    const contact = { contactName: input.name, contactEmail: input.email, contactAt: now };
    await tx.update(chats).set(contact).where(eq(chats.id, chatId));
    const searchText = [input.message, input.name, input.email].join('\n');
    await addSearchTerms(tx, ctx, { siteId: details.siteId, chatId, language: details.language }, searchText);
    await ctx.jobs.enqueue(tx, contactQueue, { organizationId, messageId });
    await announceContact(tx, ctx, messageId);
    return { chatId };
  });
}

/** Job: emails the message with the chat attached; replies go to the visitor. Skips deleted chats. */
export async function sendContact(ctx: Context, messageId: string): Promise<void> {
  const found = await findContact(ctx, messageId);
  if (!found) return;
  const { site, chat, message, transcript } = found;
  if (!site.contactEmail || !hasContact(site) || !chat.contactEmail) return;
  const name = chat.contactName ?? chat.contactEmail;
  const email = composeEmail({
    subject: `${name} wrote to you on ${site.name}`,
    lines: [
      `${name} (${chat.contactEmail}) wrote on ${site.name}:`,
      ...message.text.split(/\n+/),
      ...(chat.pageUrl ? [`On the page ${chat.pageUrl}`] : []),
      'Reply to this email to answer. The chat is attached.',
    ],
  });
  await ctx.mail.send({
    ...email,
    to: site.contactEmail,
    replyTo: { name, address: chat.contactEmail },
    // The same for every attempt, so that a mail server can detect duplicates.
    messageId: `contact-${messageId}`,
    attachments: [{ filename: 'conversation.txt', text: transcript }],
  });
}

async function findContact(ctx: Context, messageId: string) {
  return transaction(ctx, async tx => {
    const [found] = await tx
      .select({ message: messages, chat: chats, site: sites })
      .from(messages)
      .innerJoin(chats, and(eq(chats.organizationId, messages.organizationId), eq(chats.id, messages.chatId)))
      .innerJoin(sites, and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId)))
      .where(eq(messages.id, messageId));
    if (!found) return undefined;
    const isUntilThen = and(eq(messages.chatId, found.chat.id), lte(messages.position, found.message.position));
    const messageRows = await tx.select().from(messages).where(isUntilThen).orderBy(asc(messages.position));
    return { ...found, transcript: toTranscript(messageRows) };
  });
}

function toTranscript(messageRows: (typeof messages.$inferSelect)[]): string {
  return messageRows
    .filter(({ text }) => text)
    .map(({ role, text, generated, offers, createdAt }) => {
      const at = createdAt.toISOString().slice(0, 16).replace('T', ' ');
      const titles = offers.map(({ title, heading }) => `- ${[title, heading].filter(Boolean).join(', ')}\n`);
      const who = role === 'visitor' ? 'Visitor' : generated ? 'Assistant (AI-written)' : 'Assistant';
      return `${at} UTC · ${who}\n${text}\n${titles.join('')}`;
    })
    .join('\n');
}
