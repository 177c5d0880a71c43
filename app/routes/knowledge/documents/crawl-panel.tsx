import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleSlash, Globe, LoaderCircle, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { describeProgress, describeTitle } from '#app/routes/knowledge/documents/crawl-labels.ts';
import { cancelCrawl, crawlPagesQuery, isRunning } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Crawl } from '#domain/crawls/inputs.ts';

const CrawlChoice = lazy(() => import('#app/routes/knowledge/documents/crawl-choice.tsx'));

/** The progress of one crawl, and its next step. */
export function CrawlPanel({ crawl }: { crawl: Crawl }) {
  const { state, problem, progress } = crawl;
  const Icon = icons[state];
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-2.5 px-5 py-4 max-desk:px-4">
        <div className="flex items-center gap-3.5">
          <Icon
            aria-hidden
            className={cx(state === 'failed' ? 'text-red' : 'text-accent-ink', isRunning(crawl) && 'animate-spin')}
          />
          <div className="min-w-0 flex-1">
            <p role="status" className="truncate font-medium leading-5">
              {describeTitle(crawl)}
            </p>
            <p className={cx('text-12 tabular-nums', state === 'failed' ? 'text-red' : 'text-ink-3')}>
              {state === 'failed' && problem ? problem : describeProgress(crawl)}
            </p>
          </div>
          <PanelActions crawl={crawl} />
        </div>
        {state === 'reading' && progress.found > 1 && (
          <Meter label={describeTitle(crawl)} value={progress.read} max={progress.read + progress.left} />
        )}
      </div>
      {state === 'found' && (
        <Suspense fallback={<Skeleton className="m-5 h-40" />}>
          <CrawlChoice crawl={crawl} />
        </Suspense>
      )}
      {state === 'done' && progress.failed > 0 && <FailedPages crawl={crawl} />}
    </Panel>
  );
}

const icons: Record<Crawl['state'], LucideIcon> = {
  finding: LoaderCircle,
  found: Globe,
  reading: LoaderCircle,
  done: CircleCheck,
  canceled: CircleSlash,
  failed: CircleAlert,
};

function PanelActions({ crawl }: { crawl: Crawl }) {
  const [isBusy, setBusy] = useState(false);
  if (crawl.state === 'done') {
    return (
      <Button asChild size="small">
        <AppLink to="/sites/data/documents">View documents</AppLink>
      </Button>
    );
  }
  if (!isRunning(crawl) && crawl.state !== 'found') return null;
  async function cancel() {
    setBusy(true);
    try {
      await cancelCrawl(crawl);
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void cancel()}>
      {crawl.state === 'found' ? 'Discard' : 'Stop'}
    </Button>
  );
}

function FailedPages({ crawl }: { crawl: Crawl }) {
  const { data } = useQuery(crawlPagesQuery(crawl), getQueryClient());
  const failed = data?.filter(({ state }) => state === 'failed') ?? [];
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Pages that couldn’t be read" className="border-line border-t px-5 py-3 max-desk:px-4">
      {failed.map(({ id, url, problem }) => (
        <li key={id} className="py-1 text-13">
          <span className="block wrap-anywhere">{url}</span>
          <span className="text-12 text-red">{problem}</span>
        </li>
      ))}
    </ul>
  );
}
