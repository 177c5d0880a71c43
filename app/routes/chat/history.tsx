import { CircleCheck, CircleDashed, Download, FileJson, Sheet } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession, type SessionSite, useCan } from '#app/client/session.ts';
import { deleteChats, downloadChats, markHandled } from '#app/routes/chat/chat-changes.ts';
import { ChatFilters, FiltersSkeleton } from '#app/routes/chat/chat-filters.tsx';
import { counted } from '#app/routes/chat/chat-labels.ts';
import { chatCountsQuery, chatsQuery } from '#app/routes/chat/chat-queries.ts';
import { ChatTable } from '#app/routes/chat/chat-table.tsx';
import { type ChatListState, useChatList } from '#app/routes/chat/use-chat-list.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChatsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import { DeleteSelected } from '#app/ui/selection-actions.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { CursorPager } from '#app/ui/table.tsx';

export const meta = screenMeta;
export const handle = { preload: prefetch };

async function prefetch(): Promise<void> {
  const { site } = getSession();
  if (!site) return;
  const client = getQueryClient();
  await Promise.all([
    client.prefetchQuery(chatsQuery(site.id, {})),
    client.prefetchQuery(chatCountsQuery(site.id, {})),
  ]);
}

export default function Chats() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="chats" />
          <FiltersSkeleton />
          <ChatTable chats={undefined} />
        </>
      }
    >
      {site => <ChatsOf key={site.id} site={site} />}
    </WithSite>
  );
}

function ChatsOf({ site }: { site: SessionSite }) {
  const list = useChatList(site.id);
  const canManage = useCan('manage:sites');
  const { rows, error } = list;
  if (list.isEmpty) {
    return (
      <>
        <ScreenHead of="chats" />
        <NoChats site={site} />
      </>
    );
  }
  return (
    <>
      <ScreenHead
        of="chats"
        actions={
          <Allowed need="manage:sites">
            <Export siteId={site.id} list={list} />
          </Allowed>
        }
        isPending={list.isPending}
      />
      {error && !rows ? (
        <LoadProblem error={error} what="the chats" busy={list.isFetching} onRetry={list.retry} />
      ) : (
        <>
          <div className="mb-3 grid grid-cols-1 gap-3">
            <ChatFilters siteId={site.id} list={list} />
            {list.chosen.length > 0 && <Selected siteId={site.id} list={list} />}
          </div>
          <ChatTable
            chats={rows}
            filter={list.filter}
            selection={canManage ? list.selection : undefined}
            onSelectionChange={list.select}
            empty={<NothingFound onClear={list.clearFilters} />}
            footer={
              (list.previous || list.next) && (
                <CursorPager label={list.formatCount} previous={list.previous} next={list.next} />
              )
            }
          />
        </>
      )}
    </>
  );
}

/** Exports the chats that match the filters. */
function Export({ siteId, list }: { siteId: string; list: ChatListState }) {
  const save = (format: 'csv' | 'json') => void downloadChats(siteId, list.filter, format);
  return (
    <Menu>
      <MenuTrigger>
        <Button icon={Download}>Export</Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Sheet} onSelect={() => save('csv')}>
          CSV, for spreadsheets
        </MenuItem>
        <MenuItem icon={FileJson} onSelect={() => save('json')}>
          JSON, with full details
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function Selected({ siteId, list: { chosen, chosenRows, select } }: { siteId: string; list: ChatListState }) {
  const open = chosenRows.filter(({ handledAt }) => handledAt === null).map(({ id }) => id);
  const isHandled = open.length === 0;
  return (
    <SelectionBar count={chosen.length} onClear={() => select(new Set())}>
      <Button
        size="small"
        icon={isHandled ? CircleDashed : CircleCheck}
        onClick={() => void (isHandled ? markHandled(chosen, false) : markHandled(open, true))}
      >
        {isHandled ? 'Mark as not handled' : 'Mark as handled'}
      </Button>
      <Button size="small" icon={Download} onClick={() => void downloadChats(siteId, { ids: chosen.join(',') }, 'csv')}>
        Export
      </Button>
      <DeleteSelected what={counted(chosen.length, 'chat')} onDelete={() => deleteChats([...chosen])}>
        This deletes{' '}
        {chosen.length === 1 ? 'the whole chat for you and the visitor' : 'these chats for you and the visitors'}. This
        can’t be undone.
      </DeleteSelected>
    </SelectionBar>
  );
}

function NoChats({ site }: { site: SessionSite }) {
  const canSeeWidgets = useCan('list:widgets');
  return (
    <EmptyState
      drawing={<ChatsDrawing />}
      title="No chats yet"
      action={
        canSeeWidgets && (
          <Button asChild variant="primary">
            <AppLink to="/sites/widgets">Install the widget</AppLink>
          </Button>
        )
      }
    >
      When someone asks a question on {site.name}, the chat appears here: the question, the answer, its sources and the
      visitor’s rating.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 text-ink-2">No chats match your filters.</p>
      <Button onClick={onClear}>Show all chats</Button>
    </div>
  );
}
