import { lazy, Suspense } from 'react';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

// Loaded after the frame, to keep the first page small.
const FirstAnswer = lazy(() => import('#app/routes/sites/first-answer.tsx'));

export const meta = screenMeta;

/** The first screen of a new site: its pages are being read, and its widget can be asked. */
export default function StartSite() {
  return (
    <WithSite isWhole waiting={<Waiting />}>
      {site => (
        <Suspense fallback={<Waiting />}>
          <FirstAnswer key={site.id} site={site} />
        </Suspense>
      )}
    </WithSite>
  );
}

function Waiting() {
  const screen = useScreen();
  return (
    <>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <div role="status" className="grid grid-cols-2 gap-6 max-desk:grid-cols-1">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-64 rounded-panel" />
        <Skeleton className="h-[640px] rounded-panel" />
      </div>
    </>
  );
}
