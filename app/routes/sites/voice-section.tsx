import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { voiceQuery } from '#app/routes/sites/site-queries.ts';
import { describeVoice } from '#app/routes/sites/voice-labels.ts';
import { VoiceNotice } from '#app/routes/sites/voice-notice.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const VoiceDrawer = lazy(() => import('#app/routes/sites/voice-drawer.tsx'));

/** How a model speaks for the site. */
export function VoiceSection({ siteId }: { siteId: string }) {
  const { data, error, refetch } = useQuery(voiceQuery(siteId), getQueryClient());
  const canManage = useCan('manage:sites');
  const [isOpen, setIsOpen] = useState(false);
  if (error && !data) {
    return <LoadProblem error={error} what="how answers sound" onRetry={() => void refetch()} />;
  }
  return (
    <section id="voice" aria-labelledby="voice-title" className="mt-10 max-w-form scroll-mt-6">
      <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1 max-[480px]:w-full">
          <h2 id="voice-title" className="font-medium text-14">
            How answers sound
          </h2>
          {data ? (
            <>
              <p className="wrap-anywhere text-13 text-ink-2">{describeVoice(data.voice)}</p>
              <VoiceNotice wording={data.wording} />
            </>
          ) : (
            <Skeleton className="mt-2 mb-1 h-2.5 w-44" />
          )}
        </div>
        {canManage && (
          <Button disabled={!data} onClick={() => setIsOpen(true)}>
            Change
          </Button>
        )}
      </Panel>
      {isOpen && data && (
        <Suspense>
          <VoiceDrawer siteId={siteId} settings={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
