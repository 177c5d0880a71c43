import { type SessionSite, useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChatsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function NoChats({ site }: { site: SessionSite }) {
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
      visitor's rating.
    </EmptyState>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 text-ink-2">No chats match your filters.</p>
      <Button onClick={onClear}>Show all chats</Button>
    </div>
  );
}
