import { type ComponentProps, useState } from 'react';
import { TextInput } from '#app/ui/field.tsx';

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A number that may be missing. What is typed stays as it is typed; what is no number is refused on sending. */
export function AmountInput({ value, onChange, className, ...rest }: AmountInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className={`tabular-nums ${className ?? ''}`}
      value={typed}
      onChange={event => {
        const text = event.target.value;
        setTyped(text);
        onChange(text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
      }}
    />
  );
}
