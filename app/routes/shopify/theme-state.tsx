import { RotateCw, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmbedState } from '#app/routes/shopify/installation-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type ThemeStateProps = { state: EmbedState; themeEditorUrl: string; isBusy: boolean; onCheck: () => void };

/** What to do next. The theme editor opens in the top window: it can't be framed. */
export function ThemeState({ state, themeEditorUrl, isBusy, onCheck }: ThemeStateProps) {
  const { title, tone, badge, description } = states[state];
  return (
    <Frame
      head={
        <>
          <h2 className="text-16">{title}</h2>
          <Badge tone={tone} dot>
            {badge}
          </Badge>
        </>
      }
      description={description}
    >
      {state === 'unavailable' ? (
        <Button icon={RotateCw} busy={isBusy} onClick={onCheck}>
          Check again
        </Button>
      ) : (
        <Button asChild variant={state === 'available' ? 'primary' : 'plain'} icon={SlidersHorizontal}>
          <a href={themeEditorUrl} target="_top">
            {state === 'available' ? 'Turn on in theme editor' : 'Open theme editor'}
          </a>
        </Button>
      )}
    </Frame>
  );
}

export function ThemeStateSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Checking your theme</span>
      <Frame head={<Skeleton className="my-1.5 w-56" />} description={<Skeleton className="my-1 h-2.5 w-4/5" />}>
        <Skeleton className="h-9 w-52 rounded-control max-desk:h-11" />
      </Frame>
    </div>
  );
}

function Frame({ head, description, children }: { head: ReactNode; description: ReactNode; children: ReactNode }) {
  return (
    <div className="p-5 max-desk:p-4" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{head}</div>
      <div className="mt-1 max-w-[56ch] text-pretty text-ink-2">{description}</div>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

const states = {
  active: {
    title: 'The widget is on',
    tone: 'accent',
    badge: 'On in your theme',
    description: 'Shoppers see it on every page of your current theme. If you publish another theme, turn it on again.',
  },
  available: {
    title: 'Turn on the widget',
    tone: 'amber',
    badge: 'Off in your theme',
    description: 'The theme editor opens with “Aisle assistant” turned on. Select Save there, then come back.',
  },
  unavailable: {
    title: 'The widget can’t be turned on yet',
    tone: 'neutral',
    badge: 'Not available',
    description:
      'It becomes available once your plan is active and your widget is turned on. Shopify may take a minute to update.',
  },
} as const;
