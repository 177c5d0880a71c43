import { cx } from '#app/ui/class-names.ts';

type MeterTone = 'accent' | 'amber' | 'red';

type MeterProps = {
  value: number;
  max: number;
  label: string;
  tone?: MeterTone | undefined;
  /** Read by screen readers instead of the number. */
  text?: string | undefined;
  thin?: boolean | undefined;
  className?: string | undefined;
};

export function Meter({ value, max, label, tone = 'accent', text, thin = false, className }: MeterProps) {
  const words = text ?? `${value} of ${max}`;
  return (
    <div className={cx('relative overflow-hidden rounded-[3px] bg-selected', thin ? 'h-1' : 'h-1.5', className)}>
      <meter className="sr-only" aria-label={label} aria-valuetext={words} max={max} value={Math.min(value, max)}>
        {words}
      </meter>
      <div
        className={cx('h-full rounded-[3px] transition-[width]', tones[tone])}
        style={{ width: `${shareOf(value, max) * 100}%` }}
      />
    </div>
  );
}

type RingProps = { value: number; max: number; label?: string | undefined; tone?: MeterTone | undefined };

/** Usage as a 16 px ring. Decorative without a label. */
export function Ring({ value, max, label, tone = 'accent' }: RingProps) {
  const share = shareOf(value, max);
  return (
    <>
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0 -rotate-90 fill-none stroke-3">
        <circle cx="8" cy="8" r="6.5" className="stroke-line-strong" />
        {share > 0 && (
          <circle
            cx="8"
            cy="8"
            r="6.5"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            strokeLinecap={share < 0.99 ? 'round' : 'butt'}
            className={strokes[tone]}
          />
        )}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}

function shareOf(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
}

const tones: Record<MeterTone, string> = { accent: 'bg-accent', amber: 'bg-amber-mark', red: 'bg-red' };

const strokes: Record<MeterTone, string> = {
  accent: 'stroke-accent',
  amber: 'stroke-amber-mark',
  red: 'stroke-red',
};
