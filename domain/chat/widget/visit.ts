// A request of a widget on a shop's page: finds the widget and checks that the page may use it.
import { findOwner } from '#database/lookups.ts';
import type { ChatServices } from '#domain/chat/chat-services.ts';
import { withoutQuery } from '#domain/chat/storage/chats.ts';
import { type AddressBudget, type Limiter, spendBudgets } from '#domain/chat/visitor-limits.ts';
import type { Context, Services } from '#domain/context.ts';
import { matchesOrigin } from '#domain/sites/origins.ts';
import { testPagePath } from '#domain/widgets/inputs.ts';
import { findForVisitor, type PublishedWidget } from '#domain/widgets/published.ts';
import { hashGuessable } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

/**
 * The owner of a key never changes, so it is looked up once. `origins` have been allowed before: they may read a refusal that
 * comes before the look-up.
 */
type KnownKey = { owner: { organizationId: string; objectId: string }; origins: Set<string> };
const knownKeys = new WeakMap<ChatServices, Map<string, KnownKey>>();
const mostKeys = 10_000;
const mostOrigins = 50;

export type Visit = Context &
  PublishedWidget & {
    chatServices: ChatServices;
    limiter: Limiter;
    origin: string;
    /** On our own test page of this widget. */
    isTest: boolean;
    /** The hash of the network address, which rate limits use as their key. */
    address: string;
    /** The same for its IPv6 network; an IPv4 address is its own. */
    network: string;
    /** Calls of this kind from the address in the current window, including this one. */
    calls: number;
  };

type VisitRequest = {
  key: string;
  origin: string | undefined;
  /** The address of the page, if the browser sends it. */
  referer: string | undefined;
  /** The client address, behind the trusted proxies. */
  address: string;
  /** Its IPv6 network, or the same address. */
  network: string;
  onSpending: Limiter['onSpending'];
  /** The rate limit that this call counts against. */
  budget: AddressBudget;
  /** Called before any refusal that the page may read. */
  onAllowed(origin: string): void;
};

/** The Origin header stops other web pages from using the widget. It does not stop programs, which can send any Origin. */
export async function beginVisit(
  services: Services,
  chatServices: ChatServices,
  { key, origin, referer, address: plainAddress, network, onSpending, onAllowed, budget }: VisitRequest,
): Promise<Visit> {
  const [secret] = chatServices.secrets;
  if (!secret) throw widgetsDisabled();
  const address = hashGuessable(secret, plainAddress);
  const limiter = { limits: chatServices.limits, onSpending };
  const keys = knownKeys.get(chatServices) ?? new Map<string, KnownKey>();
  knownKeys.set(chatServices, keys);
  if (origin && keys.get(key)?.origins.has(origin)) onAllowed(origin);
  const [spending] = await spendBudgets(limiter, { [budget]: address });
  const calls = spending?.spent ?? 0;
  const { owner, origins } = await requireKnown(services, keys, key);
  const found = await findForVisitor(services, owner);
  if (!found) throw unknownWidget();
  const isTest = isTestPage(services, key, { origin, referer });
  if (!origin || !(isTest || matchesOrigin(found.site.urls, origin))) throw originNotAllowed(origin);
  onAllowed(origin);
  if (origins.size < mostOrigins) origins.add(origin);
  const networkHash = network === plainAddress ? address : hashGuessable(secret, network);
  return { ...found, chatServices, limiter, origin, isTest, address, network: networkHash, calls };
}

/** Our own origin is allowed for the widget's own test page only, not for the other pages of the product. */
function isTestPage(
  { publicUrl }: Services,
  key: string,
  { origin, referer }: Pick<VisitRequest, 'origin' | 'referer'>,
): boolean {
  const own = new URL(publicUrl).origin;
  const page = URL.parse(referer ?? '');
  return origin === own && page?.origin === own && page.pathname === testPagePath(key);
}

/** Null for a page of another origin. */
export function pageOf({ origin }: Visit, page: string | undefined): string | null {
  const url = URL.parse(page ?? '');
  return url?.origin === origin ? withoutQuery(url) : null;
}

async function requireKnown({ database }: Services, keys: Map<string, KnownKey>, key: string): Promise<KnownKey> {
  const known = keys.get(key);
  if (known) return known;
  const owner = await findOwner(database, 'widget-key', key);
  if (!owner) throw unknownWidget();
  const found: KnownKey = { owner, origins: new Set() };
  if (keys.size >= mostKeys) keys.clear();
  keys.set(key, found);
  return found;
}

function widgetsDisabled(): AppError {
  return new AppError('unavailable', 'widgets_disabled', 'This server can’t serve widgets: VISITOR_SECRET isn’t set.');
}

function unknownWidget(): AppError {
  return new AppError('not-found', 'widget_not_found', 'There is no widget with this key.');
}

function originNotAllowed(origin: string | undefined): AppError {
  const words = origin
    ? `The widget can’t be used on ${origin.slice(0, 200)}. Add this address to the site in the dashboard, under Site.`
    : 'This request has no Origin header. Widgets can only be used from a page of their site.';
  return new AppError('forbidden', 'origin_not_allowed', words);
}
