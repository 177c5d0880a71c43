import { Plus, RotateCcw } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { ChatsDrawing, DocumentsDrawing, ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx';

export function MessagesSection() {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 desk:grid-cols-2">
      <Message
        tone="error"
        title="We couldn’t load documents"
        actions={<Button icon={RotateCcw}>Try again</Button>}
        requestId="7f3a-91c2"
      >
        Our server took too long to respond. Your saved work is safe.
      </Message>
      <Message
        tone="permission"
        title="You have read-only access"
        actions={
          <>
            <Button>Ask Priya</Button>
            <Button variant="quiet">Copy a link</Button>
          </>
        }
      >
        Priya Nair and Maren Holt can make you an Editor.
      </Message>
      <Message
        tone="limit"
        title="You’ve used all 3,000 questions"
        actions={
          <>
            <Button variant="primary">Move to Scale</Button>
            <Button variant="quiet">View usage</Button>
          </>
        }
      >
        Visitors see your contact form instead of answers. Your documents and chats aren’t affected.
      </Message>
      <Message title="Answers come from 86 documents">They’re checked nightly.</Message>
    </div>
  );
}

export function LoadingSection() {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 desk:grid-cols-2">
      <Panel className="overflow-hidden">
        <SkeletonRows />
      </Panel>
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  );
}

export function EmptySection() {
  return (
    <div>
      <EmptyState
        drawing={<DocumentsDrawing />}
        title="Start with your own website"
        action={
          <Button variant="primary" icon={Plus}>
            Add documents
          </Button>
        }
      >
        Aisle reads your help pages, guides and policies, and answers only from what it finds there. You can see all of
        it before your visitors do.
      </EmptyState>
      <div className="grid desk:grid-cols-2">
        <EmptyState drawing={<ChatsDrawing />} title="No chats yet">
          Chats appear here when visitors ask questions.
        </EmptyState>
        <EmptyState drawing={<ShelfDrawing />} title="Nothing here yet">
          Content appears here as you work.
        </EmptyState>
      </div>
    </div>
  );
}
