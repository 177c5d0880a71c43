import { ArrowRight, Plus, X } from 'lucide-react';
import { href } from 'react-router';
import { draftOutcomeLabel, outcomeLabel } from '#app/routes/knowledge/gaps/gap-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { GapTryOutput, GapWording } from '#domain/gaps/inputs.ts';

type Tried = GapTryOutput[number];

type WordingListProps = {
  wordings: readonly GapWording[];
  /** Undefined while it is asked; null if it is not asked. */
  before: GapTryOutput | undefined | null;
  /** Undefined while there is no draft to try. */
  after: GapTryOutput | undefined;
  isTrying: boolean;
  problem: string;
  /** Wordings that the document has as questions of their own. */
  also: readonly string[];
  /** Undefined: the answer already covers all wordings. */
  onAlso: ((also: string[]) => void) | undefined;
};

/** Every wording with how it is answered now, and how it would be with the draft. */
export function WordingList({ wordings, before, after, isTrying, problem, also, onAlso }: WordingListProps) {
  const find = (tried: GapTryOutput | undefined | null, id: string) => tried?.find(one => one.wordingId === id);
  const missing = after?.filter(one => !isSolved(one) && !also.includes(one.wordingId)) ?? [];
  return (
    <Panel className="min-w-0" aria-busy={isTrying || undefined}>
      <PanelHead title="How visitors asked" note={after && describeProgress(after)} />
      {problem && <p className="px-5 pt-2 text-13 text-red max-desk:px-4">{problem}</p>}
      <ul className="mt-2 divide-y divide-line">
        {wordings.map(wording => (
          <li key={wording.id} className="px-5 py-3 max-desk:px-4">
            <div className="flex items-baseline gap-3">
              <AppLink
                to={href('/chat/history/:chatId', { chatId: wording.chatId })}
                className="min-w-0 flex-1 wrap-anywhere font-medium hover:underline"
              >
                {wording.text}
              </AppLink>
              <span className="shrink-0 text-12 text-ink-3 tabular-nums">
                {wording.count > 0 ? `${wording.count}×, ` : ''}
                <Time at={wording.lastAskedAt} />
              </span>
            </div>
            {before === undefined ? (
              <Skeleton className="mt-2 h-3 w-40" />
            ) : (
              <Outcome before={find(before, wording.id)} after={find(after, wording.id)} isTrying={isTrying} />
            )}
            {onAlso && also.includes(wording.id) && (
              <Button
                size="small"
                variant="quiet"
                icon={X}
                className="mt-1 -ml-2"
                onClick={() => onAlso(also.filter(id => id !== wording.id))}
              >
                Remove this wording from the document
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onAlso && missing.length > 0 && !isTrying && (
        <div className="border-line border-t px-5 py-3 max-desk:px-4">
          <Button
            size="small"
            icon={Plus}
            onClick={() => onAlso([...also, ...missing.map(({ wordingId }) => wordingId)].slice(0, 8))}
          >
            {missing.length === 1 ? 'Add the missing wording' : `Add the ${missing.length} missing wordings`}
          </Button>
          <p className="mt-1.5 text-12 text-ink-3">They’re added to the document as questions with the same answer.</p>
        </div>
      )}
    </Panel>
  );
}

function Outcome({
  before,
  after,
  isTrying,
}: {
  before?: Tried | undefined;
  after?: Tried | undefined;
  isTrying: boolean;
}) {
  // Only the most frequent wordings are asked.
  if (!before) return null;
  const shown = after ?? before;
  return (
    <div className={cx('mt-1 text-13', isTrying && 'opacity-70')}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
        <span className="sr-only">Now: </span>
        {outcomeLabel(before)}
        {after && (
          <>
            <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
            <span className="sr-only">With your draft: </span>
            <span className={isSolved(after) ? 'font-medium text-accent-ink' : 'font-medium text-amber'}>
              {draftOutcomeLabel(after)}
            </span>
          </>
        )}
      </p>
      {shown.outcome === 'answered' && <p className="mt-0.5 line-clamp-2 wrap-anywhere text-ink-3">{shown.text}</p>}
    </div>
  );
}

function isSolved({ outcome, usesDraft }: Tried): boolean {
  return outcome === 'answered' && usesDraft;
}

function describeProgress(after: GapTryOutput): string {
  return `${after.filter(isSolved).length} of ${after.length} answered from your draft`;
}
