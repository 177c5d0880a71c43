import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { SiteForm } from '#app/routes/sites/site-form.tsx';
import { SiteFormSkeleton } from '#app/routes/sites/site-form-skeleton.tsx';
import { SiteFrame, useOpenSite } from '#app/routes/sites/site-frame.tsx';
import { SiteInstallation } from '#app/routes/sites/site-installation.tsx';
import { prefetchForSite, siteQuery } from '#app/routes/sites/site-queries.ts';
import { VoiceSection } from '#app/routes/sites/voice-section.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Site } from '#domain/sites/inputs.ts';

export const meta = screenMeta;
export const handle = {
  preload: ({ params: { id = '' } }: { params: Record<string, string> }) => prefetchForSite(id, siteQuery(id)),
};

export default function EditSite() {
  const { id } = useParams();
  const { data } = useOpenSite();
  const canManage = useCan('manage:sites');
  return (
    <SiteFrame>
      {data && <SiteInstallation siteId={data.id} />}
      {data ? <SiteForm key={id} site={data} /> : <SiteFormSkeleton />}
      {data && <VoiceSection siteId={data.id} />}
      {data && canManage && <DeleteSite site={data} />}
    </SiteFrame>
  );
}

const DeleteSiteDialog = lazy(() => import('#app/routes/sites/delete-site-dialog.tsx'));

function DeleteSite({ site }: { site: Site }) {
  const [asks, setAsks] = useState(false);
  return (
    <section aria-labelledby="deleting" className="mt-10 max-w-form">
      <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="deleting" className="font-medium text-14">
            Delete site
          </h2>
          <p className="text-13 text-ink-2">Its widgets, keys and chats are deleted, too. This can’t be undone.</p>
        </div>
        <Button className="text-red" onClick={() => setAsks(true)}>
          Delete
        </Button>
      </Panel>
      <Suspense>{asks && <DeleteSiteDialog site={site} onClose={() => setAsks(false)} />}</Suspense>
    </section>
  );
}
