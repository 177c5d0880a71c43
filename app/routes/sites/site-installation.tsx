import { useQuery } from '@tanstack/react-query';
import { CodeXml } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { InstallStatus } from '#app/routes/widgets/install-status.tsx';
import { TestPageButtons } from '#app/routes/widgets/test-page.tsx';
import { widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';

/** Where the site's widget was seen last, and its test page. */
export function SiteInstallation({ siteId }: { siteId: string }) {
  const canList = useCan('list:widgets');
  const { data } = useQuery({ ...widgetsQuery(siteId), enabled: canList }, getQueryClient());
  const widget = data?.find(({ seenAt }) => seenAt) ?? data?.[0];
  if (!widget) return null;
  return (
    <Panel className="mb-6 flex max-w-form flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 text-13 max-desk:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">Widget “{widget.name}”</p>
        <p className="text-ink-2">
          <InstallStatus widget={widget} />
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {!widget.seenAt && (
          <Button asChild size="small" icon={CodeXml}>
            <AppLink to={`/sites/widgets?install=${widget.id}`}>Install</AppLink>
          </Button>
        )}
        <TestPageButtons widget={widget} />
      </span>
    </Panel>
  );
}
