import { CircleCheck, CircleDashed } from 'lucide-react';
import { formatAddress } from '#app/routes/widgets/widget-table.tsx';
import { Time } from '#app/ui/time.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

/** Whether a page has shown the widget, and which one did last. */
export function InstallStatus({ widget: { seenAt, seenUrl } }: { widget: Pick<WidgetSummary, 'seenAt' | 'seenUrl'> }) {
  return (
    <span className="flex items-start gap-2.5">
      {seenAt ? (
        <CircleCheck aria-hidden className="mt-0.5 text-accent-ink" />
      ) : (
        <CircleDashed aria-hidden className="mt-0.5 text-ink-3" />
      )}
      <span className="min-w-0 wrap-anywhere">
        {seenAt ? (
          <>
            Installed, seen <Time at={seenAt} /> on <span className="font-medium">{formatAddress(seenUrl ?? '')}</span>
          </>
        ) : (
          'Not seen yet'
        )}
      </span>
    </span>
  );
}
