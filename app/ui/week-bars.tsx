/** A count per week as small bars, oldest first. `label` says the same in words. */
export function WeekBars({ weeks, label }: { weeks: readonly number[]; label: string }) {
  const most = Math.max(1, ...weeks);
  const bars = weeks.map((count, week) => ({
    week,
    count,
    height: count === 0 ? 2 : Math.max(3, (count / most) * 24),
  }));
  return (
    <span role="img" aria-label={label} title={label} className="flex h-6 w-28 items-end gap-0.5">
      {bars.map(({ week, count, height }) => (
        <span
          key={week}
          className={count === 0 ? 'flex-1 rounded-t-[1px] bg-line' : 'flex-1 rounded-t-[1px] bg-bar'}
          style={{ height }}
        />
      ))}
    </span>
  );
}
