import { TextArea } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';

type LinesFieldProps = {
  name: string;
  label: string;
  help?: string;
  placeholder?: string;
  rows?: number;
  /** How a line is stored. */
  understand?: (line: string) => string;
};

/** A list, one entry a line. Leaving the field takes away what is empty or there twice. */
export function LinesField({ name, label, help, placeholder, rows = 3, understand = line => line }: LinesFieldProps) {
  return (
    <FormField name={name} label={label} help={help}>
      {({ value, onChange, onBlur, ...control }) => (
        <TextArea
          {...control}
          rows={rows}
          placeholder={placeholder}
          value={(value as string[]).join('\n')}
          onChange={event => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          onBlur={() => {
            onChange([...new Set(filled(value).map(understand))]);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

export function filled(lines: readonly string[]): string[] {
  return lines.map(line => line.trim()).filter(line => line !== '');
}
