import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Toggle } from '#app/ui/toggle.tsx';

type FormToggleProps = { name: string; label: string; help?: ReactNode; disabled?: boolean };

export function FormToggle({ name, label, help, disabled = false }: FormToggleProps) {
  const { control } = useFormContext();
  const { field } = useController({ name, control });
  return (
    <div data-field={name}>
      <Toggle
        label={label}
        help={help}
        disabled={disabled}
        checked={Boolean(field.value) && !disabled}
        onCheckedChange={field.onChange}
      />
    </div>
  );
}

type FormSegmentProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: ReactNode }[];
};

export function FormSegment({ name, label, options }: FormSegmentProps) {
  const { control } = useFormContext();
  const { field } = useController({ name, control });
  return (
    <div data-field={name}>
      <p aria-hidden className="mb-1.5 font-medium text-13">
        {label}
      </p>
      <Segment
        label={label}
        options={options}
        value={String(field.value)}
        onValueChange={field.onChange}
        className="flex w-full [&>label]:flex-1"
      />
    </div>
  );
}

type FormPixelsProps = { name: string; label: string };

/** A whole number of pixels. Invalid input is refused with a message. */
export function FormPixels({ name, label }: FormPixelsProps) {
  return (
    <FormField name={name} label={label}>
      {({ value, onChange, ...control }) => (
        <span className="relative block">
          <TextInput
            {...control}
            inputMode="numeric"
            className="pr-10 tabular-nums"
            value={Number.isNaN(value) ? '' : String(value)}
            onChange={({ target }) => onChange(target.value.trim() === '' ? Number.NaN : Number(target.value))}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-3"
          >
            px
          </span>
        </span>
      )}
    </FormField>
  );
}
