import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '#app/ui/class-names.ts';

type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label: string;
  hideLabel?: boolean | undefined;
  help?: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-invalid'?: true | undefined;
};

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hideLabel = false,
  help,
  name,
  disabled,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const box = (
    <Radix.Root
      {...rest}
      id={id}
      checked={checked}
      disabled={disabled ?? false}
      {...(name ? { name } : {})}
      aria-label={hideLabel ? label : undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      onCheckedChange={next => onCheckedChange(next === true)}
      className="relative grid size-4 shrink-0 place-items-center rounded-mark border border-control-line bg-surface text-on-accent transition-colors after:absolute after:-inset-1 disabled:opacity-55 aria-invalid:border-red data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent max-desk:size-5 max-desk:after:-inset-3"
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? <Minus aria-hidden className={tick} /> : <Check aria-hidden className={tick} />}
      </Radix.Indicator>
    </Radix.Root>
  );
  if (hideLabel) return box;
  return (
    <div className={cx('flex items-start gap-2.5 max-desk:py-3', disabled && 'opacity-80')}>
      <span className="flex h-[21px] items-center">{box}</span>
      <div>
        <label htmlFor={id} className="block">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-12 text-ink-3">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

const tick = 'size-3 stroke-3';
