import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

type SegmentProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
};

/** One of a few, all in sight: arrow keys move the choice. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={next => onValueChange(next as Value)}
      orientation="horizontal"
      className={cx(
        'inline-flex h-9 shrink-0 rounded-control border border-line bg-sunken p-0.5 max-desk:flex max-desk:h-11 max-desk:w-full max-desk:overflow-x-auto',
        className,
      )}
    >
      {options.map(option => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex shrink-0 items-center justify-center gap-1.5 rounded-inner px-3 font-medium text-13 text-ink-2 whitespace-nowrap transition-colors hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong max-desk:flex-1 max-desk:px-2 dark:data-[state=checked]:bg-selected"
        >
          {option.label}
          {option.count !== undefined && (
            <span className="font-normal text-ink-3 tabular-nums">{option.count.toLocaleString('en-GB')}</span>
          )}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
