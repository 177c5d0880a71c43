import { useParams } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { DeleteSite } from '#app/routes/sites/delete-site.tsx';
import { SiteForm } from '#app/routes/sites/site-form.tsx';
import { SiteFormSkeleton } from '#app/routes/sites/site-form-skeleton.tsx';
import { SiteFrame, useOpenSite } from '#app/routes/sites/site-frame.tsx';
import { prefetchForSite, siteQuery } from '#app/routes/sites/site-queries.ts';
import { screenMeta } from '#app/shell/title.ts';

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
      {data ? <SiteForm key={id} site={data} /> : <SiteFormSkeleton />}
      {data && canManage && <DeleteSite site={data} />}
    </SiteFrame>
  );
}
