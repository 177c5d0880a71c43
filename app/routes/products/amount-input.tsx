import { type ComponentProps, useState } from 'react';
import { TextInput } from '#app/ui/field.tsx';

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
};

/** An optional number. Keeps the text as typed; invalid numbers are refused on submit. */
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
