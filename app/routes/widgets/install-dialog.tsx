import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { widgetQuery } from '#app/routes/widgets/widget-queries.ts';
import { formatAddress } from '#app/routes/widgets/widget-table.tsx';
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

const refetchUntilSeen = 3_000;

/** The code to paste, and whether a page has loaded the widget yet. */
export default function InstallDialog({ widget, site, open, onOpenChange }: InstallDialogProps) {
  const snippets = snippetsFor({ ...widget, origin: window.location.origin });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={`Install “${widget.name}”`}
      description="Paste this code once. Visitors always see the version you published last."
    >
      <Tabs
        label="Installation options"
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
  const first = urls.slice(0, 3).map(formatAddress).join(', ');
  return (
    <p className="mb-3 text-13 text-ink-2">
      {urls.length > 0
        ? `The widget runs on ${first}${urls.length > 3 ? ` and ${urls.length - 3} more` : ''}. `
        : 'Your site has no address yet, so the widget can’t run. '}
      <AppLink to={`/sites/${id}/edit`} className="font-medium text-accent-ink hover:underline">
        {urls.length > 0 ? 'Edit addresses' : 'Add an address'}
      </AppLink>
    </p>
  );
}

function Check({ widget }: { widget: WidgetSummary }) {
  const { data } = useQuery(
    {
      ...widgetQuery(widget.id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.seenAt ? false : refetchUntilSeen),
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
            Waiting for the widget to load. Paste the code, then open a page that has it.
          </span>
        </>
      )}
    </p>
  );
}
