import { ChevronRight } from 'lucide-react';
import { orderCandidates, sayScore } from '#app/routes/chat/trace-words.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Meter } from '#app/ui/meter.tsx';
import type { Trace } from '#domain/answers/inputs.ts';

type Candidate = Trace['candidates'][number];

const inSight = 5;

/** What was weighed: chosen ones first, each with its words and why; the far ones folded away. */
export function TraceCandidates({ candidates, newTab }: { candidates: Candidate[]; newTab: boolean }) {
  const ordered = orderCandidates(candidates);
  const first = Math.max(inSight, ordered.filter(({ chosen }) => chosen).length);
  const far = ordered.slice(first);
  return (
    <>
      <Weighing candidates={ordered.slice(0, first)} all={candidates} newTab={newTab} />
      {far.length > 0 && (
        <details>
          <summary className="w-fit rounded-inner py-1 text-12 text-ink-3 hover:text-ink max-desk:py-2.5">
            {far.length} more
          </summary>
          <Weighing candidates={far} all={candidates} newTab={newTab} />
        </details>
      )}
    </>
  );
}

type WeighingProps = { candidates: Candidate[]; all: Candidate[]; newTab: boolean };

function Weighing({ candidates, all, newTab }: WeighingProps) {
  return (
    <ol className="grid">
      {candidates.map((candidate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document can be weighed more than once, and the list never moves
        <li key={at}>
          <Weighed candidate={candidate} best={bestOf(all, candidate.kind)} newTab={newTab} />
        </li>
      ))}
    </ol>
  );
}

function Weighed({ candidate, best, newTab }: { candidate: Candidate; best: number; newTab: boolean }) {
  const { title, headings, excerpt, score, chosen, why } = candidate;
  const name = headings.length > 0 ? `${title}, “${headings.at(-1)}”` : title;
  return (
    <details className="group/one">
      <summary className="-mx-1 grid min-h-7 list-none grid-cols-[14px_minmax(0,1fr)_56px_32px] items-center gap-2 rounded-inner px-1 text-12 hover:bg-hover max-desk:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open/one:rotate-90" />
        <span className={chosen ? 'truncate font-medium text-ink' : 'truncate text-ink-3'}>
          {name}
          <span className="sr-only">{chosen ? ', used' : ', not used'}</span>
        </span>
        <Meter
          thin
          value={score}
          max={best}
          label={`Score of ${title}`}
          text={sayScore(score)}
          className={chosen ? undefined : 'opacity-45'}
        />
        <span aria-hidden className="text-right text-ink-2 tabular-nums">
          {sayScore(score)}
        </span>
      </summary>
      <div className="mt-1 mb-3 grid gap-1.5 pl-5.5 text-12 text-ink-2">
        <p className="first-letter:uppercase wrap-anywhere">{why}</p>
        {excerpt && (
          <blockquote className="max-h-40 overflow-y-auto border-line-strong border-l-2 pl-3 whitespace-pre-line wrap-anywhere">
            {excerpt}
          </blockquote>
        )}
        <Whereabouts candidate={candidate} newTab={newTab} />
      </div>
    </details>
  );
}

/** What is not saved yet has no place to go to. */
function Whereabouts({ candidate: { kind, id, version }, newTab }: { candidate: Candidate; newTab: boolean }) {
  if (!id) return <p className="text-ink-3">Not saved yet</p>;
  const to = kind === 'document' ? `/sites/data/documents/${id}/edit` : `/sites/data/products/${id}/view`;
  return (
    <p className="flex flex-wrap gap-x-3">
      <TraceLink to={to} newTab={newTab}>
        {kind === 'document' ? 'Open the document' : 'Open the product'}
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

/** Passages and products are scored apart. */
function bestOf(candidates: Candidate[], kind: Candidate['kind']): number {
  return Math.max(1, ...candidates.filter(candidate => candidate.kind === kind).map(({ score }) => score));
}
