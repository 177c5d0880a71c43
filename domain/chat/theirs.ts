// Which conversations are somebody's, as a condition: a visitor's of a widget, or the one that a program names.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import type { Party } from '#domain/chat/chat.ts';

type Channel = Party['channel'];
type Names = Record<'siteId' | 'widgetId' | 'visitor' | 'chatId', string | null>;

export function isTheirs(place: Party): SQL | undefined {
  return conditionOf(place.channel, namesOf(place));
}

/** The same condition for each channel, whose names come later: see `namesOf`. */
export function ofEachChannel<T>(make: (channel: Channel, isTheirs: SQL | undefined) => T): Record<Channel, T> {
  const [siteId, widgetId, visitor, chatId] = (['siteId', 'widgetId', 'visitor', 'chatId'] as const).map(name =>
    sql.placeholder(name),
  ) as [Placeholder, Placeholder, Placeholder, Placeholder];
  const later = (channel: Channel) => make(channel, conditionOf(channel, { siteId, widgetId, visitor, chatId }));
  return { widget: later('widget'), api: later('api') };
}

export function namesOf(place: Party): Names {
  const { siteId, widgetId = null, visitor } = place;
  return { siteId, widgetId, visitor, chatId: 'chatId' in place ? place.chatId : null };
}

function conditionOf(
  channel: Channel,
  { siteId, widgetId, visitor, chatId }: Record<keyof Names, string | null | Placeholder>,
): SQL | undefined {
  return channel === 'widget'
    ? and(eq(chats.widgetId, sql`${widgetId}`), eq(chats.visitor, sql`${visitor}`))
    : and(eq(chats.siteId, sql`${siteId}`), eq(chats.channel, channel), eq(chats.id, sql`${chatId}`));
}
