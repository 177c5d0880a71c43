import { useQueries, useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, selectSite, useCan, useSession } from '#app/client/session.ts';
import { Composer, PlaygroundPanel, published, usePlaygroundPanel } from '#app/routes/playground/playground-panel.tsx';
import type { Version } from '#app/routes/playground/use-playground.ts';
import { widgetQuery, widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export const meta = screenMeta;

const mostDrafts = 5;

export default function PlaygroundScreen() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="playground" />
          <Skeleton className="h-80 rounded-panel" />
        </>
      }
    >
      {site => <PlaygroundOf key={site.id} site={site} />}
    </WithSite>
  );
}

function PlaygroundOf({ site }: { site: SessionSite }) {
  const { sites } = useSession();
  const versions = [published, ...useWidgetDrafts(site.id)] as const;
  const panel = usePlaygroundPanel(site.id, { versions });
  return (
    <>
      <ScreenHead
        of="playground"
        actions={
          sites.length > 1 && (
            <Select
              look="filter"
              label="Site"
              value={site.id}
              onValueChange={selectSite}
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }
      />
      <Panel>
        <div className="px-5 pt-5 pb-6 max-desk:px-4">
          <PlaygroundPanel siteId={site.id} versions={versions} panel={panel} />
        </div>
        <div className="sticky bottom-0 rounded-b-panel border-line border-t bg-surface px-5 py-3 max-desk:px-4">
          <Composer playground={panel.playground} onAsk={panel.ask} />
        </div>
      </Panel>
    </>
  );
}

/** Widgets with changes that are not published yet. Only those who may edit widgets can test them. */
function useWidgetDrafts(siteId: string): Version[] {
  const mayEdit = useCan('manage:widgets');
  const { data = [] } = useQuery({ ...widgetsQuery(siteId), enabled: mayEdit }, getQueryClient());
  const changed = data.filter(({ hasChanges }) => hasChanges).slice(0, mostDrafts);
  const drafts = useQueries({ queries: changed.map(({ id }) => widgetQuery(id)) }, getQueryClient());
  return drafts.flatMap(({ data: widget }) =>
    widget ? [{ label: `Draft of “${widget.name}”`, drafts: { widget: { show: widget.draft.show } } }] : [],
  );
}
