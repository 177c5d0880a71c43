import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, CircleCheck, CircleDashed, Ellipsis, Mail, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { deleteChat, forgetChat, markHandled } from '#app/routes/chat/chat-changes.ts';
import { describeTitle } from '#app/routes/chat/chat-labels.ts';
import { type ChatFilter, neighboursQuery } from '#app/routes/chat/chat-queries.ts';
import { withFilter } from '#app/routes/chat/use-chat-filter.ts';
import { useAfterClose } from '#app/ui/after-close.ts';
import { IconButton } from '#app/ui/button.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Chat } from '#domain/chat/dashboard/inputs.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

/** Links to the newer and older chat, and a menu to reply, mark as handled or delete. */
export function ChatActions({ chat, filter }: { chat: Chat; filter: ChatFilter }) {
  const [isConfirming, setConfirming] = useState(false);
  const go = useGo();
  const afterClose = useAfterClose();
  const canManage = useCan('manage:sites');
  const { data } = useQuery(neighboursQuery(chat.id, chat.siteId, filter), getQueryClient());
  const open = (chatId: string) => void go(withFilter(href('/chat/history/:chatId', { chatId }), filter));

  async function remove() {
    await deleteChat(chat.id);
    afterClose(() => forgetChat(chat.id));
    await go(withFilter('/chat/history', filter));
  }

  return (
    <span className="flex flex-none! gap-1 max-desk:w-full max-desk:justify-end">
      <Step label="Newer chat" icon={ChevronUp} id={data?.newer} onGo={open} />
      <Step label="Older chat" icon={ChevronDown} id={data?.older} onGo={open} />
      {(canManage || chat.contact) && (
        <Menu>
          <MenuTrigger>
            <IconButton label={`Actions for ${describeTitle(chat)}`} icon={Ellipsis} variant="plain" className="ml-1" />
          </MenuTrigger>
          <MenuContent align="end">
            {chat.contact && (
              <MenuItem icon={Mail} asChild>
                <a href={`mailto:${chat.contact.email}`}>Reply by email</a>
              </MenuItem>
            )}
            {canManage && (
              <MenuItem
                icon={chat.handledAt ? CircleDashed : CircleCheck}
                onSelect={() => void markHandled([chat.id], !chat.handledAt)}
              >
                {chat.handledAt ? 'Mark as not handled' : 'Mark as handled'}
              </MenuItem>
            )}
            {canManage && (
              <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
                Delete
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setConfirming}
            title="Delete this chat?"
            confirmLabel="Delete chat"
            onConfirm={remove}
          >
            This deletes the whole chat, for you and for the visitor. This can’t be undone.
          </ConfirmDialog>
        </Suspense>
      )}
    </span>
  );
}

type StepProps = { label: string; icon: typeof ChevronUp; id: string | null | undefined; onGo: (id: string) => void };

function Step({ id, onGo, ...rest }: StepProps) {
  return <IconButton {...rest} disabled={!id} onClick={() => id && onGo(id)} />;
}
