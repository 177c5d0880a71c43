// What a shop's own servers can do with an API key of a site.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { apiRequests } from '#database/schema/chat-access.ts';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { type AnswerEvents, type AskRequest, ask, askWithoutStream } from '#domain/chat/ask.ts';
import { answerTimeouts, type ChatServices } from '#domain/chat/chat-services.ts';
import type { ApiAskInput, AskOutput, History } from '#domain/chat/inputs.ts';
import type { ChatOwner } from '#domain/chat/storage/chat-ownership.ts';
import { chatNotFound, deleteOwnChats, readHistory, withoutQuery } from '#domain/chat/storage/chats.ts';
import { type Limiter, spendBudgets } from '#domain/chat/visitor-limits.ts';
import { anonymousCaller, type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { organizationMissing } from '#domain/organizations/missing.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { findKey } from '#domain/sites/key-bearer.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type ApiCaller = Context & {
  chatServices: ChatServices;
  limiter: Limiter;
  keyId: string;
  site: typeof sites.$inferSelect;
  isOpen: boolean;
};

export async function authenticateKey(
  services: Services,
  chatServices: ChatServices,
  { key, onSpending }: { key: string | undefined; onSpending: Limiter['onSpending'] },
): Promise<ApiCaller> {
  if (!key) throw keyRefused('no_key', 'Send an API key of your site: Authorization: Bearer aisle_sk_…');
  const found = await findKey(services, key);
  if (!found) throw keyRefused('key_refused', 'This key is unknown, turned off or expired.');
  const { organizationId, siteId, keyId } = found;
  const ctx: Context = { ...services, ...anonymousCaller, actor: { kind: 'key', id: keyId }, organizationId };
  const { site, missingSince, access } = await transaction(ctx, async tx => {
    const [row] = await tx
      .select({ site: sites, missingSince: organizations.missingSince })
      .from(sites)
      .innerJoin(organizations, eq(organizations.id, sites.organizationId))
      .where(eq(sites.id, siteId));
    return { ...row, access: accessOf((await findEntitlement(tx, ctx))?.status) };
  });
  if (missingSince) throw organizationMissing();
  if (!site) throw keyRefused('key_refused', 'This key is unknown, turned off or expired.');
  if (!site.enabled) throw new AppError('forbidden', 'site_disabled', `The site ${site.name} is turned off.`);
  return {
    ...ctx,
    chatServices,
    limiter: { limits: chatServices.limits, onSpending },
    keyId,
    site,
    isOpen: access === 'open',
  };
}

export async function streamAnswer(
  caller: ApiCaller,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<AnswerEvents> {
  const request = await toAskRequest(caller, input, idempotencyKey);
  return ask(caller, request, { ...caller.chatServices, signal, timeout: answerTimeouts.stream });
}

export async function readAnswer(
  caller: ApiCaller,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<AskOutput> {
  const request = await toAskRequest(caller, input, idempotencyKey);
  return askWithoutStream(caller, request, { ...caller.chatServices, signal, timeout: answerTimeouts.whole });
}

export async function readApiChat(caller: ApiCaller, chatId: string): Promise<History> {
  await spendBudgets(caller.limiter, { 'read-key': caller.keyId });
  const history = await readHistory(caller, chatOwnerOf(caller, chatId));
  if (!history.chatId) throw chatNotFound();
  return history;
}

export async function deleteApiChat(caller: ApiCaller, chatId: string): Promise<{ deleted: number }> {
  await spendBudgets(caller.limiter, { 'read-key': caller.keyId });
  const gone = await deleteOwnChats(caller, chatOwnerOf(caller, chatId));
  if (gone.deleted === 0) throw chatNotFound();
  return gone;
}

async function toAskRequest(
  caller: ApiCaller,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
): Promise<AskRequest> {
  const { site, limiter, keyId, isOpen } = caller;
  await spendBudgets(limiter, { 'ask-key': keyId, 'ask-site': site.id });
  const { id, chatId } = await storeRequest(caller, input, idempotencyKey);
  const owner = { ...chatOwnerOf(caller, chatId), begins: input.chatId === undefined };
  return {
    id,
    text: input.question,
    details: {
      ...owner,
      visitor: input.user ? hashSecret(`${site.id} ${input.user}`) : null,
      language: chooseLanguage(input.language, site.language),
      page: input.page ? withoutQuery(new URL(input.page)) : null,
    },
    cart: input.cart,
    // Questions of the same user wait for each other. Without a user, no question waits for another.
    queueKey: input.user ? { key: `${keyId} ${input.user}` } : { key: randomUUID(), isRecent: true },
    isOpen,
    hasContact: hasContact(site),
    show: { sources: true, products: true },
  };
}

/** Requests with the same Idempotency-Key get the same question and chat, also when they arrive at once. */
async function storeRequest(
  caller: ApiCaller,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
): Promise<{ id: string; chatId: string }> {
  const chatId = input.chatId ?? newId(caller.clock.now().getTime());
  if (idempotencyKey === undefined) return { id: randomUUID(), chatId };
  const organizationId = requireOrganization(caller);
  const id = toUuid(hashSecret(`${caller.site.id} ${idempotencyKey}`, 'hex'));
  const bodyHash = hashSecret(JSON.stringify(Object.entries(input).toSorted()));
  const row = { organizationId, siteId: caller.site.id, id, bodyHash, chatId, createdAt: sql`now()` };
  const [kept] = await transaction(caller, async tx => {
    await tx.insert(apiRequests).values(row).onConflictDoNothing();
    const isRequest = and(eq(apiRequests.siteId, caller.site.id), eq(apiRequests.id, id));
    return tx.select().from(apiRequests).where(isRequest);
  });
  if (kept?.bodyHash === bodyHash) return { id, chatId: kept.chatId };
  throw new AppError(
    'unprocessable',
    'idempotency_key_used',
    'This Idempotency-Key was used for a different question. Use a new key for each question.',
  );
}

function chatOwnerOf({ site }: ApiCaller, chatId: string): Extract<ChatOwner, { channel: 'api' }> {
  return { channel: 'api', siteId: site.id, chatId, begins: false, visitor: null };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function keyRefused(code: string, words: string): AppError {
  return new AppError('unauthenticated', code, words);
}
