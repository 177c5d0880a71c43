/** Questions per week as small bars, oldest first. */
export function Trend({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  const [recent, before] = [sum(weeks.slice(-4)), sum(weeks.slice(-8, -4))];
  return (
    <span className="inline-flex h-6 items-end gap-px align-middle" title={describe(recent, before)}>
      <span className="sr-only">{describe(recent, before)}</span>
      {weeks.map((count, week) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
          key={week}
          aria-hidden
          className={count > 0 ? 'w-1.5 rounded-[1px] bg-accent' : 'w-1.5 rounded-[1px] bg-line-strong'}
          style={{ height: count > 0 ? `${Math.max(16, (count / most) * 100)}%` : '2px' }}
        />
      ))}
    </span>
  );
}

function describe(recent: number, before: number): string {
  return `${recent} in the last four weeks, ${before} in the four before`;
}
