import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/control.ts';

type Group = { label: string; options: readonly { value: string; label: string }[] };

type LongSelectProps = ComponentProps<'select'> & { groups: readonly Group[] };

/** For hundreds of options: a native select, with a native picker on phones and type-ahead. */
export function LongSelect({ groups, className, ...rest }: LongSelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={cx(controlStyle, 'h-9 appearance-none truncate pr-9 pl-3 max-desk:h-11', className)}>
        {groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3" />
    </span>
  );
}
