import { ChevronDown } from 'lucide-react';
import { TraceLink } from '#app/routes/chat/trace-candidates.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { isWebAddress } from '#app/ui/web-address.ts';
import type { Offer } from '#domain/answers/inputs.ts';

type AnswerOffersProps = {
  offers: readonly Offer[];
  /** Open documents in a new tab, so that unsaved work on this screen is not lost. */
  newTab?: boolean | undefined;
};

/** The passages Aisle suggested instead of an answer. Each expands in place. */
export function AnswerOffers({ offers, newTab = false }: AnswerOffersProps) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Suggested passages" className="divide-y divide-line rounded-panel border border-line bg-surface">
      {offers.map((offer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two passages can come from one document, and the list never changes
        <li key={at}>
          <Passage offer={offer} newTab={newTab} />
        </li>
      ))}
    </ul>
  );
}

function Passage({ offer, newTab }: { offer: Offer; newTab: boolean }) {
  const { id, title, heading, text, url, version, language } = offer;
  return (
    <details className="group/passage text-13">
      <summary className="flex list-none items-start gap-3 rounded-panel px-3.5 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          {heading && <span className="text-12 text-ink-3 wrap-anywhere">{heading}</span>}
          <span lang={language} dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere group-open/passage:hidden">
            {text}
          </span>
        </span>
        <ChevronDown aria-hidden className="mt-0.5 text-ink-3 transition-transform group-open/passage:rotate-180" />
      </summary>
      <div className="grid gap-2 px-3.5 pt-1 pb-3">
        <p lang={language} dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
          {text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          {id ? (
            <TraceLink to={`/sites/data/documents/${id}/edit`} newTab={newTab}>
              Open document
            </TraceLink>
          ) : (
            'Not saved yet'
          )}
          {isWebAddress(url) && (
            <OutsideLink
              to={url}
              className="rounded-inner font-medium text-accent-ink underline-offset-2 hover:underline max-desk:py-2"
            >
              Open page
            </OutsideLink>
          )}
          {id && <span>Version {version}</span>}
        </p>
      </div>
    </details>
  );
}
