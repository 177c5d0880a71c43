import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { WidgetTable } from '#app/routes/widgets/widget-table.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

const NewWidgetDialog = lazy(() => import('#app/routes/widgets/new-widget-dialog.tsx'));
const InstallDialog = lazy(() => import('#app/routes/widgets/install-dialog.tsx'));

export const meta = screenMeta;

export default function Widgets() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="widgets" actions={<AddButton onClick={() => {}} />} isPending />
          <WidgetTable widgets={undefined} onInstall={() => {}} />
        </>
      }
    >
      {site => <WidgetsOf key={site.id} site={site} />}
    </WithSite>
  );
}

function WidgetsOf({ site }: { site: SessionSite }) {
  const { data, isPending } = useQuery(widgetsQuery(site.id), getQueryClient());
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton onClick={() => setAdding(true)} />;
  const isEmpty = data?.length === 0;
  return (
    <>
      <ScreenHead of="widgets" actions={!isEmpty && add} isPending={isPending} />
      {isEmpty ? <NoWidgets name={site.name} add={add} /> : <WidgetList site={site} />}
      {isAdding && (
        <Suspense>
          <NewWidgetDialog siteId={site.id} open onOpenChange={setAdding} />
        </Suspense>
      )}
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Allowed need="manage:widgets">
      <Button variant="primary" icon={Plus} onClick={onClick}>
        Add a widget
      </Button>
    </Allowed>
  );
}

function NoWidgets({ name, add }: { name: string; add: ReactNode }) {
  const canManage = useCan('manage:widgets');
  return (
    <EmptyState drawing={<IconDrawing icon={MessageCircle} />} title="No widgets yet" action={canManage && add}>
      {canManage
        ? `Add a widget so that visitors can ask questions on ${name}. Then paste its code into your pages.`
        : 'An Owner, Admin or Editor can add one.'}
    </EmptyState>
  );
}

function WidgetList({ site }: { site: SessionSite }) {
  const { data, error, refetch, isFetching } = useQuery(widgetsQuery(site.id), getQueryClient());
  const [search] = useSearchParams();
  const [installed, setInstalled] = useState<string | null>(search.get('install'));
  const chosen = data?.find(({ id }) => id === installed);

  // The widget may have been seen on a page in the meantime.
  function close() {
    setInstalled(null);
    void refetch();
  }

  if (error && !data) {
    return <LoadProblem error={error} what="the widgets" busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <WidgetTable widgets={data} onInstall={setInstalled} />
      {chosen && (
        <Suspense>
          <InstallDialog widget={chosen} site={site} open onOpenChange={close} />
        </Suspense>
      )}
    </>
  );
}
