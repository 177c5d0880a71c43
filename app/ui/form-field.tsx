import type { LucideIcon } from 'lucide-react';
import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field, type FieldControl, TextArea, TextInput } from '#app/ui/field.tsx';

/** The props that connect a control to the form. */
type FormControl = FieldControl & {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the value's type is the schema's, which a name in a string cannot carry
  value: any;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: Ref<HTMLElement & HTMLInputElement & HTMLTextAreaElement & HTMLButtonElement>;
};

type FormFieldProps = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  type?: HTMLInputTypeAttribute | undefined;
  icon?: LucideIcon | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  /** Makes it a text area with this many lines. */
  rows?: number | undefined;
  className?: string | undefined;
  /** A custom control, such as a Select. */
  children?: (control: FormControl) => ReactNode;
};

/** A labelled control, connected to the form by its name. */
export function FormField({ name, label, help, hint, className, children, ...input }: FormFieldProps) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { type, icon, placeholder, autoComplete, rows } = input;
  return (
    <div data-field={name} className={className}>
      <Field label={label} help={help} hint={hint} error={messageOf(fieldState.error)}>
        {ids => {
          const joined: FormControl = { ...ids, ...field };
          if (children) return children(joined);
          const text = { ...joined, value: String(field.value ?? ''), placeholder, autoComplete };
          return rows ? <TextArea {...text} rows={rows} /> : <TextInput {...text} type={type ?? 'text'} icon={icon} />;
        }}
      </Field>
    </div>
  );
}

/** A list has one error per item; the field shows the first. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, nested] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : messageOf(nested);
    if (message) return message;
  }
  return undefined;
}
