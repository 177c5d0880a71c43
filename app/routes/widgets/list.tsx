import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { WidgetTable } from '#app/routes/widgets/widget-table.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { findScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChatsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

const NewWidgetDialog = lazy(() => import('#app/routes/widgets/new-widget-dialog.tsx'));
const InstallDialog = lazy(() => import('#app/routes/widgets/install-dialog.tsx'));

export const meta = screenMeta;

export default function Widgets() {
  const [adds, setAdds] = useState(false);
  const add = () => setAdds(true);
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <Head />
          <WidgetTable widgets={undefined} onInstall={() => {}} />
        </>
      }
    >
      {site => (
        <>
          <Head onAdd={add} />
          <WidgetsOf key={site.id} site={site} onAdd={add} />
          {adds && (
            <Suspense>
              <NewWidgetDialog siteId={site.id} open onOpenChange={setAdds} />
            </Suspense>
          )}
        </>
      )}
    </WithSite>
  );
}

function Head({ onAdd }: { onAdd?: () => void }) {
  const screen = findScreen('widgets');
  return (
    <PageHead title={screen?.title} actions={<AddButton onClick={onAdd} />}>
      {screen?.intro}
    </PageHead>
  );
}

function AddButton({ onClick }: { onClick: (() => void) | undefined }) {
  return (
    <Allowed need="manage:widgets">
      <Button variant="primary" icon={Plus} disabled={!onClick} onClick={onClick}>
        Add a widget
      </Button>
    </Allowed>
  );
}

function WidgetsOf({ site, onAdd }: { site: SessionSite; onAdd: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(widgetsQuery(site.id), getQueryClient());
  const canManage = useCan('manage:widgets');
  const [installed, setInstalled] = useState<string | null>(null);
  const chosen = data?.find(({ id }) => id === installed);

  // A page may have shown it meanwhile.
  function close() {
    setInstalled(null);
    void refetch();
  }

  if (error && !data) {
    return <LoadProblem error={error} what="the widgets" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return (
      <EmptyState drawing={<ChatsDrawing />} title="No widget yet" action={canManage && <AddButton onClick={onAdd} />}>
        {canManage
          ? `A widget is what visitors of ${site.name} ask. Add one, and put its line of code on your pages.`
          : 'Somebody who may change widgets can add one: an Owner, an Admin or an Editor.'}
      </EmptyState>
    );
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
