import type { Opened } from '#app/routes/chat/conversation.tsx';
import Inspector from '#app/routes/chat/inspector.tsx';
import { Drawer } from '#app/ui/drawer.tsx';

type InspectorDrawerProps = { chatId: string; opened: Opened; onClose: () => void };

/** The inspector on narrow screens. */
export default function InspectorDrawer({ chatId, opened, onClose }: InspectorDrawerProps) {
  const title = opened.sourceIndex === null ? 'How it was found' : `Source ${opened.sourceIndex + 1}`;
  return (
    <Drawer open onOpenChange={open => !open && onClose()} title={title}>
      <Inspector chatId={chatId} opened={opened} />
    </Drawer>
  );
}
