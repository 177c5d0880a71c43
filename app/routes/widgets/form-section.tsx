import type { ReactNode } from 'react';

type FormSectionProps = { title: string; children: ReactNode };

export function FormSection({ title, children }: FormSectionProps) {
  return (
    <section className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <h2 className="mb-4 text-14 leading-5">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
