import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { describeProgress, describeTitle } from '#app/routes/knowledge/documents/crawl-labels.ts';
import { crawlsQuery, isRunning } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { useLiveDocuments } from '#app/routes/knowledge/documents/use-live-documents.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Crawl } from '#domain/crawls/inputs.ts';

/** Above the list: crawls that are running or wait for a choice of pages. */
export function CrawlStrips({ siteId }: { siteId: string }) {
  const { data } = useQuery(crawlsQuery(siteId), getQueryClient());
  const canManage = useCan('manage:sites');
  useLiveDocuments(siteId, data);
  const open = data?.filter(crawl => isRunning(crawl) || crawl.state === 'found') ?? [];
  return open.map(crawl => <Strip key={crawl.id} crawl={crawl} canManage={canManage} />);
}

function Strip({ crawl, canManage }: { crawl: Crawl; canManage: boolean }) {
  const { state, progress } = crawl;
  return (
    <Panel className="grid content-center gap-2.5 px-5 py-3.5 max-desk:px-4">
      <div className="flex items-center gap-3.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 max-desk:hidden">
          <Globe aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p role="status" className="truncate font-medium leading-5">
            {describeTitle(crawl)}
          </p>
          <p className="text-12 text-ink-3 tabular-nums">{describeProgress(crawl)}</p>
        </div>
        {canManage && (
          <Button asChild size="small">
            <AppLink to="/sites/data/documents/new?way=website">{state === 'found' ? 'Choose' : 'Open'}</AppLink>
          </Button>
        )}
      </div>
      {state === 'reading' && (
        <Meter label={describeTitle(crawl)} value={progress.read} max={progress.read + progress.left} />
      )}
    </Panel>
  );
}
