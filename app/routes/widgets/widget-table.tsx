import { MessageCircle, PanelTop, Search } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { WidgetActions } from '#app/routes/widgets/widget-actions.tsx';
import { statusOf, typeLabels } from '#app/routes/widgets/widget-labels.ts';
import { State } from '#app/ui/badge.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

type WidgetTableProps = { widgets: readonly WidgetSummary[] | undefined; onInstall: (id: string) => void };

export function WidgetTable({ widgets, onInstall }: WidgetTableProps) {
  const canManage = useCan('manage:widgets');
  return (
    <Table
      label="Widgets"
      columns={columnsFor(onInstall)}
      rows={widgets ?? []}
      rowKey={({ id }) => id}
      rowHref={canManage ? ({ id }) => `/sites/widgets/${id}/customize` : undefined}
      loading={widgets === undefined}
      loadingRows={2}
    />
  );
}

function columnsFor(onInstall: (id: string) => void): TableColumn<WidgetSummary>[] {
  return [
    { key: 'widget', header: 'Widget', cell: widget => <Name widget={widget} /> },
    { key: 'state', header: 'Status', width: 172, cell: widget => <WidgetState widget={widget} /> },
    { key: 'version', header: 'Version', width: 72, align: 'right', phone: 'hide', cell: ({ version }) => version },
    { key: 'seen', header: 'Last seen', width: 170, cell: widget => <Seen widget={widget} /> },
    {
      key: 'questions',
      header: 'Questions this week',
      width: 144,
      align: 'right',
      cell: ({ questionsThisWeek }) => questionsThisWeek.toLocaleString('en-GB'),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      width: 148,
      align: 'right',
      phone: 'state',
      cell: widget => <WidgetActions widget={widget} onInstall={() => onInstall(widget.id)} />,
    },
  ];
}

const typeIcons = { bubble: MessageCircle, inline: PanelTop, search: Search };

function Name({ widget: { name, type, description } }: { widget: WidgetSummary }) {
  const Icon = typeIcons[type];
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{name}</span>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          {description ? `${typeLabels[type].label} · ${description}` : typeLabels[type].label}
        </span>
      </span>
    </span>
  );
}

function WidgetState({ widget }: { widget: WidgetSummary }) {
  const { tone, label } = statusOf(widget);
  return (
    <span className="max-desk:inline-flex max-desk:flex-wrap max-desk:gap-x-3 max-desk:align-bottom">
      <State tone={tone}>{label}</State>
      {widget.hasChanges && (
        <span className="block text-12 text-ink-3 whitespace-nowrap desk:pl-4">Unpublished changes</span>
      )}
    </span>
  );
}

function Seen({ widget: { seenAt, seenUrl } }: { widget: WidgetSummary }) {
  if (!seenAt) return <span className="text-13 text-ink-3">Not seen yet</span>;
  return (
    <span className="block min-w-0 text-13 leading-5 max-desk:inline">
      <span className="block truncate max-desk:inline" title={seenUrl ?? undefined}>
        {formatAddress(seenUrl ?? '')}
      </span>
      <Time at={seenAt} className="block text-12 text-ink-3 leading-4 max-desk:ml-1.5 max-desk:inline" />
    </span>
  );
}

/** The address without protocol and trailing slash. */
export function formatAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
