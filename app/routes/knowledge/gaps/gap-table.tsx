import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatShare } from '#app/routes/dashboard/report-labels.ts';
import { describeOutcomes, describeTrend } from '#app/routes/knowledge/gaps/gap-labels.ts';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import { WeekBars } from '#app/ui/week-bars.tsx';
import type { Gap, GapState } from '#domain/gaps/inputs.ts';

type GapTableProps = { gaps: readonly Gap[] | undefined; state: GapState; empty?: ReactNode };

export function GapTable({ gaps, state, empty }: GapTableProps) {
  return (
    <Table
      label="Gaps"
      columns={state === 'open' ? openColumns : endedColumns}
      rows={gaps ?? []}
      rowKey={({ id }) => id}
      rowLabel={({ text }) => text}
      rowHref={({ id }) => href('/sites/data/gaps/:id', { id })}
      loading={gaps === undefined}
      empty={empty}
    />
  );
}

const question: TableColumn<Gap> = {
  key: 'text',
  header: 'Question',
  cell: gap => (
    <span className="block min-w-0">
      <span className="line-clamp-2 font-medium leading-5 desk:block desk:truncate">
        {gap.text || 'Deleted question'}
      </span>
      <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
        {gap.wordingCount > 1 ? `${gap.wordingCount} wordings. ` : ''}
        {describeOutcomes(gap)}
      </span>
    </span>
  ),
};

const asked: TableColumn<Gap> = {
  key: 'count',
  header: 'Asked',
  width: 84,
  align: 'right',
  cell: gap => gap.count.toLocaleString('en-GB'),
};

const last: TableColumn<Gap> = {
  key: 'last',
  header: 'Last asked',
  width: 132,
  phone: 'hide',
  cell: gap => <Time at={gap.lastAskedAt} className="text-13 text-ink-2" />,
};

const openColumns: readonly TableColumn<Gap>[] = [
  question,
  asked,
  { key: 'share', header: 'Share', width: 84, align: 'right', phone: 'hide', cell: gap => formatShare(gap.share) },
  {
    key: 'trend',
    header: 'By week',
    width: 160,
    phone: 'hide',
    cell: ({ weeks }) => <WeekBars weeks={weeks} label={describeTrend(weeks)} />,
  },
  {
    key: 'saved',
    header: 'Extra answers',
    width: 132,
    cell: gap =>
      gap.savedPerMonth > 0 ? (
        `≈ ${gap.savedPerMonth.toLocaleString('en-GB')} a month`
      ) : (
        <span className="text-ink-3">–</span>
      ),
  },
  last,
];

const endedColumns: readonly TableColumn<Gap>[] = [
  question,
  asked,
  last,
  {
    key: 'closed',
    header: 'Closed on',
    width: 132,
    cell: gap => gap.closedAt && <Time at={gap.closedAt} className="text-13 text-ink-2" />,
  },
];
