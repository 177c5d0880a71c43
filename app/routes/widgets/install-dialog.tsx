import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { widgetQuery } from '#app/routes/widgets/widget-queries.ts';
import { sayAddress } from '#app/routes/widgets/widget-table.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Tabs } from '#app/ui/tab-panels.tsx';
import { Time } from '#app/ui/time.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

type InstallDialogProps = {
  widget: WidgetSummary;
  site: SessionSite | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const askEvery = 3_000;

/** The line of code, and whether a page has loaded it: it asks by itself until one has. */
export default function InstallDialog({ widget, site, open, onOpenChange }: InstallDialogProps) {
  const snippets = snippetsFor({ ...widget, origin: window.location.origin });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={`Put ${widget.name} on your pages`}
      description="Visitors see what you published last. You paste this once: later changes need no new code."
    >
      <Tabs
        label="Ways to install"
        tabs={snippets.map(({ value, label, where, language, code }) => ({
          value,
          label,
          content: (
            <div className="pb-5">
              <p className="-mt-2 mb-3 text-13 text-ink-2">{where}</p>
              <CodeBlock label={label} language={language === label ? undefined : language} code={code} />
            </div>
          ),
        }))}
      />
      {site && <Addresses site={site} />}
      <Check widget={widget} />
    </Dialog>
  );
}

function Addresses({ site: { id, urls } }: { site: SessionSite }) {
  const first = urls.slice(0, 3).map(sayAddress).join(', ');
  return (
    <p className="mb-3 text-13 text-ink-2">
      {urls.length > 0
        ? `It runs on ${first}${urls.length > 3 ? ` and ${urls.length - 3} more` : ''}. `
        : 'Your site names no address yet, so it runs nowhere. '}
      <AppLink to={`/sites/${id}/edit`} className="font-medium text-accent-ink hover:underline">
        {urls.length > 0 ? 'Change the addresses' : 'Add an address'}
      </AppLink>
    </p>
  );
}

function Check({ widget }: { widget: WidgetSummary }) {
  const { data } = useQuery(
    {
      ...widgetQuery(widget.id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.seenAt ? false : askEvery),
    },
    getQueryClient(),
  );
  const { seenAt, seenUrl } = data ?? widget;
  return (
    <p role="status" className="flex items-center gap-2.5 border-line border-t pt-4 text-13">
      {seenAt ? (
        <>
          <CircleCheck aria-hidden className="text-accent-ink" />
          <span className="min-w-0 wrap-anywhere">
            Seen on <span className="font-medium">{seenUrl}</span>, <Time at={seenAt} />
          </span>
        </>
      ) : (
        <>
          <LoaderCircle aria-hidden className="animate-spin text-ink-3" />
          <span className="text-ink-2">
            Waiting for the first page that shows it. Paste the code, then open that page.
          </span>
        </>
      )}
    </p>
  );
}
