import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { siteQuery } from '#app/routes/sites/site-queries.ts';
import { InstallStatus } from '#app/routes/widgets/install-status.tsx';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { TestPageButtons } from '#app/routes/widgets/test-page.tsx';
import { widgetQuery } from '#app/routes/widgets/widget-queries.ts';
import { formatAddress } from '#app/routes/widgets/widget-table.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Tabs } from '#app/ui/tab-panels.tsx';
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
  const { data } = useQuery(siteQuery(widget.siteId), getQueryClient());
  const platform = data?.platform ?? null;
  const snippets = snippetsFor({ ...widget, origin: window.location.origin }, platform);
  const [chosen, setChosen] = useState<string>();
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
        value={chosen ?? snippets[0]?.value}
        onValueChange={setChosen}
        tabs={snippets.map(({ value, label, where, steps, language, code }) => ({
          value,
          label,
          content: (
            <div className="pb-5">
              {value === platform && value !== 'html' && (
                <p className="-mt-2 mb-3 text-13 text-ink-3">We detected that your website uses this.</p>
              )}
              {steps && (
                <ol className="-mt-1 mb-2 grid list-decimal gap-1 pl-5 text-13 text-ink-2">
                  {steps.map(step => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
              <p className={cx('mb-3 text-13 text-ink-2', !steps && '-mt-2')}>{where}</p>
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
  const shown = data ?? widget;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4 text-13">
      <p role="status" className="min-w-0 flex-1 basis-60">
        <InstallStatus widget={shown} />
        {!shown.seenAt && (
          <span className="block text-ink-2">
            Paste the code, then open a page that has it. This updates automatically.
          </span>
        )}
      </p>
      <TestPageButtons widget={widget} />
    </div>
  );
}
