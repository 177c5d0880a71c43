// The SQL condition for the chats of one owner: a widget visitor, or an API caller who names the chat.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';

/** The owner of a chat: a visitor of a widget, or an API caller who knows its id. */
export type ChatOwner =
  | {
      channel: 'widget';
      siteId: string;
      widgetId: string;
      /** The hash of the visitor's token. */
      visitor: string;
      /** The shop's customer id, if the visitor is signed in to the shop. */
      customer?: string | null;
    }
  | {
      channel: 'api';
      siteId: string;
      widgetId?: null;
      chatId: string;
      /** Create the chat if it does not exist. */
      begins: boolean;
      visitor: string | null;
      customer?: null;
    };

type Channel = ChatOwner['channel'];
type OwnerValues = Record<'siteId' | 'widgetId' | 'visitor' | 'chatId', string | null>;

export function isOwnedBy(owner: ChatOwner): SQL | undefined {
  return conditionOf(owner.channel, ownerValues(owner));
}

/** The same condition with placeholders, for prepared statements. `ownerValues` has the values. */
export function forEachChannel<T>(make: (channel: Channel, isTheirs: SQL | undefined) => T): Record<Channel, T> {
  const [siteId, widgetId, visitor, chatId] = (['siteId', 'widgetId', 'visitor', 'chatId'] as const).map(name =>
    sql.placeholder(name),
  ) as [Placeholder, Placeholder, Placeholder, Placeholder];
  const build = (channel: Channel) => make(channel, conditionOf(channel, { siteId, widgetId, visitor, chatId }));
  return { widget: build('widget'), api: build('api') };
}

export function ownerValues(owner: ChatOwner): OwnerValues {
  const { siteId, widgetId = null, visitor } = owner;
  return { siteId, widgetId, visitor, chatId: 'chatId' in owner ? owner.chatId : null };
}

function conditionOf(
  channel: Channel,
  { siteId, widgetId, visitor, chatId }: Record<keyof OwnerValues, string | null | Placeholder>,
): SQL | undefined {
  return channel === 'widget'
    ? and(eq(chats.widgetId, sql`${widgetId}`), eq(chats.visitor, sql`${visitor}`))
    : and(eq(chats.siteId, sql`${siteId}`), eq(chats.channel, channel), eq(chats.id, sql`${chatId}`));
}
