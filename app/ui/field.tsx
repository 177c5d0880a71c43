import { type LucideIcon, Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/control.ts';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Next to the label, such as a character count. */
  hint?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A label, its control, and below it the help text or error. */
export function Field({ label, help, error, hint, className, children }: FieldProps) {
  const id = useId();
  const below = error || help;
  const control: FieldControl = {
    id,
    'aria-describedby': below ? `${id}-below` : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-13">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && <span className="text-12 text-ink-3 tabular-nums">{hint}</span>}
      </div>
      {children(control)}
      {below && (
        <p id={`${id}-below`} className={cx('mt-1.5 text-12', error ? 'text-red' : 'text-ink-3')}>
          {below}
        </p>
      )}
    </div>
  );
}

type TextInputProps = ComponentProps<'input'> & { icon?: LucideIcon | undefined };

export function TextInput({ icon: Icon, className, ...rest }: TextInputProps) {
  const input = (
    <input type="text" {...rest} className={cx(controlStyle, 'h-9 px-3 max-desk:h-11', Icon && 'pl-9', className)} />
  );
  if (!Icon) return input;
  return (
    <span className="relative block">
      <Icon aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      {input}
    </span>
  );
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        controlStyle,
        'field-sizing-content contain-inline-size block min-h-18 resize-y px-3 py-2 leading-5',
        className,
      )}
    />
  );
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
};

export function SearchInput({ label, value, onValueChange, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onValueChange('');
    input.current?.focus();
  }
  return (
    <search className={cx('relative block w-65 max-desk:w-full', className)}>
      <TextInput
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        icon={Search}
        aria-label={label}
        value={value}
        className="pr-9 [&::-webkit-search-cancel-button]:hidden"
        onChange={event => onValueChange(event.target.value)}
      />
      {value && (
        <IconButton
          label="Clear"
          icon={X}
          size="small"
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={clear}
        />
      )}
    </search>
  );
}
