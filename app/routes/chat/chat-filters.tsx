import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { channelLabels, dayAgo } from '#app/routes/chat/chat-labels.ts';
import type { ChatListState } from '#app/routes/chat/use-chat-list.ts';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { SearchInput, TextInput } from '#app/ui/field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type ChatCounts, type ChatState, historyLimits } from '#domain/chat/dashboard/inputs.ts';

/** Filters with only one possible value are hidden. */
export function ChatFilters({ siteId, list }: { siteId: string; list: ChatListState }) {
  const { counts, filter, change } = list;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Segment
          label="Status"
          className="max-[1100px]:max-w-full max-[1100px]:overflow-x-auto"
          options={statusOptions(counts, filter.state)}
          value={filter.state ?? ''}
          onValueChange={state => change({ state })}
        />
        <SearchInput
          label="Search chats"
          className="desk:ml-auto desk:min-w-44 desk:max-w-65 desk:flex-1"
          value={list.typed}
          onValueChange={list.type}
          maxLength={historyLimits.search}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Period list={list} />
        <Select
          look="filter"
          label="Handled"
          options={handledOptions}
          value={filter.handled ?? ''}
          onValueChange={handled => change({ handled })}
        />
        <Choice
          label="Language"
          all="Any language"
          values={counts?.languages ?? []}
          formatValue={formatLanguage}
          value={filter.language ?? ''}
          onChange={language => change({ language })}
        />
        <Choice
          label="Channel"
          all="Any channel"
          values={counts?.channels ?? []}
          formatValue={channel => channelLabels[channel] ?? channel}
          value={filter.channel ?? ''}
          onChange={channel => change({ channel })}
        />
        <WidgetChoice siteId={siteId} value={filter.widget ?? ''} onChange={widget => change({ widget })} />
      </div>
    </div>
  );
}

/** Has the height of the filters. */
export function FiltersSkeleton() {
  return (
    <div className="mb-3 grid grid-cols-1 gap-2">
      <Skeleton className="h-9 w-130 max-w-full rounded-control max-desk:h-[100px] max-desk:w-full" />
      <Skeleton className="h-9 w-28 rounded-control max-desk:h-11" />
    </div>
  );
}

/** Only answers of a model are to review, so that status is hidden where there are none. */
function statusOptions(counts: ChatCounts | undefined, chosen: ChatState | undefined) {
  const toReview = { value: 'to-review', label: 'To review', count: counts?.toReview };
  return [
    { value: '', label: 'All', count: counts?.all },
    { value: 'answered', label: 'Answered', count: counts?.answered },
    { value: 'offered', label: 'Suggested', count: counts?.offered },
    { value: 'unanswered', label: 'Not answered', count: counts?.unanswered },
    ...(counts?.toReview || chosen === toReview.value ? [toReview] : []),
    { value: 'thumbs-down', label: 'Thumbs down', count: counts?.thumbsDown },
    { value: 'contact', label: 'Messages', count: counts?.contact },
  ];
}

const handledOptions = [
  { value: '', label: 'Handled or not' },
  { value: 'no', label: 'Not handled' },
  { value: 'yes', label: 'Handled' },
];

const spans = [
  { value: '0', label: 'Today' },
  { value: '6', label: 'Last 7 days' },
  { value: '29', label: 'Last 30 days' },
];

function Period({ list: { filter, change } }: { list: ChatListState }) {
  const { from = '', until = '' } = filter;
  const span = spans.find(({ value }) => until === '' && from === dayAgo(Number(value)));
  const value = span?.value ?? (from || until ? 'days' : '');

  function choose(chosen: string) {
    if (chosen === 'days') change({ from: from || dayAgo(6), until: until || dayAgo(0) });
    else change({ from: chosen && dayAgo(Number(chosen)), until: '' });
  }

  return (
    <>
      <Select
        look="filter"
        label="Date"
        options={[{ value: '', label: 'Any time' }, ...spans, { value: 'days', label: 'Custom range' }]}
        value={value}
        onValueChange={choose}
      />
      {value === 'days' && (
        <span className="flex items-center gap-2 text-13 text-ink-3 max-desk:w-full">
          <Day label="Start date" value={from} max={until} onChange={day => change({ from: day })} />
          to
          <Day label="End date" value={until} min={from} onChange={day => change({ until: day })} />
        </span>
      )}
    </>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, onChange, ...rest }: DayProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      aria-label={label}
      className="w-38 max-desk:w-full"
      onChange={event => onChange(event.target.value)}
    />
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  values: readonly string[];
  formatValue: (value: string) => string;
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, all, values, formatValue, value, onChange }: ChoiceProps) {
  const known = value && !values.includes(value) ? [...values, value] : values;
  if (known.length < 2 && !value) return null;
  const options = [{ value: '', label: all }, ...known.map(one => ({ value: one, label: formatValue(one) }))];
  return (
    <Select look="filter" label={label} className="max-w-60" options={options} value={value} onValueChange={onChange} />
  );
}

function WidgetChoice({ siteId, ...rest }: { siteId: string; value: string; onChange: (value: string) => void }) {
  const canList = useCan('list:widgets');
  const { data = [] } = useQuery({ ...widgetsQuery(siteId), enabled: canList }, getQueryClient());
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (
    <Choice
      {...rest}
      label="Widget"
      all="Any widget"
      values={[...names.keys()]}
      formatValue={id => names.get(id) ?? 'Deleted widget'}
    />
  );
}
