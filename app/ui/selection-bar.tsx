import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/button.tsx';

/** Actions for the selected rows. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label="Selected rows"
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-control bg-accent-soft py-1 pr-1 pl-3.5 max-desk:sticky max-desk:top-14 max-desk:z-10"
    >
      <p role="status" className="mr-2 font-medium text-13 tabular-nums">
        {count.toLocaleString('en-GB')} selected
      </p>
      {children}
      <IconButton label="Clear selection" icon={X} size="small" className="ml-auto" onClick={onClear} />
    </section>
  );
}
