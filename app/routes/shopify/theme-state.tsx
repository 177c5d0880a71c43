import { RotateCw, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmbedState } from '#app/routes/shopify/installation-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type ThemeStateProps = { state: EmbedState; themeEditorUrl: string; isBusy: boolean; onCheck: () => void };

/** The one thing to do, if there is one. The theme editor opens in the admin's own window: it refuses to be framed. */
export function ThemeState({ state, themeEditorUrl, isBusy, onCheck }: ThemeStateProps) {
  const { title, tone, badge, words } = states[state];
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
      words={words}
    >
      {state === 'unavailable' ? (
        <Button icon={RotateCw} busy={isBusy} onClick={onCheck}>
          Check again
        </Button>
      ) : (
        <Button asChild variant={state === 'available' ? 'primary' : 'plain'} icon={SlidersHorizontal}>
          <a href={themeEditorUrl} target="_top">
            {state === 'available' ? 'Activate in theme editor' : 'Open the theme editor'}
          </a>
        </Button>
      )}
    </Frame>
  );
}

export function ThemeStateOnItsWay() {
  return (
    <div role="status">
      <span className="sr-only">Asking your theme</span>
      <Frame head={<Skeleton className="my-1.5 w-56" />} words={<Skeleton className="my-1 h-2.5 w-4/5" />}>
        <Skeleton className="h-9 w-52 rounded-control max-desk:h-11" />
      </Frame>
    </div>
  );
}

function Frame({ head, words, children }: { head: ReactNode; words: ReactNode; children: ReactNode }) {
  return (
    <div className="p-5 max-desk:p-4" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{head}</div>
      <div className="mt-1 max-w-[56ch] text-pretty text-ink-2">{words}</div>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

const states = {
  active: {
    title: 'The assistant is on',
    tone: 'accent',
    badge: 'On in your theme',
    words:
      'Shoppers see it on every page of the theme that is published now. Switch it on again if you publish another.',
  },
  available: {
    title: 'Switch the assistant on',
    tone: 'amber',
    badge: 'Off in your theme',
    words: 'The theme editor opens with “Aisle assistant” switched on. Press Save there, and come back.',
  },
  unavailable: {
    title: 'The assistant cannot be switched on yet',
    tone: 'neutral',
    badge: 'Not available',
    words:
      'Your theme offers it as soon as your plan runs and its widget is switched on. Shopify may take a minute to notice.',
  },
} as const;
