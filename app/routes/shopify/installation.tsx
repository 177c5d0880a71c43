import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { SeenLine, SyncLine } from '#app/routes/shopify/installation-lines.tsx';
import { embedQuery, themeQuery } from '#app/routes/shopify/installation-queries.ts';
import { ThemeState, ThemeStateSkeleton } from '#app/routes/shopify/theme-state.tsx';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';

export const meta = screenMeta;

/** Whether the widget is on in the shop's theme, how to turn it on, and where it was last seen. */
export default function Installation() {
  const theme = useQuery(themeQuery, getQueryClient());
  const embed = useQuery(embedQuery, getQueryClient());
  const check = () => void Promise.all([theme.refetch(), embed.refetch()]);
  useReturn(check);
  const error = theme.data ? embed.error : (theme.error ?? embed.error);
  return (
    <>
      <PageHead
        title="Installation"
        actions={
          embed.data && (
            <Button asChild>
              <a href={embed.data.storefrontUrl} target="_blank" rel="noreferrer">
                View shop <ExternalLink aria-hidden />
              </a>
            </Button>
          )
        }
      >
        Turn on the widget in your theme editor. No code needed.
      </PageHead>
      {error && !embed.data ? (
        <LoadProblem error={error} what="your theme" onRetry={check} />
      ) : (
        <Panel className="max-w-form">
          {theme.data && embed.data ? (
            <ThemeState
              state={theme.data}
              themeEditorUrl={embed.data.themeEditorUrl}
              isBusy={theme.isFetching}
              onCheck={check}
            />
          ) : (
            <ThemeStateSkeleton />
          )}
          <dl className="border-line border-t">
            <SeenLine embed={embed.data} isOn={theme.data === 'active'} />
            <SyncLine embed={embed.data} />
          </dl>
        </Panel>
      )}
      {embed.data?.widgetKey && <Headless widgetKey={embed.data.widgetKey} />}
    </>
  );
}

/** Checks again when the merchant returns from the theme editor. */
function useReturn(check: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') check();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  });
}

/** The snippet for storefronts without a Shopify theme. */
function Headless({ widgetKey }: { widgetKey: string }) {
  const [html] = snippetsFor({ key: widgetKey, type: 'bubble', origin: window.location.origin });
  return (
    <details className="group mt-6 max-w-form">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-inner text-13 text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden className="transition-transform group-open:rotate-90" />
        Not using a Shopify theme?
      </summary>
      <p className="mt-2 mb-3 text-13 text-ink-2">{html?.where}</p>
      <CodeBlock label="HTML" code={html?.code ?? ''} />
    </details>
  );
}
