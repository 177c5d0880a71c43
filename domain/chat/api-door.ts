// What a shop's own servers can do with a key of a site, and what it costs. No page and no visitor stands between.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { apiRequests } from '#database/schema/chat-doors.ts';
import { sites } from '#database/schema/sites.ts';
import { type Asked, type Asking, ask, askWhole } from '#domain/chat/ask.ts';
import { chatNotFound, deleteChats, type Party, readHistory } from '#domain/chat/chat.ts';
import type { ApiAskInput, AskOutput, History } from '#domain/chat/inputs.ts';
import { type Purse, spend } from '#domain/chat/limits.ts';
import type { Door } from '#domain/chat/visit.ts';
import { type Context, nobody, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { findKey } from '#domain/sites/key-bearer.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type Program = Context & {
  door: Door;
  purse: Purse;
  keyId: string;
  site: typeof sites.$inferSelect;
  isOpen: boolean;
};

const patienceOfStream = 60_000;
const patienceOfWhole = 25_000;

export async function enterWithKey(
  services: Services,
  door: Door,
  { key, onSpending }: { key: string | undefined; onSpending: Purse['onSpending'] },
): Promise<Program> {
  if (!key) throw refused('no_key', 'Send a key of your site: Authorization: Bearer aisle_sk_…');
  const found = await findKey(services, key);
  if (!found) throw refused('key_refused', 'This key is not known, is switched off or has ended.');
  const { organizationId, siteId, keyId } = found;
  const ctx: Context = { ...services, ...nobody, actor: { kind: 'key', id: keyId }, organizationId };
  const { site, access } = await transaction(ctx, async tx => {
    const [row] = await tx.select().from(sites).where(eq(sites.id, siteId));
    return { site: row, access: accessOf((await findEntitlement(tx, ctx))?.status) };
  });
  if (!site) throw refused('key_refused', 'This key is not known, is switched off or has ended.');
  if (!site.enabled) throw new AppError('forbidden', 'site_disabled', `The site ${site.name} is switched off.`);
  return { ...ctx, door, purse: { limits: door.limits, onSpending }, keyId, site, isOpen: access === 'open' };
}

export async function streamAnswer(
  program: Program,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<Asked> {
  const asking = await takeRequest(program, input, idempotencyKey);
  return ask(program, asking, { ...program.door, signal, patience: patienceOfStream });
}

export async function readAnswer(
  program: Program,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
  signal: AbortSignal,
): Promise<AskOutput> {
  const asking = await takeRequest(program, input, idempotencyKey);
  return askWhole(program, asking, { ...program.door, signal, patience: patienceOfWhole });
}

export async function openChatOf(program: Program, chatId: string): Promise<History> {
  await spend(program.purse, { 'read-key': program.keyId });
  const history = await readHistory(program, partyOf(program, chatId));
  if (!history.chatId) throw chatNotFound();
  return history;
}

export async function deleteChatOf(program: Program, chatId: string): Promise<{ deleted: number }> {
  await spend(program.purse, { 'read-key': program.keyId });
  const gone = await deleteChats(program, partyOf(program, chatId));
  if (gone.deleted === 0) throw chatNotFound();
  return gone;
}

async function takeRequest(program: Program, input: ApiAskInput, idempotencyKey: string | undefined): Promise<Asking> {
  const { site, purse, keyId, isOpen } = program;
  await spend(purse, {
    'ask-key': keyId,
    'ask-site': site.id,
    'ask-organization-day': requireOrganization(program),
  });
  const { id, chatId } = await rememberRequest(program, input, idempotencyKey);
  const party = { ...partyOf(program, chatId), begins: input.chatId === undefined };
  return {
    id,
    text: input.question,
    place: {
      ...party,
      visitor: input.user ? hashSecret(`${site.id} ${input.user}`) : null,
      language: chooseLanguage(input.language, site.language),
      page: input.page ? withoutPrivate(input.page) : null,
    },
    isOpen,
    hasContact: site.contactEmail !== null,
    show: { sources: true, products: true },
  };
}

/** The same request under the same key has the same chat, whichever of two that come at once is first. */
async function rememberRequest(
  program: Program,
  input: ApiAskInput,
  idempotencyKey: string | undefined,
): Promise<{ id: string; chatId: string }> {
  const now = program.clock.now();
  const chatId = input.chatId ?? newId(now.getTime());
  if (idempotencyKey === undefined) return { id: randomUUID(), chatId };
  const organizationId = requireOrganization(program);
  const id = toUuid(hashSecret(`${program.site.id} ${idempotencyKey}`, 'hex'));
  const bodyHash = hashSecret(JSON.stringify(Object.entries(input).toSorted()));
  const row = { organizationId, siteId: program.site.id, id, bodyHash, chatId, createdAt: now };
  const [kept] = await transaction(program, async tx => {
    await tx.insert(apiRequests).values(row).onConflictDoNothing();
    const isMeant = and(eq(apiRequests.siteId, program.site.id), eq(apiRequests.id, id));
    return tx.select().from(apiRequests).where(isMeant);
  });
  if (kept?.bodyHash === bodyHash) return { id, chatId: kept.chatId };
  throw new AppError(
    'unprocessable',
    'idempotency_key_used',
    'This Idempotency-Key was sent with another question. Choose a new one for each question.',
  );
}

function partyOf({ site }: Program, chatId: string): Extract<Party, { channel: 'api' }> {
  return { channel: 'api', siteId: site.id, chatId, begins: false, visitor: null };
}

/** The page without what may be private in its address. */
function withoutPrivate(page: string): string {
  const { origin, pathname } = new URL(page);
  return `${origin}${pathname}`.slice(0, 2000);
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function refused(code: string, words: string): AppError {
  return new AppError('unauthenticated', code, words);
}
