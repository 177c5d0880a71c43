import { TextArea } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';

type LinesFieldProps = {
  name: string;
  label: string;
  help?: string;
  placeholder?: string;
  rows?: number;
  /** Converts a line before it is stored. */
  normalize?: (line: string) => string;
};

/** A list with one entry per line. Leaving the field removes empty and duplicate lines. */
export function LinesField({ name, label, help, placeholder, rows = 3, normalize = line => line }: LinesFieldProps) {
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
            onChange([...new Set(nonEmptyLines(value).map(normalize))]);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

export function nonEmptyLines(lines: readonly string[]): string[] {
  return lines.map(line => line.trim()).filter(line => line !== '');
}
