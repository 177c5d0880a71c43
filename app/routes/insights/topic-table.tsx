import type { ReactNode } from 'react';
import { useCan } from '#app/client/session.ts';
import {
  answeredShare,
  countQuestions,
  formatCount,
  formatNumber,
  formatShare,
  thumbsShare,
} from '#app/routes/dashboard/report-labels.ts';
import { type TopicAction, TopicActions } from '#app/routes/insights/topic-actions.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { WeekBars } from '#app/ui/week-bars.tsx';
import { type TopicRow, topicLimits } from '#domain/insights/inputs.ts';

type TopicTableProps = {
  topics: readonly TopicRow[] | undefined;
  /** The period before has questions to compare with. */
  hasBefore?: boolean;
  onOpen?: (topic: TopicRow) => void;
  onAct?: (action: TopicAction) => void;
  footer?: ReactNode;
};

export function TopicTable({ topics, hasBefore = false, onOpen, onAct, footer }: TopicTableProps) {
  const canManage = useCan('manage:sites');
  const actions: TableColumn<TopicRow> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 60,
    align: 'right',
    phone: 'state',
    cell: topic => onAct && !topic.isFixed && <TopicActions topic={topic} onAct={onAct} />,
  };
  return (
    <Table
      label="Topics"
      columns={[...columnsOf(hasBefore), ...(canManage && onAct ? [actions] : [])]}
      rows={topics ?? []}
      rowKey={({ key }) => key}
      onOpen={onOpen}
      loading={topics === undefined}
      loadingRows={8}
      footer={footer}
    />
  );
}

const columnsOf = (hasBefore: boolean): TableColumn<TopicRow>[] => [
  { key: 'name', header: 'Topic', cell: topic => <Name topic={topic} /> },
  {
    key: 'questions',
    header: 'Questions',
    align: 'right',
    width: 110,
    phone: 'hide',
    cell: ({ now }) => <span className="font-medium">{formatNumber(countQuestions(now))}</span>,
  },
  {
    key: 'change',
    header: 'Change',
    align: 'right',
    width: 90,
    phone: 'hide',
    cell: topic => <Difference topic={topic} hasBefore={hasBefore} />,
  },
  {
    key: 'answered',
    header: 'Answered',
    align: 'right',
    width: 104,
    phone: 'hide',
    cell: ({ now }) => formatShare(answeredShare(now)),
  },
  {
    key: 'rating',
    header: 'Thumbs up',
    align: 'right',
    width: 110,
    phone: 'hide',
    cell: ({ now }) => formatShare(thumbsShare(now)),
  },
  {
    key: 'weeks',
    header: `Last ${topicLimits.weeks} weeks`,
    width: 150,
    phone: 'hide',
    cell: ({ weeks }) => <WeekBars weeks={weeks} label={`Questions per week: ${weeks.map(formatNumber).join(', ')}`} />,
  },
];

function Name({ topic: { name, merged, now } }: { topic: TopicRow }) {
  const original = merged.filter(one => one !== name).join(', ');
  return (
    <span className="grid">
      <span className="truncate font-medium">{name}</span>
      {original && <span className="truncate text-12 text-ink-3 max-desk:hidden">{original}</span>}
      <span className="truncate text-12 text-ink-3 tabular-nums desk:hidden">
        {formatCount(countQuestions(now), 'question')}, {formatShare(answeredShare(now))} answered
      </span>
    </span>
  );
}

/** More questions are neither good nor bad, so the difference has no colour. */
function Difference({ topic: { now, before }, hasBefore }: { topic: TopicRow; hasBefore: boolean }) {
  const difference = countQuestions(now) - before;
  if (!hasBefore || difference === 0) return <span className="text-ink-3">–</span>;
  if (before === 0) return <span className="text-ink-3">New</span>;
  return (
    <span className="text-ink-2">
      {difference > 0 ? '+' : '−'}
      {formatNumber(Math.abs(difference))}
    </span>
  );
}
