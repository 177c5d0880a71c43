import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { Editor } from '#app/routes/widgets/editor.tsx';
import { EditorSkeleton } from '#app/routes/widgets/editor-skeleton.tsx';
import { widgetQuery } from '#app/routes/widgets/widget-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Widget } from '#domain/widgets/inputs.ts';

/** Differs between the dashboard and the Shopify admin. Without a widget it is still loading. */
export type WidgetHead = ComponentType<{ widget?: Widget | undefined }>;

/** The widget editor, in the dashboard and in the Shopify admin. */
export function WidgetScreen({ id, title, Head }: { id: string; title: string; Head: WidgetHead }) {
  // Start from the latest draft, so that people do not find out about other changes only when saving.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(
    { ...widgetQuery(id), refetchOnMount: 'always' },
    getQueryClient(),
  );
  if (error && !data) {
    return (
      <>
        <PageHead title={title} />
        <LoadProblem error={error} what="the widget" busy={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!data || !isFetchedAfterMount) return <EditorSkeleton head={<Head />} />;
  return <Editor key={data.id} widget={data} head={<Head widget={data} />} />;
}
