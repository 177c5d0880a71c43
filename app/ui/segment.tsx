import { type ReactNode, useId } from 'react';
import { cx } from '#app/ui/class-names.ts';

type SegmentProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
};

/** A segmented control. Uses radio buttons, so arrow keys work. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'inline-flex h-9 min-w-0 shrink-0 rounded-control border border-line bg-sunken p-0.5 max-desk:flex max-desk:h-12 max-desk:w-full max-desk:overflow-x-auto',
        className,
      )}
    >
      {options.map(option => (
        <label key={option.value} className={piece}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute -inset-px cursor-pointer appearance-none outline-none"
          />
          {option.label}
          {option.count !== undefined && (
            <span className="font-normal text-ink-3 tabular-nums">{option.count.toLocaleString('en-GB')}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

const piece =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-inner px-3 font-medium text-13 text-ink-2 whitespace-nowrap outline-accent outline-offset-2 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 max-desk:flex-1 max-desk:px-2 dark:has-checked:bg-selected';
