import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { Editor } from '#app/routes/widgets/editor.tsx';
import { EditorOnItsWay } from '#app/routes/widgets/editor-on-its-way.tsx';
import { widgetQuery } from '#app/routes/widgets/widget-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { PageHead } from '#app/ui/page-head.tsx';

export const meta = screenMeta;

export default function Customize() {
  const { id = '' } = useParams();
  // What was read a while ago may have been changed since, and whoever edits it would only hear so when saving.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(
    { ...widgetQuery(id), refetchOnMount: 'always' },
    getQueryClient(),
  );
  if (error && !data) {
    return (
      <>
        <PageHead title="Widget" />
        <LoadProblem error={error} what="the widget" busy={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  return data && isFetchedAfterMount ? <Editor key={data.id} widget={data} /> : <EditorOnItsWay />;
}
