import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';

/** A bordered surface. Don't nest panels: divide them with lines. */
export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-panel border border-line bg-surface', className)} />;
}

export function PanelHead({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-5 pt-4 max-desk:px-4">
      <h2 className="text-14 leading-5">{title}</h2>
      {note && <p className="text-12 text-ink-3">{note}</p>}
      {children && <div className="ml-auto flex items-center gap-2 self-center">{children}</div>}
    </div>
  );
}
