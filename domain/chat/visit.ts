// Everybody who comes from a page of a shop: which widget, whose, and whether it may be there.
import { findOwner } from '#database/lookups.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Place } from '#domain/chat/chat.ts';
import { type AddressBudget, type Limits, type Purse, spend } from '#domain/chat/limits.ts';
import { hashVisitor, type Session } from '#domain/chat/session.ts';
import { type Context, nobody, type Services, single, within } from '#domain/context.ts';
import { matchesOrigin } from '#domain/sites/origins.ts';
import { findPublished, type PublishedWidget } from '#domain/widgets/published.ts';
import { hashGuessable } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import type { Pace } from '#platform/pace.ts';

/** What the public door needs beside the services. */
export type Door = {
  /** The first signs, all are believed. */
  secrets: readonly string[];
  limits: Limits;
  answerer: Answerer;
  /** So that one organisation's rush is not everybody's. */
  pace: Pace;
  /** Hears of a page that showed the widget. The page does not wait for it. */
  onSeen?(visit: Visit, page: string): Promise<void>;
};

/**
 * Whose a key is never changes, so it is asked once. The pages are those that were let in before: they may read why they are
 * refused, though nothing was looked up for them yet.
 */
type Known = { owner: { organizationId: string; objectId: string }; origins: Set<string> };
const knownTo = new WeakMap<Door, Map<string, Known>>();
const mostKeys = 10_000;
const mostOrigins = 50;

export type Visit = Context &
  PublishedWidget & {
    door: Door;
    purse: Purse;
    origin: string;
    /** Where on the network they are, as budgets know it. */
    address: string;
  };

type Arrival = {
  key: string;
  origin: string | undefined;
  /** As far as it is to be believed. */
  address: string;
  onSpending: Purse['onSpending'];
  /** What is spent by coming. */
  budget: AddressBudget;
  /** Called before anything is refused to a page that may read it. */
  onAllowed(origin: string): void;
};

/** The Origin of a browser keeps other pages from using the widget; it keeps no program from claiming one. */
export async function beginVisit(
  services: Services,
  door: Door,
  { key, origin, address: plain, onSpending, onAllowed, budget }: Arrival,
): Promise<Visit> {
  const [secret] = door.secrets;
  if (!secret) throw closed();
  const address = hashGuessable(secret, plain);
  const purse = { limits: door.limits, onSpending };
  const keys = knownTo.get(door) ?? new Map<string, Known>();
  knownTo.set(door, keys);
  if (origin && keys.get(key)?.origins.has(origin)) onAllowed(origin);
  await spend(purse, { [budget]: address });
  const { owner, origins } = await requireKnown(services, keys, key);
  const ctx = within({ ...services, ...nobody, actor: { kind: 'visitor' } }, owner.organizationId);
  const found = await single(ctx, tx => findPublished(tx, owner.objectId));
  if (!found) throw unknownWidget();
  if (!origin || !matchesOrigin(found.site.urls, origin)) throw foreignOrigin(origin);
  onAllowed(origin);
  if (origins.size < mostOrigins) origins.add(origin);
  return { ...ctx, ...found, door, purse, origin, address };
}

export function placeOf(
  visit: Visit,
  session: Session,
  { page, language }: { page?: string | undefined; language?: string | undefined } = {},
): Place {
  return {
    siteId: visit.site.id,
    widgetId: visit.widget.id,
    channel: 'widget',
    visitor: hashVisitor(session),
    customer: session.customer ?? null,
    language: visit.configIn(language).language,
    page: pageOf(visit, page),
  };
}

/** The page without what may be private in its address. A page of another origin is none. */
export function pageOf({ origin }: Visit, page: string | undefined): string | null {
  const url = URL.parse(page ?? '');
  return url?.origin === origin ? `${url.origin}${url.pathname}`.slice(0, 2000) : null;
}

async function requireKnown({ database }: Services, keys: Map<string, Known>, key: string): Promise<Known> {
  const known = keys.get(key);
  if (known) return known;
  const owner = await findOwner(database, 'widget-key', key);
  if (!owner) throw unknownWidget();
  const found: Known = { owner, origins: new Set() };
  if (keys.size >= mostKeys) keys.clear();
  keys.set(key, found);
  return found;
}

function closed(): AppError {
  return new AppError('unavailable', 'door_closed', 'This server serves no widgets: VISITOR_SECRET is not set.');
}

function unknownWidget(): AppError {
  return new AppError('not-found', 'widget_not_found', 'There is no widget with this key.');
}

function foreignOrigin(origin: string | undefined): AppError {
  const words = origin
    ? `The widget may not be used on ${origin.slice(0, 200)}. Add this address to those of the site, in the dashboard under Sites.`
    : 'A widget is asked from a page of its site, and this request names none.';
  return new AppError('forbidden', 'origin_not_allowed', words);
}
