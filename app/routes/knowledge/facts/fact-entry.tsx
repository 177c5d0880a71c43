import { FileText } from 'lucide-react';
import { href } from 'react-router';
import { FactActions } from '#app/routes/knowledge/facts/fact-actions.tsx';
import { acceptConflict } from '#app/routes/knowledge/facts/fact-changes.ts';
import { noteOf, stateLabel } from '#app/routes/knowledge/facts/fact-labels.ts';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { type Fact, factNames } from '#domain/facts/inputs.ts';

type Source = NonNullable<Fact['source']>;
type FactEntryProps = { fact: Fact; shownLanguage: string | undefined; onEdit: (() => void) | undefined };

export function FactEntry({ fact, shownLanguage, onEdit }: FactEntryProps) {
  const note = noteOf(fact);
  const { source } = fact;
  const name = factNames[fact.kind].toLowerCase() + (shownLanguage ? ` in ${formatLanguage(shownLanguage)}` : '');
  return (
    <article className="flex gap-5 max-[1100px]:flex-col max-[1100px]:gap-3">
      <div className="min-w-0 flex-1">
        <p
          lang={fact.language}
          dir="auto"
          className={cx(
            'whitespace-pre-line wrap-anywhere pt-1.5 max-desk:pt-0',
            fact.state === 'hidden' && 'text-ink-3',
          )}
        >
          {fact.value}
        </p>
        <Quote fact={fact} />
        <div className="mt-2 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <StateBadge fact={fact} />
          {shownLanguage && <Badge>{formatLanguage(shownLanguage)}</Badge>}
          {source && fact.state !== 'found' && <DocumentLink source={source} />}
          {note && <span className="text-12 text-ink-3">{note}</span>}
        </div>
        {fact.conflict && <Conflict fact={fact} canAccept={onEdit !== undefined} />}
      </div>
      {onEdit && <FactActions fact={fact} name={name} onEdit={onEdit} />}
    </article>
  );
}

/** For found facts, the badge links to the document. */
function StateBadge({ fact }: { fact: Fact }) {
  const { label, tone, icon } = stateLabel(fact);
  const { source } = fact;
  const text = <span className="max-w-[min(16rem,50vw)] truncate">{label}</span>;
  if (!source || fact.state !== 'found') {
    return (
      <Badge tone={tone} icon={icon}>
        {text}
      </Badge>
    );
  }
  return (
    <AppLink to={addressOf(source)} className="rounded-full hover:brightness-97 dark:hover:brightness-115">
      <Badge tone={tone} icon={icon ?? FileText}>
        {text}
      </Badge>
    </AppLink>
  );
}

/** The quote, unless it equals the value. */
function Quote({ fact: { source, quoteText, value, language } }: { fact: Fact }) {
  if (!source || quoteText === null || isSame(quoteText, value)) return null;
  return (
    <blockquote
      lang={language}
      dir="auto"
      title={quoteText}
      className="mt-2.5 border-line-strong border-s-2 ps-3 text-13 text-ink-2"
    >
      <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{quoteText}</span>
    </blockquote>
  );
}

function Conflict({ fact, canAccept }: { fact: Fact; canAccept: boolean }) {
  const { conflict } = fact;
  if (!conflict) return null;
  return (
    <div className="mt-2.5 rounded-control bg-amber-soft px-3 py-2.5 text-13">
      <p className="text-12 text-ink-2">{fact.changedAt ? 'The page now says' : 'Another page says'}</p>
      <p lang={fact.language} dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {conflict.value}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {canAccept && conflict.source && (
          <Button size="small" onClick={() => void acceptConflict(fact)}>
            Use this
          </Button>
        )}
        {conflict.source && !fact.changedAt && <DocumentLink source={conflict.source} />}
      </div>
    </div>
  );
}

function DocumentLink({ source }: { source: Source }) {
  return (
    <AppLink
      to={addressOf(source)}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 text-12 text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current max-desk:min-h-6"
    >
      <FileText aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <span className="truncate">{source.title}</span>
    </AppLink>
  );
}

function addressOf({ documentId }: Source): string {
  return href('/sites/data/documents/:id/edit', { id: documentId });
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[\s\p{P}]+/gu, '').toLowerCase();
  return plain(one) === plain(other);
}
