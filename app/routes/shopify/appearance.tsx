import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { embedQuery } from '#app/routes/shopify/installation-queries.ts';
import { EditorSkeleton } from '#app/routes/widgets/editor-skeleton.tsx';
import { type WidgetHead, WidgetScreen } from '#app/routes/widgets/widget-screen.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { toast } from '#app/ui/toast.tsx';

export const meta = screenMeta;

const title = 'Appearance';

/** The widget editor of the dashboard, for the widget in the shop's theme. */
export default function Appearance() {
  const { data, error, isFetching, refetch } = useQuery({ ...embedQuery, refetchInterval: false }, getQueryClient());
  if (data?.widgetId) return <WidgetScreen id={data.widgetId} title={title} Head={Head} />;
  if (data) return <NoWidget onAdded={() => refetch()} />;
  if (!error) return <EditorSkeleton head={<Head />} />;
  return (
    <>
      <PageHead title={title} />
      <LoadProblem error={error} what="your widget" busy={isFetching} onRetry={() => void refetch()} />
    </>
  );
}

const Head: WidgetHead = () => (
  <div className="border-line border-b px-6 pt-5 max-desk:px-4">
    <PageHead
      title={title}
      actions={
        <Button asChild>
          <AppLink to="/shopify/app/installation">Install in your theme</AppLink>
        </Button>
      }
    >
      {useScreen()?.intro}
    </PageHead>
  </div>
);

/** The widget was deleted in the dashboard. */
function NoWidget({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { site } = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    if (!site) return;
    setIsBusy(true);
    try {
      const body = { name: site.name, description: '', type: 'bubble' } as const;
      await call('POST /api/sites/{id}/widgets', { params: { id: site.id }, body });
      await onAdded();
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    }
    setIsBusy(false);
  }

  return (
    <>
      <PageHead title={title} />
      <EmptyState
        drawing={<ShelfDrawing />}
        title="Your shop has no widget"
        action={
          <Button variant="primary" icon={Plus} busy={isBusy} onClick={() => void add()}>
            Add a widget
          </Button>
        }
      >
        It was deleted in the Aisle dashboard. Add a new one to show it in your shop again.
      </EmptyState>
    </>
  );
}
