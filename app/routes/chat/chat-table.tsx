import { Mail, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { counted, describePage, describeState, describeTitle, needsAttention } from '#app/routes/chat/chat-labels.ts';
import type { ChatFilter } from '#app/routes/chat/chat-queries.ts';
import { withFilter } from '#app/routes/chat/use-chat-filter.ts';
import { State } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { ChatSummary } from '#domain/chat/dashboard/inputs.ts';

type ChatTableProps = {
  chats: readonly ChatSummary[] | undefined;
  filter?: ChatFilter | undefined;
  selection?: ReadonlySet<string> | undefined;
  onSelectionChange?: ((selection: Set<string>) => void) | undefined;
  empty?: ReactNode;
  footer?: ReactNode;
};

export function ChatTable({ chats, filter = {}, ...rest }: ChatTableProps) {
  return (
    <Table
      {...rest}
      label="Chats"
      columns={columns}
      rows={chats ?? []}
      rowKey={({ id }) => id}
      rowLabel={describeTitle}
      rowHref={({ id }) => withFilter(href('/chat/history/:chatId', { chatId: id }), filter)}
      loading={chats === undefined}
      loadingRows={8}
    />
  );
}

const columns: TableColumn<ChatSummary>[] = [
  { key: 'title', header: 'Chat', cell: chat => <Name chat={chat} /> },
  { key: 'state', header: 'Status', width: 176, phone: 'hide', cell: chat => <ChatState chat={chat} /> },
  {
    key: 'signals',
    header: 'Rating and messages',
    hideHeader: true,
    width: 108,
    phone: 'state',
    cell: chat => <Signals chat={chat} />,
  },
  {
    key: 'time',
    header: 'Last message',
    width: 132,
    phone: 'hide',
    cell: ({ updatedAt }) => <Time at={updatedAt} className="text-13 text-ink-2" />,
  },
];

function Name({ chat }: { chat: ChatSummary }) {
  const { questions, unanswered, handledAt, pageUrl, updatedAt } = chat;
  return (
    <span className="grid">
      <span className="truncate font-medium">{describeTitle(chat)}</span>
      <span className="truncate text-12 text-ink-3">
        <span className="desk:hidden">
          <Time at={updatedAt} />
          {', '}
        </span>
        {questions > 0 ? counted(questions, 'question') : 'No questions'}
        {(handledAt || isNotable(chat)) && (
          <span className={cx('desk:hidden', !handledAt && unanswered > 0 && 'text-amber')}>
            , {handledAt ? 'handled' : describeState(chat).toLowerCase()}
          </span>
        )}
        {pageUrl && <span className="max-desk:hidden">, from {describePage(pageUrl)}</span>}
      </span>
    </span>
  );
}

/** On phones, only what differs from an answered chat is named. */
function isNotable({ offered, unanswered, toReview, isAskedBack }: ChatSummary): boolean {
  return unanswered + toReview + offered > 0 || isAskedBack;
}

/** Only exceptions stand out: a question without an answer, an answer to review, or a message to the team. */
function ChatState({ chat }: { chat: ChatSummary }) {
  if (chat.handledAt) return <span className="text-13 text-ink-3">Handled</span>;
  if (!needsAttention(chat)) return <span className="text-13 text-ink-3">{describeState(chat)}</span>;
  return <State tone={chat.unanswered > 0 ? 'amber' : 'blue'}>{describeState(chat)}</State>;
}

function Signals({ chat: { thumbsUp, thumbsDown, contact, handledAt } }: { chat: ChatSummary }) {
  return (
    <span className="flex items-center justify-end gap-3 text-ink-3">
      {contact && (
        <Mail role="img" aria-label={`Message from ${contact.name}`} className={handledAt ? undefined : 'text-blue'} />
      )}
      {thumbsUp > 0 && <ThumbsUp role="img" aria-label="Thumbs up" />}
      {thumbsDown > 0 && (
        <ThumbsDown role="img" aria-label="Thumbs down" className={handledAt ? undefined : 'text-red'} />
      )}
    </span>
  );
}
