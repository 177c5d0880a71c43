import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatAmount, type Usage } from '#domain/usage/inputs.ts';

/** Usage of each limit: amber when nearly used up, red at the limit. */
export function UsageMeters() {
  const { data, error, refetch } = useQuery(usageQuery, getQueryClient());
  if (error) return <LoadProblem error={error} what="usage" onRetry={() => void refetch()} />;
  if (!data) return <MetersSkeleton />;
  const counters = kinds.flatMap(kind => data.find(counter => counter.kind === kind) ?? []);
  return (
    <ul className={grid}>
      {counters.map(counter => (
        <Counter key={counter.kind} counter={counter} />
      ))}
    </ul>
  );
}

function Counter({ counter: { kind, used, limit } }: { counter: Usage }) {
  const { tone, label } = describeUsageLevel(used, limit);
  const [usedText, limitText] = [used, limit].map(amount => formatAmount(kind, amount));
  return (
    <li>
      <p className="font-medium text-13 text-ink-2">{names[kind]}</p>
      <p className="mt-1 mb-2.5 flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
        <span className="font-semibold text-16">{usedText}</span>
        <span className="text-13 text-ink-2">of {limitText}</span>
      </p>
      <Meter value={used} max={limit} label={names[kind]} tone={tone} text={`${usedText} of ${limitText}`} />
      {label && <p className={cx('mt-1.5 text-12', tone === 'red' ? 'text-red' : 'text-amber')}>{label}</p>}
    </li>
  );
}

export function describeUsageLevel(used: number, limit: number): { tone: 'accent' | 'amber' | 'red'; label: string } {
  if (used > limit) return { tone: 'red', label: 'Over the limit' };
  if (used === limit) return { tone: 'red', label: 'Limit reached' };
  return used >= limit * near ? { tone: 'amber', label: 'Almost at the limit' } : { tone: 'accent', label: '' };
}

function MetersSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading usage</span>
      {kinds.map(kind => (
        <div key={kind}>
          <span className="flex h-5 items-center">
            <Skeleton className="w-16" />
          </span>
          <span className="mt-1 mb-2.5 flex h-6 items-center">
            <Skeleton className="h-4 w-24" />
          </span>
          <Skeleton className="h-1.5" />
        </div>
      ))}
    </div>
  );
}

const near = 0.8;

const grid = 'grid grid-cols-7 gap-x-6 gap-y-6 max-[1300px]:grid-cols-4 max-[600px]:grid-cols-2 max-[600px]:gap-x-5';

const kinds = ['questions', 'documents', 'products', 'rules', 'sites', 'members', 'storage'] as const;

const names: Record<Usage['kind'], string> = {
  questions: 'Questions',
  documents: 'Documents',
  products: 'Products',
  rules: 'Rules',
  sites: 'Sites',
  members: 'Members',
  storage: 'Storage',
};
