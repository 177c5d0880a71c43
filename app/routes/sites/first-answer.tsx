import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { crawlsQuery } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { ReadPages } from '#app/routes/sites/read-pages.tsx';
import { WidgetPreview } from '#app/routes/widgets/widget-preview.tsx';
import { refreshWidgets, widgetQuery, widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Crawl } from '#domain/crawls/inputs.ts';

/** Enough was read for a first look at what can be asked. */
const enoughPages = 5;

/** The pages that are being read, next to the widget that answers from them. */
export default function FirstAnswer({ site }: { site: SessionSite }) {
  const screen = useScreen();
  const client = getQueryClient();
  const { data: crawls } = useQuery(crawlsQuery(site.id), client);
  const { data: widgets } = useQuery(widgetsQuery(site.id), client);
  const first = widgets?.[0];
  const { data: widget } = useQuery({ ...widgetQuery(first?.id ?? ''), enabled: first !== undefined }, client);
  const crawl = crawls?.[0];
  const questions = useQuestions(site.id, crawl);
  return (
    <>
      <PageHead
        title={screen?.title}
        actions={
          <>
            <Button asChild>
              <AppLink to="/">Go to dashboard</AppLink>
            </Button>
            <Button asChild variant="primary" icon={ArrowRight}>
              <AppLink to={`/sites/widgets${first ? `?install=${first.id}` : ''}`}>Install the widget</AppLink>
            </Button>
          </>
        }
      >
        {screen?.intro}
      </PageHead>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 max-desk:grid-cols-1 max-desk:gap-4">
        {crawls ? <ReadPages crawl={crawl} /> : <Skeleton className="h-64 rounded-panel" />}
        <section aria-label="Your widget" className="flex h-[700px] flex-col max-desk:h-[740px] max-desk:row-start-1">
          {widget ? (
            <WidgetPreview widget={widget} suggestions={questions} chat="new" />
          ) : (
            <Skeleton className="flex-1 rounded-panel" />
          )}
        </section>
      </div>
    </>
  );
}

/** Asked again when more was read, until there are three. */
function useQuestions(siteId: string, crawl: Crawl | undefined): string[] {
  const canManageSites = useCan('manage:sites');
  const canManageWidgets = useCan('manage:widgets');
  const isDone = crawl?.state === 'done';
  const isEnough = isDone || (crawl?.progress.read ?? 0) >= enoughPages;
  const { data } = useQuery(
    {
      queryKey: ['first-questions', siteId, isDone ? 'done' : 'early'],
      queryFn: async () => {
        const { questions } = await call('POST /api/sites/{id}/first-questions', { params: { id: siteId } });
        if (questions.length > 0) void refreshWidgets();
        return questions;
      },
      enabled: canManageSites && canManageWidgets && isEnough,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: (before: string[] | undefined) => before,
    },
    getQueryClient(),
  );
  return data ?? [];
}
