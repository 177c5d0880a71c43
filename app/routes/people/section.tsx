import type { ReactNode } from 'react';

type SectionProps = { title: string; intro?: ReactNode; children: ReactNode };

/** One section of a settings page, with a line between sections. */
export function Section({ title, intro, children }: SectionProps) {
  return (
    <section className="max-w-form border-line border-t py-7 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 className="text-14 leading-5">{title}</h2>
      {intro && <p className="mt-0.5 text-13 text-ink-2 text-pretty">{intro}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
