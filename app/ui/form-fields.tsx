import type { ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

type FormFieldsProps = { legend: string; readOnly?: boolean; children: ReactNode };

/** The fields of a form. Read-only fields stay easy to read. */
export function FormFields({ legend, readOnly = false, children }: FormFieldsProps) {
  return (
    <fieldset disabled={readOnly} className={cx('grid min-w-0 gap-5', readOnly && readable)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

const readable =
  '[&_:is(input,textarea,select,[role=combobox])]:border-line [&_:is(input,textarea,select,[role=combobox])]:bg-sunken [&_:is(input,textarea,select,[role=combobox])]:opacity-100';
