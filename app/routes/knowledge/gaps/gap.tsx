import { useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { href, useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { AnswerForm } from '#app/routes/knowledge/gaps/answer-form.tsx';
import { describeGap, describeSaved, gapStateLabels } from '#app/routes/knowledge/gaps/gap-labels.ts';
import { gapQuery, reopenGap, tryQuery } from '#app/routes/knowledge/gaps/gap-queries.ts';
import { WordingList } from '#app/routes/knowledge/gaps/wording-list.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { useGo } from '#app/ui/link-target.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type GapDetails, gapLimits } from '#domain/gaps/inputs.ts';

const DismissDialog = lazy(() => import('#app/routes/knowledge/gaps/dismiss-dialog.tsx'));

export const meta = screenMeta;

export default function GapScreen() {
  const { id = '' } = useParams();
  const { data: gap, error, refetch, isFetching } = useQuery(gapQuery(id), getQueryClient());
  const canManage = useCan('manage:sites');
  return (
    <>
      <BackLink />
      <PageHead
        title={gap?.text ?? (error ? 'Gap' : <TitleSkeleton />)}
        badge={gap && <Badge tone={gapStateLabels[gap.state].tone}>{gapStateLabels[gap.state].label}</Badge>}
        actions={gap && canManage && <Actions gap={gap} />}
      >
        {gap && (
          <>
            {describeGap(gap)} {gap.state === 'open' && describeSaved(gap)}
          </>
        )}
      </PageHead>
      {error && !gap ? (
        <LoadProblem error={error} what="this gap" busy={isFetching} onRetry={() => void refetch()} />
      ) : gap ? (
        gap.state === 'open' && canManage ? (
          <AnswerForm key={gap.id} gap={gap} />
        ) : (
          <EndedGap gap={gap} canManage={canManage} />
        )
      ) : (
        <Panel>
          <SkeletonRows label="Loading the gap" />
        </Panel>
      )}
    </>
  );
}

function TitleSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Gap</span>
      <Skeleton className="h-4 w-60" />
    </span>
  );
}

function Actions({ gap }: { gap: GapDetails }) {
  const [isDismissing, setDismissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = useGo();
  async function reopen() {
    setBusy(true);
    await reopenGap(gap.id).catch(error => toast({ tone: 'failed', title: messageOf(error) }));
    setBusy(false);
  }
  if (gap.state !== 'open') {
    return (
      <Button icon={RotateCcw} busy={busy} onClick={() => void reopen()}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      <Button icon={X} onClick={() => setDismissing(true)}>
        Dismiss
      </Button>
      {isDismissing && (
        <Suspense>
          <DismissDialog
            gap={gap}
            onClose={() => setDismissing(false)}
            onDone={() => {
              toast({ title: 'Gap dismissed' });
              void go('/sites/data/gaps');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** An answered or dismissed gap, and how its wordings are answered now. */
function EndedGap({ gap, canManage }: { gap: GapDetails; canManage: boolean }) {
  const ids = gap.wordings.slice(0, gapLimits.tried).map(({ id }) => id);
  const { data, isFetching, error } = useQuery(
    { ...tryQuery(gap.id, ids), enabled: canManage && ids.length > 0, staleTime: 0 },
    getQueryClient(),
  );
  return (
    <div className="grid max-w-form gap-4">
      {gap.state !== 'open' && <p className="text-ink-2">{describeEnd(gap)}</p>}
      <WordingList
        wordings={gap.wordings}
        before={canManage && !error ? data : null}
        after={undefined}
        isTrying={isFetching}
        problem={error ? messageOf(error) : ''}
        also={[]}
        onAlso={undefined}
      />
    </div>
  );
}

function describeEnd({ state, documentId, ruleId }: GapDetails): ReactNode {
  const link = (to: string, label: string) => (
    <AppLink to={to} className="font-medium text-accent-ink hover:underline">
      {label}
    </AppLink>
  );
  if (documentId)
    return <>Answered by {link(href('/sites/data/documents/:id/edit', { id: documentId }), 'a document')}.</>;
  const rule = ruleId && href('/sites/data/rules/:id/edit', { id: ruleId });
  if (state === 'closed') return rule ? <>Answered by {link(rule, 'a fixed answer')}.</> : 'Answered.';
  return rule ? <>Refused by {link(rule, 'a rule')}.</> : 'Dismissed. It won’t be listed as open again.';
}
