import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { documentQuery, sourceQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { PageSource as Source } from '#domain/crawls/inputs.ts';

/** When a page was last checked for changes, and a button to check it now. */
export default function PageSource({ id, readOnly }: { id: string; readOnly: boolean }) {
  const canManage = useCan('manage:sites') && !readOnly;
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const { data, error } = useQuery(sourceQuery(id, waitsFor), getQueryClient());
  const isWaiting = waitsFor !== null && data?.checkedAt === waitsFor;

  useEffect(() => {
    if (waitsFor === null || isWaiting) return;
    setWaitsFor(null);
    void getQueryClient().invalidateQueries({ queryKey: documentQuery(id).queryKey });
  }, [waitsFor, isWaiting, id]);

  async function check(checkedAt: string) {
    setWaitsFor(checkedAt);
    try {
      await call('POST /api/documents/{id}/refresh', { params: { id } });
    } catch (problem) {
      setWaitsFor(null);
      toast({ tone: 'failed', title: messageOf(problem) });
    }
  }

  if (error) return <p className="px-5 pt-1 text-13 text-red max-desk:px-4">{error.message}</p>;
  if (!data) return <Skeleton className="mx-5 mt-3 w-3/5" />;
  return (
    <div className="grid justify-items-start gap-2 px-5 pt-1 text-13 max-desk:px-4">
      <p className="text-ink-2">
        Checked <Time at={data.checkedAt} />. {refreshLabels[data.refresh]}
      </p>
      {data.vanishedAt && (
        <p className="text-amber">
          The page was removed from the website <Time at={data.vanishedAt} />. This document stays until you delete it.
        </p>
      )}
      {data.problem && !data.vanishedAt && <p className="text-red">{data.problem}</p>}
      {canManage && (
        <Button size="small" icon={RotateCw} busy={isWaiting} onClick={() => void check(data.checkedAt)}>
          Check now
        </Button>
      )}
    </div>
  );
}

const refreshLabels: Record<Source['refresh'], string> = {
  manual: 'Your plan doesn’t include automatic checks.',
  weekly: 'Checked weekly on your plan.',
  daily: 'Checked daily on your plan.',
  hourly: 'Checked hourly on your plan.',
};
