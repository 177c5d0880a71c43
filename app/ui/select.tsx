import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/control.ts';
import { floatStyle } from '#app/ui/float.ts';

type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectProps = {
  options: readonly SelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  /** The accessible name, if no Field labels it. */
  label?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** `filter` is as wide as its label, for a row of filters. */
  look?: 'control' | 'filter' | undefined;
  className?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onBlur?: (() => void) | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

export function Select({ options, value, onValueChange, label, name, placeholder, disabled, ...rest }: SelectProps) {
  const { look = 'control', className, ...trigger } = rest;
  const chosen = options.find(option => option.value === value);
  return (
    <Radix.Root
      value={chosen ? toInner(value) : ''}
      onValueChange={next => onValueChange(toOuter(next))}
      disabled={disabled ?? false}
    >
      {name && <input type="hidden" name={name} value={value} />}
      <Radix.Trigger
        {...trigger}
        aria-label={label}
        className={cx(
          controlStyle,
          'flex h-9 items-center justify-between gap-2 px-3 text-left data-placeholder:text-ink-3 max-desk:h-11',
          look === 'filter' && 'w-auto border-line-strong px-3.5 font-medium hover:bg-hover max-desk:text-14',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            floatStyle,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden p-1.5',
          )}
        >
          <Radix.Viewport {...nonced()}>
            {options.map(option => (
              <Radix.Item
                key={option.value}
                value={toInner(option.value)}
                disabled={option.disabled ?? false}
                className="flex min-h-8 cursor-default select-none items-center gap-4 rounded-inner px-2.5 text-13 outline-none data-highlighted:bg-float-hover data-disabled:opacity-55 max-desk:min-h-11 max-desk:text-14"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="ml-auto">
                  <Check aria-hidden className="text-accent-ink" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The list adds a style sheet, which the CSP only allows with the nonce. */
function nonced(): { nonce?: string } {
  const nonce = getNonce();
  return nonce ? { nonce } : {};
}

/* Radix keeps the empty string for "nothing chosen"; with us it is a choice like any other ("Any kind"). */
const empty = '(empty)';

function toInner(value: string): string {
  return value === '' ? empty : value;
}

function toOuter(value: string): string {
  return value === empty ? '' : value;
}
