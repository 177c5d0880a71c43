import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { ChatActions } from '#app/routes/chat/chat-actions.tsx';
import { ChatFacts } from '#app/routes/chat/chat-facts.tsx';
import { describePage, describeTitle } from '#app/routes/chat/chat-labels.ts';
import { type ChatFilter, chatQuery } from '#app/routes/chat/chat-queries.ts';
import { type AnswerAction, Conversation, type Opened } from '#app/routes/chat/conversation.tsx';
import { useChatFilter, withFilter } from '#app/routes/chat/use-chat-filter.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Chat } from '#domain/chat/dashboard/inputs.ts';

const Inspector = lazy(() => import('#app/routes/chat/inspector.tsx'));
const InspectorDrawer = lazy(() => import('#app/routes/chat/inspector-drawer.tsx'));
const CorrectDialog = lazy(() => import('#app/routes/chat/correct-dialog.tsx'));
const ReplayDialog = lazy(() => import('#app/routes/chat/replay-dialog.tsx'));

export const meta = screenMeta;
export const handle = {
  preload: ({ params: { chatId = '' } }: { params: Record<string, string> }) =>
    getQueryClient().prefetchQuery(chatQuery(chatId)),
};

export default function ViewChat() {
  const { chatId = '' } = useParams();
  return <ChatOf key={chatId} id={chatId} />;
}

function ChatOf({ id }: { id: string }) {
  const { filter } = useChatFilter();
  const { data, error, refetch, isFetching } = useQuery(chatQuery(id), getQueryClient());
  return (
    <>
      <BackLink filter={filter} />
      <PageHead
        title={data ? describeTitle(data) : error ? 'Chat' : <TitleSkeleton />}
        actions={data && <ChatActions chat={data} filter={filter} />}
      >
        {data && <ChatOrigin chat={data} />}
      </PageHead>
      {error && !data ? (
        <LoadProblem error={error} what="this chat" busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded chat={data} />
      ) : (
        <div className={columns}>
          <Skeleton className="h-96 rounded-panel" />
          <Skeleton className="h-64 rounded-panel" />
        </div>
      )}
    </>
  );
}

const columns = 'grid grid-cols-1 items-start gap-6 min-[1080px]:grid-cols-[minmax(0,1fr)_368px]';

function Loaded({ chat }: { chat: Chat }) {
  const isWide = useWide();
  const [chosen, setChosen] = useState<Opened | null>(null);
  const [action, setAction] = useState<AnswerAction | null>(null);
  const opened = chosen ?? (isWide ? firstInspectable(chat) : null);
  const answer = chat.messages.find(({ id }) => id === action?.answerId);
  return (
    <div className={columns}>
      <Panel className="min-w-0 p-6 max-desk:border-0 max-desk:bg-transparent max-desk:p-0">
        <Conversation chat={chat} opened={opened} onOpen={setChosen} onAction={setAction} />
      </Panel>
      <div className="grid min-w-0 gap-4 min-[1080px]:sticky min-[1080px]:top-6">
        {isWide && opened && (
          <Panel className="max-h-[calc(100dvh-17rem)] min-h-40 overflow-y-auto p-5">
            <Suspense fallback={<Skeleton className="h-40 rounded-control" />}>
              <Inspector chatId={chat.id} opened={opened} />
            </Suspense>
          </Panel>
        )}
        <Panel className="p-5 max-desk:p-4">
          <ChatFacts chat={chat} />
        </Panel>
      </div>
      <Suspense>
        {!isWide && opened && <InspectorDrawer chatId={chat.id} opened={opened} onClose={() => setChosen(null)} />}
        {answer && action?.kind === 'correct' && (
          <CorrectDialog chat={chat} answer={answer} onClose={() => setAction(null)} />
        )}
        {answer && action?.kind === 'replay' && <ReplayDialog answer={answer} onClose={() => setAction(null)} />}
      </Suspense>
    </div>
  );
}

/** On wide screens the first answer with sources or a trace is open. */
function firstInspectable({ messages }: Chat): Opened | null {
  const first = messages.find(({ sources, hasTrace }) => sources.length > 0 || hasTrace);
  return first ? { answerId: first.id, sourceIndex: first.sources.length > 0 ? 0 : null } : null;
}

function ChatOrigin({ chat: { updatedAt, pageUrl, contact } }: { chat: Chat }) {
  return (
    <>
      <Time at={updatedAt} />
      {pageUrl && `, from ${describePage(pageUrl)}`}
      {contact && `, ${contact.name} left a message`}
    </>
  );
}

/** Back to the list with the same filters. */
function BackLink({ filter }: { filter: ChatFilter }) {
  return (
    <AppLink
      to={withFilter('/chat/history', filter)}
      className="-ml-1 mb-2 inline-flex items-center gap-1.5 rounded-inner px-1 font-medium text-13 text-ink-2 hover:text-ink max-desk:min-h-11"
    >
      <ArrowLeft aria-hidden />
      Chats
    </AppLink>
  );
}

function TitleSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Chat</span>
      <Skeleton className="h-4 w-56" />
    </span>
  );
}

/** From this width the inspector fits next to the conversation. */
const query = '(min-width: 1080px)';

function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
