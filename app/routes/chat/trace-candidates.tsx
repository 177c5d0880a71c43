import { ChevronRight } from 'lucide-react';
import { formatShare, orderCandidates } from '#app/routes/chat/trace-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import type { Trace } from '#domain/answers/inputs.ts';

type Candidate = Trace['candidates'][number];

const alwaysShown = 5;

/** The passages and products that were considered: used ones first, distant ones folded away. */
export function TraceCandidates({ candidates, newTab }: { candidates: Candidate[]; newTab: boolean }) {
  const ordered = orderCandidates(candidates);
  const first = Math.max(alwaysShown, ordered.filter(({ chosen }) => chosen).length);
  const others = ordered.slice(first);
  return (
    <>
      <p className="mb-1 text-12 text-ink-3">The bars show how much of the question each source mentions.</p>
      <CandidateList candidates={ordered.slice(0, first)} newTab={newTab} />
      {others.length > 0 && (
        <details>
          <summary className="w-fit rounded-inner py-1 text-12 text-ink-3 hover:text-ink max-desk:py-2.5">
            {others.length} more
          </summary>
          <CandidateList candidates={others} newTab={newTab} />
        </details>
      )}
    </>
  );
}

function CandidateList({ candidates, newTab }: { candidates: Candidate[]; newTab: boolean }) {
  return (
    <ol className="grid">
      {candidates.map((candidate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document can appear more than once, and the list never changes
        <li key={at}>
          <CandidateRow candidate={candidate} newTab={newTab} />
        </li>
      ))}
    </ol>
  );
}

function CandidateRow({ candidate, newTab }: { candidate: Candidate; newTab: boolean }) {
  const { title, headings, excerpt, score, chosen, why } = candidate;
  const name = headings.length > 0 ? `${title}, “${headings.at(-1)}”` : title;
  return (
    <details className="group/one">
      <summary className="-mx-1 grid list-none grid-cols-[14px_minmax(0,1fr)_56px_36px] items-center gap-x-2 rounded-inner px-1 py-1 text-12 hover:bg-hover max-desk:min-h-11 max-desk:content-center [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open/one:rotate-90" />
        <span className={chosen ? 'truncate font-medium text-ink' : 'truncate text-ink-3'}>{name}</span>
        <Meter
          thin
          value={score}
          max={1}
          label={`How much of the question ${title} mentions`}
          text={formatShare(score)}
          className={chosen ? undefined : 'opacity-45'}
        />
        <span aria-hidden className="text-right text-ink-2 tabular-nums">
          {formatShare(score)}
        </span>
        <span className={cx('col-start-2 col-end-5 wrap-anywhere', chosen ? 'text-ink-2' : 'text-ink-3')}>{why}</span>
      </summary>
      <div className="mt-1 mb-3 grid gap-1.5 pl-5.5 text-12 text-ink-2">
        {excerpt && (
          <blockquote className="max-h-40 overflow-y-auto border-line-strong border-l-2 pl-3 whitespace-pre-line wrap-anywhere">
            {excerpt}
          </blockquote>
        )}
        <CandidateLink candidate={candidate} newTab={newTab} />
      </div>
    </details>
  );
}

function CandidateLink({ candidate: { kind, id, version }, newTab }: { candidate: Candidate; newTab: boolean }) {
  if (!id) return <p className="text-ink-3">Not saved yet</p>;
  const to = kind === 'document' ? `/sites/data/documents/${id}/edit` : `/sites/data/products/${id}/view`;
  return (
    <p className="flex flex-wrap gap-x-3">
      <TraceLink to={to} newTab={newTab}>
        {kind === 'document' ? 'Open document' : 'Open product'}
      </TraceLink>
      {version !== null && <span className="text-ink-3">Version {version}</span>}
    </p>
  );
}

export function TraceLink({ to, newTab, children }: { to: string; newTab: boolean; children: string }) {
  return (
    <AppLink
      to={to}
      {...(newTab ? { target: '_blank' } : {})}
      className="rounded-inner font-medium text-accent-ink underline-offset-2 hover:underline max-desk:py-2"
    >
      {children}
    </AppLink>
  );
}
